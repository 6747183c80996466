import { type Column, cellTypeOf, columnWidth, withFilledTexts } from '../model/columns.ts';
import { plainRows, type RowGeometry } from './row-geometry.ts';

/** System columns of the table, without data. */
export type SystemColumn = 'drag' | 'select' | 'expand' | 'number';

const SYSTEM_WIDTHS: Readonly<Record<SystemColumn, number>> = { drag: 40, select: 40, expand: 40, number: 60 };
/** The selection column is wider where its footer shows 合计 (spec/2 §9). */
const SELECT_WIDTH_WITH_STATISTICS = 60;

export interface PlacedColumn {
  column: Column;
  /** Index among the displayed columns, as used by the cursor. */
  index: number;
  /** px from the left edge of its pane. */
  left: number;
  width: number;
}

/** Three panes: left fixed, scrolling, right fixed. */
export interface Layout {
  system: { kind: SystemColumn; left: number; width: number }[];
  left: PlacedColumn[];
  middle: PlacedColumn[];
  right: PlacedColumn[];
  leftWidth: number;
  middleWidth: number;
  rightWidth: number;
  /** All displayed columns in cursor order. */
  columns: PlacedColumn[];
}

interface LayoutOptions {
  columns: readonly Column[];
  system: readonly SystemColumn[];
  /** User-set widths by column key. */
  widths: ReadonlyMap<string, number>;
  /** Width of the table in px: columns without a width share the remaining space. */
  space: number;
}

/** Computes the position of every column. */
export function layoutOf({ columns, system, widths, space }: LayoutOptions): Layout {
  const hasFoot = columns.some((column) => column.statistics);
  const own = systemColumns(system, hasFoot);
  const shown = columns.filter((column) => cellTypeOf(column.type) !== 'hidden').map(withFilledTexts);
  const fixed = (side: 'left' | 'right') => shown.filter((column) => column.fixed === side);
  const order = [...fixed('left'), ...shown.filter((column) => !column.fixed), ...fixed('right')];
  const systemWidth = own.reduce((sum, { width }) => sum + width, 0);
  const share = spareShare(order, widths, space - systemWidth);
  let index = 0;
  const pane = (part: readonly Column[], start: number): [PlacedColumn[], number] => {
    let left = start;
    const placed = part.map((column): PlacedColumn => {
      const width = widths.get(column.key) ?? columnWidth(column) + (column.width === undefined ? share : 0);
      const at = { column, index, left, width };
      index += 1;
      left += width;
      return at;
    });
    return [placed, left];
  };
  const [left, leftWidth] = pane(fixed('left'), systemWidth);
  const [middle, middleWidth] = pane(
    shown.filter((column) => !column.fixed),
    0,
  );
  const [right, rightWidth] = pane(fixed('right'), 0);
  return {
    system: own,
    left,
    middle,
    right,
    leftWidth,
    middleWidth,
    rightWidth,
    columns: [...left, ...middle, ...right],
  };
}

function systemColumns(system: readonly SystemColumn[], hasFoot: boolean): Layout['system'] {
  let left = 0;
  return system.map((kind) => {
    const width = kind === 'select' && hasFoot ? SELECT_WIDTH_WITH_STATISTICS : SYSTEM_WIDTHS[kind];
    const at = { kind, left, width };
    left += width;
    return at;
  });
}

/** Extra width of each column without a width, px. */
function spareShare(columns: readonly Column[], widths: ReadonlyMap<string, number>, space: number): number {
  const flexible = columns.filter((column) => column.width === undefined && !widths.has(column.key));
  if (flexible.length === 0) return 0;
  const taken = columns.reduce((sum, column) => sum + (widths.get(column.key) ?? columnWidth(column)), 0);
  return Math.max(0, Math.floor((space - taken) / flexible.length));
}

/** A half-open range of indices. */
export interface Span {
  from: number;
  to: number;
}

export const isSameSpan = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;

/** Overscan rows: nine below (spec/2 §9), fewer above. */
const ROWS_BEFORE = 3;
const ROWS_AFTER = 9;

/** Rows to render. */
export function visibleRows(
  scrollTop: number,
  height: number,
  rowHeight: number,
  count: number,
  indexAt: RowGeometry['indexAt'] = plainRows(rowHeight).indexAt,
): Span {
  const first = indexAt(scrollTop);
  const from = Math.max(0, Math.min(first - ROWS_BEFORE, count));
  return { from, to: Math.min(count, first + Math.ceil(height / rowHeight) + ROWS_AFTER) };
}

/** Columns of the scrolling pane to render: the visible ones and one more on each side. */
export function visibleColumns(middle: readonly PlacedColumn[], scrollLeft: number, width: number): Span {
  let from = 0;
  while (from < middle.length && right(middle[from]) <= scrollLeft) from += 1;
  let to = from;
  while (to < middle.length && (middle[to]?.left ?? 0) < scrollLeft + width) to += 1;
  return { from: Math.max(0, from - 1), to: Math.min(middle.length, to + 1) };
}

const right = (placed: PlacedColumn | undefined): number => (placed ? placed.left + placed.width : 0);

/** Scroll position nearest to the current one that shows [start, start + size) in a window of `space` px. */
export function scrolledTo(present: number, space: number, start: number, size: number): number {
  if (start < present) return start;
  if (start + size > present + space) return start + size - space;
  return present;
}
