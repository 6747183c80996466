import { Card } from 'antd';
import type { ReactNode } from 'react';
import styles from './row-card.module.css';

export interface RowCardLine {
  key: string;
  label: ReactNode;
  value: ReactNode;
}

interface RowCardProps {
  title: ReactNode;
  /** At the end of the head, such as a box to tick. */
  extra?: ReactNode;
  lines: readonly RowCardLine[];
  actions?: ReactNode;
  /** Below the lines. */
  children?: ReactNode;
}

/** One row of a table as a phone shows it: its name, its fields below each other, its actions. */
export function RowCard({ title, extra, lines, actions, children }: RowCardProps) {
  return (
    <Card size="small" title={title} extra={extra}>
      {lines.map(({ key, label, value }) => (
        <div key={key} className={styles.line}>
          <span className={styles.label}>{label}</span>
          {/* The value keeps to its own box, whatever it is made of. */}
          <div>{value}</div>
        </div>
      ))}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Card>
  );
}

/** Cards below each other. */
export function CardStack({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <section className={styles.cards} {...(label === undefined ? {} : { 'aria-label': label })}>
      {children}
    </section>
  );
}
