import { Card, Progress } from 'antd';
import styles from './plot.module.css';
import type { AreaStock } from './seat-filter.ts';

interface AreaCardsProps {
  stock: readonly AreaStock[];
  onChoose: (areaId: string) => void;
}

/** 墓区: what is for sale in each area and at what prices; a click opens the area. */
export function AreaCards({ stock, onChoose }: AreaCardsProps) {
  return (
    <Card size="small" title="墓区可售">
      <ul className={styles.matches} aria-label="墓区可售">
        {stock.map((area) => (
          <li key={area.id}>
            <button type="button" className={styles.match} onClick={() => onChoose(area.id)}>
              <span>{area.name}</span>
              <span className={styles.matchFacts}>
                <span>
                  可售 {area.free} / {area.total}
                </span>
                <span>{pricesText(area)}</span>
              </span>
              <Progress
                percent={area.total === 0 ? 0 : (area.free / area.total) * 100}
                showInfo={false}
                size="small"
                aria-hidden
              />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** `¥28,000–56,800`; a dash where nothing is for sale. */
function pricesText({ least, most }: AreaStock): string {
  if (least === undefined || most === undefined) return '—';
  const from = least.toLocaleString('zh-CN');
  return least === most ? `¥${from}` : `¥${from}–${most.toLocaleString('zh-CN')}`;
}
