import type { DepartRow } from './departs.store.ts';

/** A department in a tree; leaves have children null (contract/1 §8.1). */
export interface DepartNode extends DepartRow {
  key: string;
  value: string;
  title: string;
  isLeaf: boolean;
  children: DepartNode[] | null;
}

/** Rows in order → tree; a row whose parent is missing never shows. */
export function departTree(rows: readonly DepartRow[]): DepartNode[] {
  const below = new Map<string, DepartRow[]>();
  for (const row of rows) {
    const parent = row.parentId ?? '';
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const level = (parent: string): DepartNode[] =>
    (below.get(parent) ?? []).map((row) => departNode(row, level(row.id)));
  return level('');
}

export function departNode(row: DepartRow, children: DepartNode[] = []): DepartNode {
  const isLeaf = children.length === 0;
  return { ...row, key: row.id, value: row.id, title: row.departName, isLeaf, children: isLeaf ? null : children };
}
