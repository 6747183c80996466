import { Card } from 'antd';
import { PlotStatusTag } from './PlotStatusTag.tsx';
import styles from './plot.module.css';
import { priceText, type SeatData, seatName, statusOf } from './seat-data.ts';

/** So many stand in the list; the map shows all. */
export const MATCHES_SHOWN = 50;

interface MatchListProps {
  data: SeatData;
  seats: readonly number[];
  total: number;
  onShow: (seat: number) => void;
}

/** 符合条件: the plots that the filters leave, each a way to its place on the map. */
export function MatchList({ data, seats, total, onShow }: MatchListProps) {
  return (
    <Card size="small" title={`符合条件（${total} 个）`}>
      {total === 0 && '没有符合条件的墓位'}
      <ul className={styles.matches} aria-label="符合条件">
        {seats.map((seat) => (
          <li key={seat}>
            <button type="button" className={styles.match} onClick={() => onShow(seat)}>
              <span>{seatName(data, seat)}</span>
              <span className={styles.matchFacts}>
                <PlotStatusTag status={statusOf(data, seat)} />
                <span>{priceText(data, seat)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > seats.length && <div className={styles.more}>列出前 {seats.length} 个，其余见图</div>}
    </Card>
  );
}
