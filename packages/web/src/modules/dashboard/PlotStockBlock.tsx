import { type Cemetery, cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getResult } from '../../api/client.ts';
import { useFreshWhenShown } from '../../lib/page.ts';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { useMayOpen } from './use-may-open.ts';

const SHOWN = 10;
const STOCK = [cemetery.name, 'stock'];

const LIST_PATH = '/plots/cemeteries';

/** Number of plots per cemetery, in total, free and sold. */
export function PlotStockBlock() {
  const mayOpen = useMayOpen();
  useFreshWhenShown(STOCK);
  const query = useQuery({
    queryKey: STOCK,
    queryFn: ({ signal }) => getResult<Page<Cemetery>>(`${cemetery.path}/list`, { pageSize: SHOWN }, { signal }),
  });
  return (
    <Block title="墓位库存" query={query}>
      {({ records, total }) => (
        <>
          {records.length === 0 ? <p className={styles.note}>还没有陵园资料。</p> : <StockTable rows={records} />}
          {mayOpen(LIST_PATH) && (
            <p className={styles.note}>
              <Link to={LIST_PATH}>{total > SHOWN ? `查看全部 ${total} 个陵园` : '陵园管理'}</Link>
            </p>
          )}
        </>
      )}
    </Block>
  );
}

function StockTable({ rows }: { rows: readonly Cemetery[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="各陵园墓位数">
      <table className={styles.stock}>
        <thead>
          <tr>
            <th scope="col">陵园</th>
            <th scope="col">墓位总数</th>
            <th scope="col">可售</th>
            <th scope="col">已售</th>
            <th scope="col">去化率</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td>{groupedNumber(row.plotTotal)}</td>
              <td>{groupedNumber(row.plotAvailable)}</td>
              <td>{groupedNumber(row.plotSold)}</td>
              <td>{soldShare(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function soldShare({ plotSold, plotTotal }: Cemetery): string {
  return plotTotal ? `${(((plotSold ?? 0) / plotTotal) * 100).toFixed(1)}%` : '-';
}
