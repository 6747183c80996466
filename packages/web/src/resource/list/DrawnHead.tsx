import type { HTMLAttributes, PointerEvent, ThHTMLAttributes } from 'react';
import styles from './drawn-head.module.css';

interface Drawn {
  /** px; the width of the column now. */
  drawnFrom: number;
  label: string;
  onDrawn(width: number): void;
}

/** What the head of a column is told, so that its edge can be drawn; the table hands it on to `DrawnHead`. */
export const drawnHead = (label: string, drawnFrom: number, onDrawn: (width: number) => void) =>
  ({ label, drawnFrom, onDrawn }) as HTMLAttributes<HTMLElement>;

/** A head whose right edge is drawn to make its column wider or narrower. */
function DrawnHead({ label, drawnFrom, onDrawn, children, ...cell }: ThHTMLAttributes<unknown> & Partial<Drawn>) {
  return (
    <th {...cell}>
      {children}
      {onDrawn && drawnFrom !== undefined && (
        // Sorting is by a click on the head, not on its edge.
        <span
          className={styles.edge}
          title={`拖动调整${label ?? ''}的宽度`}
          aria-hidden="true"
          onClick={(event) => event.stopPropagation()}
          onPointerDown={(event) => draw(event, drawnFrom, onDrawn)}
        />
      )}
    </th>
  );
}

/** For tables whose columns are drawn. */
export const HEADS = { header: { cell: DrawnHead } };

/** The line follows the pointer; the table is drawn once, when the edge is let go. */
function draw(start: PointerEvent<HTMLElement>, from: number, onDrawn: Drawn['onDrawn']): void {
  const edge = start.currentTarget;
  start.preventDefault();
  start.stopPropagation();
  let by = 0;
  const follow = (event: globalThis.PointerEvent) => {
    by = event.clientX - start.clientX;
    edge.style.transform = `translateX(${by}px)`;
  };
  const leave = (event: globalThis.PointerEvent) => {
    document.removeEventListener('pointermove', follow);
    document.removeEventListener('pointerup', leave);
    document.removeEventListener('pointercancel', leave);
    edge.style.transform = '';
    delete edge.dataset.drawing;
    if (event.type === 'pointerup' && by !== 0) onDrawn(from + by);
  };
  edge.dataset.drawing = '';
  document.addEventListener('pointermove', follow);
  document.addEventListener('pointerup', leave);
  document.addEventListener('pointercancel', leave);
}
