import { Button } from 'antd';
import { useId, useState } from 'react';
import { useAfterFirstLoads } from '../../lib/first-loads.ts';
import { lazyPart } from '../lazy-part.tsx';
import styles from './chart.module.css';
import type { ChartProps, ChartTable } from './chart-props.ts';

const ChartCanvas = lazyPart<Pick<ChartProps, 'option' | 'onPick'>>(
  async () => (await import('./ChartCanvas.tsx')).ChartCanvas,
);

/** A chart with the figures behind it as a table, which is the way for those who cannot see or point. */
export function Chart({ option, label, table, height = 240, onPick }: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const body = useId();
  const isDrawn = useAfterFirstLoads();
  return (
    <figure className={styles.figure} aria-label={label}>
      <div className={styles.bar}>
        <Button
          type="link"
          size="small"
          aria-label={`${asTable ? '查看图表' : '查看数据'}：${label}`}
          aria-expanded={asTable}
          aria-controls={body}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? '查看图表' : '查看数据'}
        </Button>
      </div>
      <div id={body} style={{ height }}>
        {asTable ? (
          <Figures label={label} table={table} />
        ) : (
          <div role="img" aria-label={label} className={styles.canvas}>
            {isDrawn && <ChartCanvas option={option} {...(onPick ? { onPick } : {})} />}
          </div>
        )}
      </div>
    </figure>
  );
}

function Figures({ label, table: { columns, rows } }: { label: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by keyboard
    <section className={styles.scroll} aria-label={`${label}：数据`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={typeof rows[0]?.[at] === 'number' ? styles.number : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>没有数据</td>
            </tr>
          )}
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of figures have no other identity and no state
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={columns[column]} className={typeof cell === 'number' ? styles.number : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
