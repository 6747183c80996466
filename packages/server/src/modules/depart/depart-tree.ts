import type { DepartNode } from '@songbai/contract/modules/depart/depart.calls.ts';
import type { DepartRow, departLevel } from './departs.store.ts';

/** Ids of the superiors, by department. */
export type Directors = ReadonlyMap<string, readonly string[]>;

export const NOBODY: Directors = new Map();

/** A department as a node without its children. */
export function departNode(row: DepartRow, directors: Directors, isLeaf = true): DepartNode {
  return {
    ...row,
    delFlag: String(row.delFlag),
    ...{ key: row.id, value: row.id, title: row.departName, isLeaf, children: null },
    directorUserIds: directors.get(row.id)?.join(',') ?? null,
  };
}

type LevelRow = Awaited<ReturnType<typeof departLevel>>[number];

/** A department of one level; whether it has children is known without loading them. */
export const levelNode = ({ hasChildren, ...row }: LevelRow, directors: Directors): DepartNode =>
  departNode(row, directors, Number(hasChildren) === 0);

/** A department with id and name only (contract/1 §8.1 queryIdTree). */
export interface IdNode {
  key: string;
  value: string;
  code: null;
  title: string;
  children: IdNode[];
}

/** Sorted departments → tree; one whose parent is missing never shows. */
export function idTree(rows: readonly { id: string; parentId: string | null; departName: string }[]): IdNode[] {
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
