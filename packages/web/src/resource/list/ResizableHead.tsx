import type { HTMLAttributes, PointerEvent, ThHTMLAttributes } from 'react';
import styles from './resizable-head.module.css';

interface Resizing {
  /** px; the width of the column now. */
  columnWidth: number;
  label: string;
  onResize(width: number): void;
}

/** What the head of a column is told, so that its edge can be dragged; the table hands it on to `ResizableHead`. */
export const resizableHead = (label: string, columnWidth: number, onResize: (width: number) => void) =>
  ({ label, columnWidth, onResize }) as HTMLAttributes<HTMLElement>;

/** A head whose right edge is dragged to make its column wider or narrower. */
function ResizableHead({
  label,
  columnWidth,
  onResize,
  children,
  ...cell
}: ThHTMLAttributes<unknown> & Partial<Resizing>) {
  return (
    <th {...cell}>
      {children}
      {onResize && columnWidth !== undefined && (
        // Sorting is by a click on the head, not on its edge.
        <span
          className={styles.edge}
          title={`拖动调整${label ?? ''}的宽度`}
          aria-hidden="true"
          onClick={(event) => event.stopPropagation()}
          onPointerDown={(event) => resize(event, columnWidth, onResize)}
        />
      )}
    </th>
  );
}

/** For tables whose columns can be resized. */
export const HEADS = { header: { cell: ResizableHead } };

/** The line follows the pointer; the table is rendered once, when the edge is let go. */
function resize(start: PointerEvent<HTMLElement>, from: number, onResize: Resizing['onResize']): void {
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
    delete edge.dataset.resizing;
    if (event.type === 'pointerup' && by !== 0) onResize(from + by);
  };
  edge.dataset.resizing = '';
  document.addEventListener('pointermove', follow);
  document.addEventListener('pointerup', leave);
  document.addEventListener('pointercancel', leave);
}
