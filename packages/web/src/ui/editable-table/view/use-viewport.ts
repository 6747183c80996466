import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Place } from '../model/navigation.ts';
import { isSameSpan, type Layout, type Span, scrolledTo, visibleColumns, visibleRows } from './layout.ts';
import type { RowGeometry } from './row-geometry.ts';
import type { Size } from './use-size.ts';

type Part = RefObject<HTMLDivElement | null>;

/** Elements that follow the scroll bars without rendering. */
export interface Moving {
  head: Part;
  foot: Part;
  left: Part;
  middle: Part;
  right: Part;
  panels: Part;
}

interface Frame {
  layout: Layout;
  rowCount: number;
  rowHeight: number;
  geometry: RowGeometry;
  /** Height of header and footer together, px. */
  frameHeight: number;
  size: Size;
}

interface Spans {
  rows: Span;
  columns: Span;
}

export interface Viewport extends Spans {
  refs: Moving;
  onScroll(): void;
  /** Scrolls as little as needed to show a cell. */
  show(place: Place): void;
}

/**
 * Which rows and columns are rendered. The cells are in a sticky window over the scroll area and are moved by script,
 * so that the browser never shows an unrendered strip; rendering follows before the next frame.
 */
export function useViewport(frame: Frame, scroller: HTMLDivElement | null): Viewport {
  const refs = useMoving();
  const [, setScrolls] = useState(0);
  const wanted = spansOf(frame, scroller);
  const [kept, setKept] = useState(wanted);
  // Stable objects while the same range is rendered: rows compare their columns by identity.
  const spans = isSameSpan(kept.rows, wanted.rows) && isSameSpan(kept.columns, wanted.columns) ? kept : wanted;
  if (spans !== kept) setKept(spans);
  useLayoutEffect(() => place(refs, scroller));

  return {
    refs,
    ...spans,
    onScroll: () => {
      place(refs, scroller);
      const next = spansOf(frame, scroller);
      if (isSameSpan(spans.rows, next.rows) && isSameSpan(spans.columns, next.columns)) return;
      // Before the paint: otherwise one frame shows the old rows at the new position.
      flushSync(() => setScrolls((count) => count + 1));
    },
    show: (cell) => {
      show(frame, scroller, cell);
      // Synchronously: an editor that opens there gets the focus, and the browser would scroll to its stale position.
      place(refs, scroller);
    },
  };
}

function spansOf(
  { layout, rowCount, rowHeight, geometry, frameHeight, size }: Frame,
  scroller: HTMLDivElement | null,
): Spans {
  const { scrollTop = 0, scrollLeft = 0 } = scroller ?? {};
  const middleWidth = size.width - layout.leftWidth - layout.rightWidth;
  return {
    rows: visibleRows(scrollTop, Math.max(0, size.height - frameHeight), rowHeight, rowCount, geometry.indexAt),
    columns: visibleColumns(layout.middle, scrollLeft, middleWidth),
  };
}

function useMoving(): Moving {
  const head = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const panels = useRef<HTMLDivElement>(null);
  const [refs] = useState<Moving>(() => ({ head, foot, left, middle, right, panels }));
  return refs;
}

/** Moves the panes to the position of the scroll bars. */
function place({ head, foot, left, middle, right, panels }: Moving, scroller: HTMLDivElement | null): void {
  const { scrollTop = 0, scrollLeft = 0 } = scroller ?? {};
  const across = `translateX(${-scrollLeft}px)`;
  const down = `translateY(${-scrollTop}px)`;
  for (const part of [head, foot]) if (part.current) part.current.style.transform = across;
  for (const part of [left, right, panels]) if (part.current) part.current.style.transform = down;
  if (middle.current) middle.current.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
}

function show(
  { layout, rowHeight, geometry, frameHeight, size }: Frame,
  scroller: HTMLDivElement | null,
  { row, column }: Place,
): void {
  if (!scroller) return;
  const top = scrolledTo(scroller.scrollTop, size.height - frameHeight, geometry.topOf(row), rowHeight);
  const at = layout.columns[column];
  const scrolls = at !== undefined && layout.middle.includes(at);
  const space = size.width - layout.leftWidth - layout.rightWidth;
  const left = scrolls ? scrolledTo(scroller.scrollLeft, space, at.left, at.width) : scroller.scrollLeft;
  if (top !== scroller.scrollTop || left !== scroller.scrollLeft) scroller.scrollTo({ top, left });
}
