import { StateTag } from '../../ui/StateTag.tsx';
import styles from './overdue.module.css';

/** Days after which an overdue order is trouble now, and not only trouble soon. */
const SOON = 30;
const LONG = 90;

/** 逾期 by its age: up to a month a word in red, up to three a light tag, beyond a filled one. */
export function OverdueDays({ days }: { days: number }) {
  if (days <= 0) return null;
  const text = `${days} 天`;
  if (days <= SOON) return <span className={styles.overdue}>{text}</span>;
  return <StateTag tone={days <= LONG ? 'rose' : 'red'}>{text}</StateTag>;
}
