import { yuan } from '@songbai/contract/rules/money.ts';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { useFigures } from './figure-query.ts';
import { waitingOrdersQuery } from './home-queries.ts';
import { listLinks } from './list-links.ts';

/** Orders that wait for money, the one due first on top; the person's own where a rule says so. */
export function WaitingOrdersBlock() {
  const query = useFigures(waitingOrdersQuery);
  return (
    <Block title="待收款订单" query={query}>
      {({ records, total }) =>
        records.length === 0 ? (
          <p className={styles.note}>没有待收款的订单。</p>
        ) : (
          <>
            <ul className={styles.locks}>
              {records.map((row) => (
                <li key={row.id}>
                  <span>
                    {row.customerName}
                    <span className={styles.below}> {row.plotFullName}</span>
                  </span>
                  <span className={styles.below}>{row.nextDueDate ? `应付 ${row.nextDueDate}` : '未定应付日期'}</span>
                  <span>欠 ¥{yuan(row.arrearsAmount ?? 0)}</span>
                </li>
              ))}
            </ul>
            <p className={styles.note}>
              <FigureLink to={listLinks.waiting('normal')}>{`查看全部 ${total} 笔`}</FigureLink>
            </p>
          </>
        )
      }
    </Block>
  );
}
