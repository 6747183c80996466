/** Rows of one call, and px of one row. */
export const BLOCK = 100;
export const ROW = 36;
/** Rows above and below the visible ones that are drawn as well. */
const MARGIN = 10;

export interface RowWindow {
  /** Indices of the first row and behind the last one. */
  from: number;
  to: number;
  /** Numbers of the pages that hold them, from 1. */
  pages: number[];
}

/** What of a long list is drawn at a place of its scroll bar. */
export function rowWindow(scrollTop: number, height: number, total: number): RowWindow {
  const from = Math.max(0, Math.min(Math.floor(scrollTop / ROW) - MARGIN, total));
  const to = Math.min(total, Math.max(from, Math.ceil((scrollTop + height) / ROW) + MARGIN));
  const first = Math.floor(from / BLOCK) + 1;
  const last = Math.max(first, Math.ceil(to / BLOCK));
  return { from, to, pages: Array.from({ length: last - first + 1 }, (_none, at) => first + at) };
}
