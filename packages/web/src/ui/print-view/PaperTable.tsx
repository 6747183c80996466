import type { ReactNode } from 'react';
import styles from './paper.module.css';

/** More columns than these need the paper across. */
const UPRIGHT_COLUMNS = 6;

export const needsPaperAcross = (columns: number): boolean => columns > UPRIGHT_COLUMNS;

interface PaperColumn<Row> {
  key: string;
  title: string;
  /** Numbers are right-aligned. */
  align?: 'right' | undefined;
  /** Short texts, such as dates, that stay in one line however narrow the others get. */
  unbroken?: boolean;
  /** Head above it and its neighbours of the same one. */
  group?: string | undefined;
  cell: (row: Row) => ReactNode;
}

interface PaperTableProps<Row> {
  /** Caption of the table. */
  title: string;
  columns: readonly PaperColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Last row, such as sums: a text for each column. */
  foot?: readonly string[] | undefined;
}

/** All rows of a table, for print: the header is repeated on each page, no row is split. */
export function PaperTable<Row>({ title, columns, rows, keyOf, foot }: PaperTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <Heads columns={columns} />
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length}>没有数据</td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.key} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            {columns.map(({ key, align }, at) => (
              <td key={key} className={align && styles.figure}>
                {foot[at]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function classOf({ align, unbroken }: Pick<PaperColumn<never>, 'align' | 'unbroken'>): string | undefined {
  if (align) return styles.figure;
  return unbroken ? styles.unbroken : undefined;
}

/** One row of heads, or two where some share one. */
function Heads<Row>({ columns }: { columns: readonly PaperColumn<Row>[] }) {
  const isGrouped = columns.some(({ group }) => group !== undefined);
  const head = ({ key, title, align }: PaperColumn<Row>, rowSpan = 1) => (
    <th key={key} scope="col" rowSpan={rowSpan} className={align && styles.figure}>
      {title}
    </th>
  );
  if (!isGrouped) return <tr>{columns.map((column) => head(column))}</tr>;
  return (
    <>
      <tr>
        {columns.map((column, at) => {
          const { key, group } = column;
          if (group === undefined) return head(column, 2);
          if (columns[at - 1]?.group === group) return null;
          const rest = columns.slice(at).findIndex((other) => other.group !== group);
          return (
            <th key={key} scope="colgroup" className={styles.group} colSpan={rest < 0 ? columns.length - at : rest}>
              {group}
            </th>
          );
        })}
      </tr>
      <tr>{columns.filter(({ group }) => group !== undefined).map((column) => head(column))}</tr>
    </>
  );
}
