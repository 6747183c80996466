import type { Design } from '@songbai/contract/design/design.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Filter } from '@songbai/contract/resource/filter.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { type ResourceTable, resourceTable } from '../../resource/describe/columns.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { firstRows, stored } from '../../resource/read/store.ts';
import type { Work } from '../../resource/write/work.ts';

/** The field of a tree's rows that names their parent; undefined: the table is no tree. */
export function parentFieldOf(
  { head }: Pick<Design, 'head'>,
  { fields }: Pick<Resource, 'fields'>,
): string | undefined {
  const { isTree, tableType, treeParentIdField: name } = head;
  return isTree === 'Y' && tableType === 1 && name !== null && Object.hasOwn(fields, name) ? name : undefined;
}

/** The field that says what a node is called (contract/2 §18.15 treeFieldname). */
export function nodeNameField(
  { head }: Pick<Design, 'head'>,
  { fields, titleField }: Pick<Resource, 'fields' | 'titleField'>,
): string {
  const { treeFieldname: name } = head;
  return name !== null && Object.hasOwn(fields, name) ? name : titleField;
}

/** Whether a parent's id says that a row stands at the root. */
export const isRoot = (parent: unknown): boolean =>
  parent === null || parent === undefined || parent === '' || parent === '0';

/** Rows at the root of a tree. */
export const atRoot = (field: string): Filter => ({
  or: [
    { field, op: 'empty', value: '' },
    { field, op: 'eq', value: '0' },
  ],
});

/** The hooks of a tree: a parent exists and is never the row itself or below it; what has children is not deleted alone. */
export function withTree(design: Design, resource: Resource, hooks: ResourceHooks): ResourceHooks {
  const field = parentFieldOf(design, resource);
  if (field === undefined) return hooks;
  const table = resourceTable(resource, { computed: Object.create(null) });
  return {
    ...hooks,
    beforeInsertMany: async (work, drafts) => {
      const own = (await hooks.beforeInsertMany?.(work, drafts)) ?? drafts.map(() => ({}));
      return Promise.all(
        drafts.map(async (draft, at) => (await parentRefusal(work, table, field, draft[field])) ?? own[at] ?? {}),
      );
    },
    beforeUpdate: async (work, before, patch) => {
      if (Object.hasOwn(patch, field)) await assertMove(work, table, field, before.id, (patch as Values)[field]);
      return (await hooks.beforeUpdate?.(work, before, patch)) ?? {};
    },
    beforeRemove: async (work, rows, reason) => {
      const going = new Set(rows.map(({ id }) => id));
      for (const { id } of rows) {
        const children = await childrenOf(work, table, field, [id]);
        if (children.some((child) => !going.has(child))) throw new AppError('onlineNodeParent');
      }
      await hooks.beforeRemove?.(work, rows, reason);
    },
  };
}

async function parentRefusal(
  work: Work,
  table: ResourceTable,
  field: string,
  parent: unknown,
): Promise<AppError | undefined> {
  if (isRoot(parent) || (await stored(work, table, [String(parent)])).length > 0) return undefined;
  return new AppError('refMissing', { label: table.resource.fields[field]?.label ?? field }, { field });
}

/** @throws AppError onlineOwnParent, onlineInOwnSubtree, refMissing */
async function assertMove(work: Work, table: ResourceTable, field: string, id: string, parent: unknown): Promise<void> {
  if (isRoot(parent)) return;
  if (parent === id) throw new AppError('onlineOwnParent', {}, { field });
  const refusal = await parentRefusal(work, table, field, parent);
  if (refusal) throw refusal;
  const seen = new Set<string>();
  // A circle that somebody imported must not be walked for ever.
  for (let at: unknown = parent; !isRoot(at) && !seen.has(String(at)); ) {
    if (at === id) throw new AppError('onlineInOwnSubtree', {}, { field });
    seen.add(String(at));
    const [row] = await stored(work, table, [String(at)]);
    at = (row as Values | undefined)?.[field];
  }
}

/** Nodes that one delete may take with it. */
const MOST_CHILDREN = 5000;

/** Ids of the rows directly below these. */
export async function childrenOf(
  work: Work,
  table: ResourceTable,
  field: string,
  parents: readonly string[],
): Promise<string[]> {
  const rows = await firstRows(work, table, { filter: { field, op: 'in', value: parents }, sort: [] }, MOST_CHILDREN);
  return rows.map(({ id }) => id);
}
