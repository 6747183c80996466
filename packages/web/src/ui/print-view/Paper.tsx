import type { ReactNode, Ref } from 'react';
import styles from './paper.module.css';

interface PaperProps {
  title?: ReactNode;
  /** Landscape, for wide tables. */
  landscape?: boolean;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The printed content, identical in preview and print. */
export function Paper({ title, landscape = false, children, ref }: PaperProps) {
  return (
    <article ref={ref} className={landscape ? `${styles.paper} ${styles.landscape}` : styles.paper}>
      {title !== undefined && <h1>{title}</h1>}
      {children}
    </article>
  );
}

/** Its content starts on a new page. */
export function NewPage({ children }: { children: ReactNode }) {
  return <section className={styles.break}>{children}</section>;
}
