import type { ReactNode } from 'react';
import styles from './account.module.css';

interface SettingRowProps {
  title: string;
  /** Its present state. */
  note: string;
  /** What can be done about it. */
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
