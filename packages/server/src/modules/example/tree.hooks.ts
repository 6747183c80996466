import { EXAMPLE_ROOT } from '@songbai/contract/modules/example/example.calls.ts';
import type { exampleTree } from '@songbai/contract/modules/example/example-parts.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { chunks } from '../../db/chunks.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { firstRows, stored } from '../../resource/read/store.ts';
import { remove } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { holdTenant } from './example.store.ts';
import { treeTable } from './tables.ts';

type Node = StoredOf<typeof exampleTree>;

/** Rows that one delete may take along. */
const MOST_BELOW = 5000;

/** Rules of the tree: a parent exists and is never the row itself or below it; what is deleted takes its rows along. */
export function treeHooks(): ResourceHooks<typeof exampleTree> {
  return {
    beforeInsert: async (work, draft) => {
      await holdTenant(work.db, work.actor.tenantId);
      return { pid: (await parentOf(work, draft.pid))?.id ?? EXAMPLE_ROOT };
    },
    beforeUpdate: async (work, before, patch) => {
      if (patch.pid === undefined || patch.pid === before.pid) return {};
      await holdTenant(work.db, work.actor.tenantId);
      return { pid: await newParent(work, before, patch.pid) };
    },
    beforeRemove: async (work, rows) => {
      await holdTenant(work.db, work.actor.tenantId);
      const named = new Set(rows.map(({ id }) => id));
      const rest = (await below(work, [...named])).filter((id) => !named.has(id));
      for (const part of chunks(rest)) await remove(work, treeTable, part, '随上级删除');
    },
  };
}

/** @throws AppError refMissing where there is no such row */
async function parentOf(work: Work, pid: unknown): Promise<Node | undefined> {
  if (typeof pid !== 'string' || pid === '' || pid === EXAMPLE_ROOT) return undefined;
  const [parent] = await stored(work, treeTable, [pid]);
  if (!parent) throw new AppError('refMissing', { label: '上级' }, { field: 'pid' });
  return parent;
}

/** @throws AppError refMissing, onlineOwnParent, onlineInOwnSubtree */
async function newParent(work: Work, row: Node, pid: unknown): Promise<string> {
  if (pid === row.id) throw new AppError('onlineOwnParent', {}, { field: 'pid' });
  const parent = await parentOf(work, pid);
  for (let above = parent; above; above = await parentOf(work, above.pid))
    if (above.id === row.id) throw new AppError('onlineInOwnSubtree', {}, { field: 'pid' });
  return parent?.id ?? EXAMPLE_ROOT;
}

/**
 * Ids of all rows below these, level by level.
 * @throws AppError exampleTreeTooMany
 */
async function below(work: Work, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let level = ids; level.length > 0; ) {
    const asked = { filter: { field: 'pid', op: 'in' as const, value: level }, sort: [] };
    level = (await firstRows(work, treeTable, asked, MOST_BELOW + 1)).map(({ id }) => id);
    found.push(...level);
    if (found.length > MOST_BELOW) throw new AppError('exampleTreeTooMany', { n: MOST_BELOW });
  }
  return found;
}
