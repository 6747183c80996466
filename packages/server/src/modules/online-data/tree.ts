import type { Filter, ListQuery } from '@songbai/contract/resource/filter.ts';
import { both } from '@songbai/contract/resource/filter.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { firstRows, page, stored, usedValues } from '../../resource/read/store.ts';
import type { Work } from '../../resource/write/work.ts';
import type { Runtime } from './runtime.ts';
import { atRoot, childrenOf, isRoot, nodeNameField, parentFieldOf } from './tree-rules.ts';

type Node = Values & { id: string };

/** One level of a tree, or with `flat` what a query found anywhere in it. */
export async function treePage(
  from: Reading,
  runtime: Runtime,
  query: ListQuery,
  { parent, flat }: { parent: string; flat: boolean },
): Promise<{ rows: Node[]; total: number }> {
  const field = fieldOf(runtime);
  const level: Filter = isRoot(parent) ? atRoot(field) : { field, op: 'eq', value: parent };
  const filter = flat ? query.filter : both(query.filter, level);
  const { rows, total } = await page(from, runtime.list, { ...query, filter });
  const shown = await marked(from, runtime, rows);
  return { rows: flat ? await withPaths(from, runtime, shown) : shown, total };
}

/** Between the names of the nodes above. */
const STEP = ' / ';
/** Levels that a path may have; an import can make a circle, which has no end. */
const MOST_LEVELS = 100;

/** Rows with the names of the nodes above them, as far as this person may see these. */
async function withPaths(from: Reading, runtime: Runtime, rows: readonly Node[]): Promise<Node[]> {
  const { live, list } = runtime;
  const field = fieldOf(runtime);
  const name = nodeNameField(live.design, list.resource);
  const known = new Map(rows.map((row) => [row.id, row]));
  const above = (nodes: readonly Node[]) =>
    new Set(nodes.flatMap((row) => (isRoot(row[field]) || known.has(String(row[field])) ? [] : [String(row[field])])));
  for (let level = 0, open = above(rows); open.size > 0 && level < MOST_LEVELS; level += 1) {
    const filter: Filter = { field: 'id', op: 'in', value: [...open] };
    const found: Node[] = await firstRows(from, list, { filter, sort: [] }, open.size);
    for (const row of found) known.set(row.id, row);
    open = above(found);
  }
  return rows.map((row) => ({ ...row, _path: pathOf(row, { known, field, name }) }));
}

interface Lineage {
  known: ReadonlyMap<string, Node>;
  field: string;
  name: string;
}

function pathOf(row: Node, { known, field, name }: Lineage): string {
  const names: string[] = [];
  let at = known.get(String(row[field]));
  while (at && names.length < MOST_LEVELS) {
    names.unshift(String(at[`${name}_dictText`] ?? at[name] ?? ''));
    at = known.get(String(at[field]));
  }
  return names.join(STEP);
}

/** The children of several opened nodes at once, as a page that is loaded again opens them. */
export async function treeLevels(
  from: Reading,
  runtime: Runtime,
  query: ListQuery,
  parents: readonly string[],
): Promise<Node[]> {
  const filter = both(query.filter, { field: fieldOf(runtime), op: 'in', value: parents });
  const { rows } = await page(from, runtime.list, { ...query, filter });
  return marked(from, runtime, rows);
}

/** Whether rows have children is looked up, so that it is true whatever was imported. */
async function marked(from: Reading, runtime: Runtime, rows: readonly Node[]): Promise<Node[]> {
  const { treeIdField } = runtime.live.design.head;
  const ids = rows.map(({ id }) => id);
  const parents = await usedValues(from, runtime.table, fieldOf(runtime), ids);
  return rows.map((row) => {
    const has = parents.has(row.id);
    return { ...row, hasChildren: has, ...(treeIdField === null ? {} : { [treeIdField]: has ? '1' : '0' }) };
  });
}

function fieldOf({ live, table }: Runtime): string {
  const field = parentFieldOf(live.design, table.resource);
  if (field === undefined) throw new AppError('onlineNoTree');
  return field;
}

/** Rows together with all that stand below them. */
export async function withDescendants<R extends Node>(work: Work, runtime: Runtime, rows: readonly R[]) {
  const { live, table } = runtime;
  const field = parentFieldOf(live.design, table.resource);
  const all = new Set(rows.map(({ id }) => id));
  if (field === undefined) return rows;
  for (let level = [...all]; level.length > 0; ) {
    level = (await childrenOf(work, table, field, level)).filter((id) => !all.has(id));
    for (const id of level) all.add(id);
  }
  return stored(work, table, [...all]);
}
