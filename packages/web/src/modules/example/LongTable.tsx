import { type ExampleBigRow, exampleBigRow } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import styles from './big-list.module.css';
import { ROW, type RowWindow } from './window-rows.ts';

const { fields } = exampleBigRow;

const COLUMNS = [
  { label: fields.num.label, text: (row: ExampleBigRow) => String(row.num) },
  { label: fields.name.label, text: (row: ExampleBigRow) => row.name },
  { label: fields.trade.label, text: (row: ExampleBigRow) => row.trade ?? '' },
  {
    label: fields.amount.label,
    text: (row: ExampleBigRow) => (row.amount === null ? '' : yuan(row.amount)),
    right: true,
  },
  { label: fields.day.label, text: (row: ExampleBigRow) => row.day ?? '' },
];

interface LongTableProps {
  total: number;
  window: RowWindow;
  rowOf(index: number): ExampleBigRow | undefined;
}

/** As high as all rows together, with only those of the window in it. */
export function LongTable({ total, window: { from, to }, rowOf }: LongTableProps) {
  const indices = Array.from({ length: to - from }, (_none, at) => from + at);
  return (
    <table className={styles.table} aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          {COLUMNS.map(({ label, right }) => (
            <th key={label} scope="col" className={right ? styles.right : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Gap rows={from} />
        {indices.map((index) => (
          <Line key={index} index={index} row={rowOf(index)} />
        ))}
        <Gap rows={total - to} />
      </tbody>
    </table>
  );
}

const Gap = ({ rows }: { rows: number }) =>
  rows > 0 ? (
    <tr aria-hidden>
      <td colSpan={COLUMNS.length} style={{ height: rows * ROW, padding: 0, border: 0 }} />
    </tr>
  ) : null;

function Line({ index, row }: { index: number; row: ExampleBigRow | undefined }) {
  return (
    <tr aria-rowindex={index + 2} style={{ height: ROW }}>
      {COLUMNS.map(({ label, text, right }) => (
        <td key={label} className={right ? styles.right : undefined}>
          {row ? text(row) : '…'}
        </td>
      ))}
    </tr>
  );
}
