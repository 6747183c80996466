import type { DepartNode } from '@songbai/contract/modules/depart/depart.calls.ts';
import type { FoundDepart } from './depart.calls.ts';

/** A department in the table; `children` is empty until loaded, and absent on leaves. */
export type DepartTableRow = Omit<DepartNode, 'children'> & { children?: DepartTableRow[] };

/** Loaded levels by parent id; the root level under the empty string. */
export type LoadedLevels = ReadonlyMap<string, readonly DepartNode[]>;

/** The tree as far as it is loaded. */
export function loadedRows(levels: LoadedLevels, parent = ''): DepartTableRow[] {
  return (levels.get(parent) ?? []).map((node) => rowOf(node, levels));
}

/** A department whose children loaded as empty is a leaf. */
function rowOf({ children: _children, ...node }: DepartNode, levels: LoadedLevels): DepartTableRow {
  const isLeaf = node.isLeaf || levels.get(node.id)?.length === 0;
  return isLeaf ? { ...node, isLeaf: true } : { ...node, children: loadedRows(levels, node.id) };
}

/** Search matches below their ancestors; a match can be expanded further. */
export function foundRows(
  hits: readonly FoundDepart[],
  above: readonly DepartNode[],
  levels: LoadedLevels,
): DepartTableRow[] {
  const nodes = new Map<string, DepartNode>();
  for (const node of above) nodes.set(node.id, node);
  for (const { path: _path, ...hit } of hits) nodes.set(hit.id, hit);
  const below = new Map<string, DepartNode[]>();
  for (const node of nodes.values()) {
    const parent = node.parentId ?? '';
    below.set(parent, [...(below.get(parent) ?? []), node]);
  }
  const level = (parent: string): DepartTableRow[] =>
    (below.get(parent) ?? []).map((node) => {
      if (!below.has(node.id)) return rowOf(node, levels);
      const { children: _children, ...own } = node;
      return { ...own, children: level(node.id) };
    });
  return level('');
}
