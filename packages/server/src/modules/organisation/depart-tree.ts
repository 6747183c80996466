import type { DepartName, DepartRow } from './departs.store.ts';

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
    const level = below.get(parent);
    if (level) level.push(row);
    else below.set(parent, [row]);
  }
  const level = (parent: string): DepartNode[] =>
    (below.get(parent) ?? []).map((row) => departNode(row, level(row.id)));
  return level('');
}

export function departNode(row: DepartRow, children: DepartNode[] = []): DepartNode {
  const isLeaf = children.length === 0;
  return { ...row, key: row.id, value: row.id, title: row.departName, isLeaf, children: isLeaf ? null : children };
}

/** A department by id and name alone (contract/1 §8.1 queryIdTree). */
export interface IdNode {
  key: string;
  value: string;
  code: null;
  title: string;
  children: IdNode[];
}

/** Names in order → tree; a row whose parent is missing never shows. */
export function idTree(rows: readonly DepartName[]): IdNode[] {
  const below = new Map<string, IdNode[]>();
  const levelOf = (id: string): IdNode[] => {
    const level = below.get(id) ?? [];
    below.set(id, level);
    return level;
  };
  for (const { id, parentId, departName } of rows)
    levelOf(parentId ?? '').push({ key: id, value: id, code: null, title: departName, children: levelOf(id) });
  return levelOf('');
}
