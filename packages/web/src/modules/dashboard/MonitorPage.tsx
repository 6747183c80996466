import styles from './dashboard.module.css';
import { VisitsBlock } from './VisitsBlock.tsx';

/** 访问统计. */
export function MonitorPage() {
  return (
    <div className={styles.page}>
      <VisitsBlock />
    </div>
  );
}
