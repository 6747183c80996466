import { Link } from 'react-router';
import { useCan } from '../../session/permissions.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { Block } from './Block.tsx';
import styles from './dashboard.module.css';
import { myLocksQuery } from './figure.calls.ts';
import { useFigures } from './figure-query.ts';
import { useMayOpen } from './use-may-open.ts';

const MAP_PATH = '/plots/map';
const PURCHASE_PATH = '/orders/purchase';

/** Plots currently locked by the user for a customer, with the time left. */
export function MyLocksBlock() {
  const can = useCan();
  const mayOpen = useMayOpen();
  const query = useFigures(myLocksQuery);
  const maySell = can('cem:order:add') && mayOpen(PURCHASE_PATH);
  return (
    <Block title="我的锁定" query={query}>
      {(locks) =>
        locks.length === 0 ? (
          <p className={styles.note}>
            当前没有锁定的墓位。
            {mayOpen(MAP_PATH) && (
              <Link to={MAP_PATH} className={styles.inlineLink}>
                去墓位图选位
              </Link>
            )}
          </p>
        ) : (
          <ul className={styles.locks}>
            {locks.map((lock) => (
              <li key={lock.id}>
                <span>{lock.fullName}</span>
                <span>
                  剩余{' '}
                  <Countdown until={lock.lockUntil} secondsLeft={lock.secondsLeft} onEnd={() => void query.refetch()} />
                </span>
                {maySell && <Link to={`${PURCHASE_PATH}?plotId=${encodeURIComponent(lock.id)}`}>去购墓</Link>}
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  );
}
