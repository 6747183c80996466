import type { ReactNode } from 'react';
import styles from './paper.module.css';

interface PaperColumn<Row> {
  key: string;
  title: string;
  /** Numbers are right-aligned. */
  align?: 'right' | undefined;
  cell: (row: Row) => ReactNode;
}

interface PaperTableProps<Row> {
  /** Caption of the table. */
  title: string;
  columns: readonly PaperColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** All rows of a table, for print: the header is repeated on each page, no row is split. */
export function PaperTable<Row>({ title, columns, rows, keyOf }: PaperTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          {columns.map(({ key, title: head, align }) => (
            <th key={key} scope="col" className={align && styles.figure}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length}>暂无数据</td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, align, cell }) => (
              <td key={key} className={align && styles.figure}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
