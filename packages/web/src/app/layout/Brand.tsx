import { Link } from 'react-router';
import { PLATFORM_NAME } from '../../lib/platform.ts';
import { useHomePath } from '../use-home-path.ts';
import styles from './main-layout.module.css';

/** Logo and name, linking to the person's own home page. */
export function Brand({ folded }: { folded: boolean }) {
  const look = folded ? `${styles.brand} ${styles.folded}` : styles.brand;
  return (
    <Link to={useHomePath()} className={look} aria-label={`${PLATFORM_NAME}，返回首页`}>
      <img src="/logo.svg" alt="" width={32} height={32} />
      {!folded && <span>{PLATFORM_NAME}</span>}
    </Link>
  );
}
