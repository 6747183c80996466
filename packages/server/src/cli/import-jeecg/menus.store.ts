import { chunks } from '../../db/chunks.ts';
import { bumpState } from '../../db/state.ts';
import { systemActor } from '../../platform/actor.ts';
import type { WriteContext } from '../../resource/context.ts';
import { type Work, write } from '../../resource/write/work.ts';

/** What the import knows of a menu or button here. */
export interface MenuHere {
  id: string;
  parentId: string | null;
  component: string | null;
  url: string | null;
  perms: string | null;
  menuType: number;
  delFlag: number;
}

/** Menus that got something below them. */
export async function markParents(context: WriteContext, tenant: number, ids: readonly string[]): Promise<void> {
  await mark(context, tenant, ids, { isLeaf: 0 });
}

/** Menus that got data rules. */
export async function markRules(context: WriteContext, tenant: number, ids: readonly string[]): Promise<void> {
  await mark(context, tenant, ids, { ruleFlag: 1 });
}

type Mark = { isLeaf: 0 } | { ruleFlag: 1 };

async function mark(context: WriteContext, tenant: number, ids: readonly string[], values: Mark): Promise<void> {
  if (ids.length === 0) return;
  await write(context, systemActor(tenant), async (work) => {
    for (const part of chunks(ids)) await markPart(work, part, values);
    await bumpState(work.db, 'rights');
  });
}

async function markPart(work: Work<WriteContext>, ids: readonly string[], values: Mark): Promise<void> {
  const [[column, value]] = Object.entries(values) as [['isLeaf' | 'ruleFlag', number]];
  const stamps = { updateBy: work.actor.username, updateTime: work.clock.datetime() };
  const rows = await work.db
    .updateTable('sysPermission')
    .set((set) => ({ ...values, ...stamps, version: set('version', '+', 1) }))
    .where('id', 'in', ids)
    .where((where) => where.or([where(column, 'is', null), where(column, '<>', value)]))
    .returning(['id', 'version'])
    .execute();
  work.log(
    rows.map(({ id, version }) => ({
      ...{ table: 'sys_permission', id, version, action: 'edit' as const },
      ...{ before: null, after: values },
    })),
  );
}
