import type { ReactNode } from 'react';
import styles from './account.module.css';

interface SettingRowProps {
  title: string;
  /** Current state. */
  note: string;
  /** Available action. */
  children?: ReactNode;
}

/** One line of a settings page. */
export function SettingRow({ title, note, children }: SettingRowProps) {
  return (
    <li className={styles.row}>
      <div>
        <strong>{title}</strong>
        <div className={styles.note}>{note}</div>
      </div>
      {children}
    </li>
  );
}
