import type { ReactNode, Ref } from 'react';
import styles from './paper.module.css';

interface PaperProps {
  title?: ReactNode;
  /** Across the paper, for wide tables. */
  landscape?: boolean;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** What stands on the paper, the same in the preview and in print. */
export function Paper({ title, landscape = false, children, ref }: PaperProps) {
  return (
    <article ref={ref} className={landscape ? `${styles.paper} ${styles.landscape}` : styles.paper}>
      {title !== undefined && <h1>{title}</h1>}
      {children}
    </article>
  );
}

/** Its contents begin on a page of their own. */
export function NewPage({ children }: { children: ReactNode }) {
  return <section className={styles.break}>{children}</section>;
}
