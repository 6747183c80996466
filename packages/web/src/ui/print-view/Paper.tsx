import type { ReactNode, Ref } from 'react';
import styles from './paper.module.css';

/** A4 upright, A4 across for wide tables, A5 across for slips. */
export type PaperSize = 'A4' | 'A4-landscape' | 'A5';

const PAGES: Record<PaperSize, string | undefined> = { A4: '', 'A4-landscape': styles.landscape, A5: styles.a5 };

interface PaperProps {
  title?: ReactNode;
  size: PaperSize;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The printed content, identical in preview and print. */
export function Paper({ title, size, children, ref }: PaperProps) {
  return (
    <article ref={ref} className={`${styles.paper} ${PAGES[size] ?? ''}`.trimEnd()}>
      {title !== undefined && <h1>{title}</h1>}
      {children}
    </article>
  );
}

/** Its content starts on a new page. */
export function NewPage({ children }: { children: ReactNode }) {
  return <section className={styles.break}>{children}</section>;
}
