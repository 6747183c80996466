import type { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { bumpState } from '../../db/state.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { binned } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { mark } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { departTable } from './depart.table.ts';
import { binMarks } from './depart-bin.store.ts';
import { departBy, holdTree } from './depart-places.store.ts';
import { restoreDepartLinks } from './restore-links.ts';

/** Why a department went that nobody named. */
export const WITH_PARENT = '随上级部门删除';

type BinHooks = Required<Pick<ResourceHooks<typeof depart>, 'restoredAlong' | 'beforeRestore' | 'afterRestore'>>;

/**
 * Departments come back with those that were deleted along with them; their members are members again, and their roles
 * and grants are given back as far as they still live. Who is in charge is said anew.
 */
export const departBinHooks: BinHooks = {
  restoredAlong: async (work, rows) => {
    await holdTree(work.db);
    const ids = await companionIds(
      work,
      rows.map(({ id }) => id),
    );
    await bumpState(work.db, 'rights');
    return binned(work.as(withoutRules(work.actor)), departTable, ids);
  },
  beforeRestore: async (work, { parentId }) => {
    const parent = parentId ? await departBy(work.db, work.actor.tenantId, 'id', parentId) : undefined;
    if (parent?.izLeaf === 1) await mark(work, departTable, parent.id, { izLeaf: 0 });
    return { izLeaf: 1 };
  },
  afterRestore: restoreDepartLinks,
};

/** Everything below that went at the same moment because of them. */
async function companionIds(work: Work, named: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  let level = await binMarks(work.db, work.actor.tenantId, 'id', named);
  while (level.length > 0) {
    const times = new Map(level.map((row) => [row.id, row.deleteTime]));
    const below = await binMarks(work.db, work.actor.tenantId, 'parentId', [...times.keys()]);
    level = below.filter(
      ({ id, parentId, deleteTime, deleteReason }) =>
        !found.has(id) &&
        !named.includes(id) &&
        deleteReason === WITH_PARENT &&
        times.get(parentId ?? '') === deleteTime,
    );
    for (const { id } of level) found.add(id);
  }
  return [...found];
}
