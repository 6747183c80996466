import type { ReactNode } from 'react';
import styles from './detail-list.module.css';

export interface DetailItem {
  key?: string;
  term: string;
  content: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
}

interface DetailListProps {
  items: readonly DetailItem[];
  title?: string;
  /** Maximum number of columns, at most 4: spans of 24, 12, 8 or 6 of the 24 (contract/3 §15). */
  col?: number;
  size?: 'large' | 'small';
  /** Term next to or above its content. */
  layout?: 'horizontal' | 'vertical';
  bordered?: boolean;
}

const MOST_COLUMNS = 4;

/** Terms with their contents, as many per row as fit (contract/3 §15 DetailList). */
export function DetailList(props: DetailListProps) {
  const { items, title, col = 3, size = 'large', layout = 'horizontal', bordered = false } = props;
  const columns = Math.min(Math.max(Math.trunc(col), 1), MOST_COLUMNS);
  const looks = [styles.grid, styles[`col${columns}`], styles[size], styles[layout], bordered ? styles.bordered : ''];
  return (
    <div className={styles.list}>
      {title && <h3 className={styles.title}>{title}</h3>}
      <dl className={looks.join(' ')} {...(title ? { 'aria-label': title } : {})}>
        {items.map(({ key, term, content, wide }) => (
          <div key={key ?? term} className={wide ? `${styles.item} ${styles.wide}` : styles.item}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.content}>{content}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
