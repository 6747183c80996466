import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { useQuery } from '@tanstack/react-query';
import { useFreshWhenShown } from '../../lib/page.ts';
import { useDictText } from '../../session/dictionaries.ts';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { FIGURES, fetchReceiptsToday } from './figure.calls.ts';
import { moneyFigure } from './figure-text.ts';
import { listLinks } from './list-links.ts';

/** 今日收款, in all and by method. */
export function ReceiptsTodayBlock() {
  const text = useDictText();
  useFreshWhenShown(FIGURES.receiptsToday);
  const query = useQuery({
    queryKey: FIGURES.receiptsToday,
    queryFn: ({ signal }) => fetchReceiptsToday(signal),
    refetchOnMount: 'always',
  });
  return (
    <Block title="今日收款" query={query}>
      {({ day, total, methods }) => (
        <ul className={styles.states}>
          {[{ method: undefined, ...total }, ...methods].map(({ method, rows, amount }) => {
            const title = method === undefined ? '合计' : text('pay_method', method);
            return (
              <li key={method ?? ''}>
                <span className={styles.label}>{title}</span>
                <FigureLink
                  to={listLinks.payments(day, day, method === undefined ? {} : { method })}
                  label={`${title} ${moneyFigure(amount)}，${rows} 笔`}
                  className={styles.figure}
                >
                  {moneyFigure(amount)}
                </FigureLink>
                <span className={styles.below}>{groupedNumber(rows)} 笔</span>
              </li>
            );
          })}
        </ul>
      )}
    </Block>
  );
}
