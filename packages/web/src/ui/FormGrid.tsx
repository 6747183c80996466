import type { CSSProperties, ReactNode } from 'react';
import styles from './form-grid.module.css';

interface FormGridProps {
  title: string;
  columns: number;
  children: ReactNode;
}

/** Fields in so many columns, in one on a phone. */
export function FormGrid({ title, columns, children }: FormGridProps) {
  return (
    <>
      {title && <h3 className={styles.title}>{title}</h3>}
      <div className={styles.grid} style={{ '--columns': columns } as CSSProperties}>
        {children}
      </div>
    </>
  );
}
