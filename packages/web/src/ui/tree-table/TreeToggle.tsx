import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import type { MouseEvent } from 'react';
import styles from './tree-table.module.css';

interface TreeToggleProps {
  /** Name of the row, for screen readers. */
  name: string;
  expanded: boolean;
  /** The row cannot have children: only the space is reserved. */
  leaf: boolean;
  onToggle(event: MouseEvent<HTMLElement>): void;
}

/** Expands and collapses a row of a tree. */
export function TreeToggle({ name, expanded, leaf, onToggle }: TreeToggleProps) {
  if (leaf) return <span className={styles.leaf} />;
  return (
    <button
      type="button"
      className={styles.toggle}
      data-tree-toggle=""
      aria-expanded={expanded}
      aria-label={`${expanded ? '折叠' : '展开'} ${name}`}
      onClick={onToggle}
    >
      {expanded ? <CaretDownOutlined /> : <CaretRightOutlined />}
    </button>
  );
}
