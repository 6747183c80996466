import type { ReactNode, Ref } from 'react';
import { Paper, type PaperSize } from './Paper.tsx';
import styles from './paper.module.css';

interface PrintDeskProps {
  title?: ReactNode;
  size?: PaperSize;
  /** The content to print. */
  children: ReactNode;
  paper: Ref<HTMLElement>;
}

/** The sheet as it will be printed, on a grey desk. */
export function PrintDesk({ title, size = 'A4', children, paper }: PrintDeskProps) {
  return (
    // The preview can also be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.desk} tabIndex={0} aria-label="打印内容">
      <div className={styles.sheet}>
        <Paper ref={paper} title={title} size={size}>
          {children}
        </Paper>
      </div>
    </section>
  );
}
