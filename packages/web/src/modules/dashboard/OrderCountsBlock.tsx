import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { Link } from 'react-router';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { orderCountsQuery } from './figure.calls.ts';
import { useFigures } from './figure-query.ts';
import { useMayOpen } from './use-may-open.ts';

const VIEWS = [
  { view: 'normal', title: '正常订单' },
  { view: 'overdue', title: '逾期订单' },
  { view: 'outgoing', title: '迁出订单' },
  { view: 'cancelled', title: '已取消订单' },
  { view: 'deleted', title: '已删除订单' },
] as const;

/** The five order lists with their counts. */
export function OrderCountsBlock() {
  const mayOpen = useMayOpen();
  const query = useFigures(orderCountsQuery);
  return (
    <Block title="订单概况" query={query}>
      {(counts) => (
        <ul className={styles.counts}>
          {VIEWS.map(({ view, title }) => {
            const path = `/orders/${view}`;
            const content = (
              <>
                <span className={styles.count}>{groupedNumber(counts[view])}</span>
                <span>{title}</span>
              </>
            );
            return <li key={view}>{mayOpen(path) ? <Link to={path}>{content}</Link> : <div>{content}</div>}</li>;
          })}
        </ul>
      )}
    </Block>
  );
}
