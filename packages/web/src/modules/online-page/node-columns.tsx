import type { Resource } from '@songbai/contract/resource/define.ts';
import type { ReactNode } from 'react';
import { FieldCell } from '../../resource/kinds/kinds.tsx';
import { type Cells, dictTextOf } from '../../resource/list/use-list-columns.tsx';
import type { TreeNodeRow } from './online-page.calls.ts';
import styles from './online-page.module.css';
import type { OnlineTable } from './online-table.ts';

/** The columns of a tree's list; the names of the nodes come first, because the arrows stand there. */
export function nodeColumns({ fields }: Resource, nameField: string): string[] {
  const listed = Object.keys(fields).filter((name) => fields[name]?.list && name !== nameField);
  return [nameField, ...listed];
}

/** What goes along when a node is deleted. */
export const withBelow = ({ hasChildren }: TreeNodeRow): string => (hasChildren ? '和它的全部下级' : '');

/** Cells of a tree: a name that a search found stands with the names above it. */
export function nodeCells(
  { resource, tree }: Pick<OnlineTable, 'resource' | 'tree'>,
  cells: Cells<never>,
): Cells<TreeNodeRow> {
  const name = tree?.nameField ?? resource.titleField;
  const field = resource.fields[name];
  const own = cells as Cells<TreeNodeRow>;
  if (!field) return own;
  const named = (value: unknown, row: TreeNodeRow): ReactNode => (
    <>
      {own[name]?.(value, row) ?? <FieldCell field={field} value={value} text={dictTextOf(row, name)} />}
      {row._path && <div className={styles.path}>{row._path}</div>}
    </>
  );
  return { ...own, [name]: named };
}
