import type { AreaStock, StockFigures } from '@songbai/contract/modules/figure/figure.calls.ts';
import { sellThrough } from '@songbai/contract/modules/figure/figure.rules.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { useDictText } from '../../session/dictionaries.ts';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { percent } from './figure-text.ts';
import { listLinks } from './list-links.ts';

interface StockViewProps {
  stock: StockFigures;
  /** Absent where the person sees no sales, null where there were none. */
  monthsOfStock?: number | null | undefined;
}

/** Plots by state, how long the free ones last, and how far each area is sold. */
export function StockView({ stock: { areas, states }, monthsOfStock }: StockViewProps) {
  const text = useDictText();
  if (areas.length === 0) return <p className={styles.note}>还没有墓位资料。</p>;
  return (
    <>
      <ul className={styles.states}>
        {states.map(({ status, rows }) => (
          <li key={status}>
            <span className={styles.label}>{text('plot_sale', status)}</span>
            <FigureLink to={listLinks.plots({ saleStatus: status })} className={styles.count}>
              {groupedNumber(rows)}
            </FigureLink>
          </li>
        ))}
        {monthsOfStock !== undefined && (
          <li>
            <span className={styles.label}>可售月数</span>
            <span className={styles.count}>{monthsOfStock === null ? '–' : monthsOfStock.toFixed(1)}</span>
          </li>
        )}
      </ul>
      <h3 className={styles.sub}>各墓区去化率</h3>
      {byCemetery(areas).map(([id, name, own]) => (
        <div key={id} className={styles.heatRow}>
          <span className={styles.label}>{name}</span>
          <ul className={styles.heat} aria-label={`${name}各墓区去化率`}>
            {own.map((area) => (
              <li key={area.areaId}>
                <HeatCell area={area} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function byCemetery(areas: readonly AreaStock[]): [id: string, name: string, areas: AreaStock[]][] {
  const found = new Map<string, [string, string, AreaStock[]]>();
  for (const area of areas) {
    const entry = found.get(area.cemeteryId) ?? [area.cemeteryId, area.cemeteryName, []];
    entry[2].push(area);
    found.set(area.cemeteryId, entry);
  }
  return [...found.values()];
}

/** The darker, the more of the area is sold; the number stays readable on the wash. */
function HeatCell({ area }: { area: AreaStock }) {
  const share = sellThrough(area);
  const name = `${area.areaName}：已售 ${area.sold}，可售 ${area.available}`;
  return (
    <FigureLink
      to={listLinks.plots({ areaId: area.areaId })}
      className={styles.heatCell}
      style={{ '--share': `${Math.round((share ?? 0) * 55)}%` } as React.CSSProperties}
    >
      <span className={styles.heatName} title={name}>
        {area.areaName}
      </span>
      <b>{share === null ? '–' : percent(share)}</b>
    </FigureLink>
  );
}
