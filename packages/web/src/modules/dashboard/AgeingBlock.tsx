import { OVERDUE_AGES } from '@songbai/contract/modules/order/overdue.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { ageingQuery } from './figure.calls.ts';
import { useFigures } from './figure-query.ts';
import { listLinks } from './list-links.ts';

/** Arrears and management fees that are overdue, by age. */
export function AgeingBlock() {
  const query = useFigures(ageingQuery);
  return (
    <Block title="欠款与管理费账龄" query={query}>
      {({ ages }) => {
        const most = Math.max(1, ...OVERDUE_AGES.map(({ key }) => ages[key].amount));
        return (
          <table className={styles.stock}>
            <thead>
              <tr>
                <th scope="col">账龄</th>
                <th scope="col">订单</th>
                <th scope="col">逾期金额</th>
                <th scope="col" aria-label="占比" className={styles.barColumn} />
              </tr>
            </thead>
            <tbody>
              {OVERDUE_AGES.map(({ key, label }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>
                    <FigureLink to={listLinks.overdue(key)} label={`${label} ${ages[key].orders} 笔`}>
                      {groupedNumber(ages[key].orders)}
                    </FigureLink>
                  </td>
                  <td className={ages[key].amount > 0 ? styles.owed : undefined}>{yuan(ages[key].amount)}</td>
                  <td className={styles.barColumn}>
                    <span className={styles.bar} style={{ width: `${(ages[key].amount / most) * 100}%` }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      }}
    </Block>
  );
}
