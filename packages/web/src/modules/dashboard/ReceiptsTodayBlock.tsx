import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { useDictText } from '../../session/dictionaries.ts';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { receiptsTodayQuery } from './figure.calls.ts';
import { useFigures } from './figure-query.ts';
import { moneyFigure } from './figure-text.ts';
import { listLinks } from './list-links.ts';

/** 今日收款, in all and by method. */
export function ReceiptsTodayBlock() {
  const text = useDictText();
  const query = useFigures(receiptsTodayQuery);
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
