import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { useFigures } from './figure-query.ts';
import { newStockQuery } from './home-queries.ts';
import { listLinks } from './list-links.ts';

/** 最新可售: the free plots that came last. */
export function NewStockBlock() {
  const query = useFigures(newStockQuery);
  return (
    <Block title="最新可售墓位" query={query}>
      {({ records, total }) =>
        records.length === 0 ? (
          <p className={styles.note}>没有可售的墓位。</p>
        ) : (
          <>
            <ul className={styles.locks}>
              {records.map((row) => (
                <li key={row.id}>
                  <span>{row.fullName}</span>
                  <span>¥{yuan(row.listPrice ?? 0)}</span>
                </li>
              ))}
            </ul>
            <p className={styles.note}>
              <FigureLink to={listLinks.plots({ saleStatus: PLOT_SALE.available })}>
                {`查看全部 ${groupedNumber(total)} 座`}
              </FigureLink>
            </p>
          </>
        )
      }
    </Block>
  );
}
