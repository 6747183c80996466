import { Link } from 'react-router';
import { PLATFORM_NAME } from '../../lib/platform.ts';
import { HOME_PATH } from '../guard.ts';
import styles from './main-layout.module.css';

/** Logo and name, linking to the dashboard. */
export function Brand({ folded }: { folded: boolean }) {
  const look = folded ? `${styles.brand} ${styles.folded}` : styles.brand;
  return (
    <Link to={HOME_PATH} className={look} aria-label={`${PLATFORM_NAME}，返回首页`}>
      <img src="/logo.svg" alt="" width={32} height={32} />
      {!folded && <span>{PLATFORM_NAME}</span>}
    </Link>
  );
}
