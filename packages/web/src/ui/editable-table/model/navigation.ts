/** Position of a cell: row index in the displayed order, column index among the displayed ones. */
export interface Place {
  row: number;
  column: number;
}

/** A range of cells from its anchor to its head. */
export interface Range {
  anchor: Place;
  head: Place;
}

export interface Bounds {
  rows: number;
  columns: number;
  /** Rows per page, for PageUp and PageDown. */
  page: number;
}

export type Motion =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'top'
  | 'bottom'
  | 'first'
  | 'last'
  | 'pageUp'
  | 'pageDown'
  | 'next'
  | 'previous';

const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1));

/** Target of a motion; it stops at the edge, `next` and `previous` wrap to the neighbouring row. */
export function moved(from: Place, motion: Motion, bounds: Bounds): Place {
  const { row, column } = from;
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: within(nextRow, bounds.rows),
    column: within(nextColumn, bounds.columns),
  });
  switch (motion) {
    case 'up':
      return to(row - 1, column);
    case 'down':
      return to(row + 1, column);
    case 'left':
      return to(row, column - 1);
    case 'right':
      return to(row, column + 1);
    case 'home':
      return to(row, 0);
    case 'end':
      return to(row, bounds.columns - 1);
    case 'top':
      return to(0, column);
    case 'bottom':
      return to(bounds.rows - 1, column);
    case 'first':
      return to(0, 0);
    case 'last':
      return to(bounds.rows - 1, bounds.columns - 1);
    case 'pageUp':
      return to(row - bounds.page, column);
    case 'pageDown':
      return to(row + bounds.page, column);
    case 'next':
      return column + 1 < bounds.columns ? to(row, column + 1) : row + 1 < bounds.rows ? to(row + 1, 0) : from;
    case 'previous':
      return column > 0 ? to(row, column - 1) : row > 0 ? to(row - 1, bounds.columns - 1) : from;
  }
}

/** Corners of a range, regardless of its direction. */
export function corners({ anchor, head }: Range): { top: number; left: number; bottom: number; right: number } {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

export function contains(range: Range, place: Place): boolean {
  const { top, left, bottom, right } = corners(range);
  return place.row >= top && place.row <= bottom && place.column >= left && place.column <= right;
}

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export type Command =
  | { kind: 'move'; motion: Motion; extend: boolean }
  | { kind: 'edit' }
  /** A printable character starts editing and replaces the value. */
  | { kind: 'type'; text: string }
  /** Mine or a colleague's value of a cell that both changed. */
  | { kind: 'resolve'; keep: 'mine' | 'theirs' }
  /** The row one up or down. */
  | { kind: 'moveRow'; by: -1 | 1 }
  /** The next or previous cell with an error. */
  | { kind: 'failure'; backwards: boolean }
  | { kind: 'clear' | 'copy' | 'cut' | 'undo' | 'redo' | 'fillDown' | 'fillRight' | 'selectAll' | 'find' };

const ARROWS: Readonly<Record<string, Motion>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};
const FAR: Partial<Record<Motion, Motion>> = {
  up: 'top',
  down: 'bottom',
  left: 'home',
  right: 'end',
  home: 'first',
  end: 'last',
};
const WITH_CONTROL: Readonly<
  Record<string, Exclude<Command['kind'], 'move' | 'type' | 'failure' | 'resolve' | 'moveRow'>>
> = {
  c: 'copy',
  x: 'cut',
  z: 'undo',
  y: 'redo',
  d: 'fillDown',
  r: 'fillRight',
  a: 'selectAll',
  f: 'find',
  h: 'find',
};

/**
 * The action of a key on a cell that is not being edited. Paste is not included: the browser sends a separate event.
 */
export function commandOf(press: KeyPress): Command | undefined {
  const { key, shiftKey, altKey } = press;
  const control = press.ctrlKey || press.metaKey;
  if (altKey && !control && !shiftKey && (key === 'ArrowUp' || key === 'ArrowDown'))
    return { kind: 'moveRow', by: key === 'ArrowUp' ? -1 : 1 };
  if (altKey) return undefined;
  const arrow = Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
  if (arrow) return { kind: 'move', motion: control ? (FAR[arrow] ?? arrow) : arrow, extend: shiftKey };
  if (key === 'Tab')
    return control ? undefined : { kind: 'move', motion: shiftKey ? 'previous' : 'next', extend: false };
  if (control && key === 'Enter') return { kind: 'resolve', keep: shiftKey ? 'theirs' : 'mine' };
  if (control) {
    if (shiftKey && key.toLowerCase() === 'z') return { kind: 'redo' };
    const kind = Object.hasOwn(WITH_CONTROL, key.toLowerCase()) ? WITH_CONTROL[key.toLowerCase()] : undefined;
    return kind ? { kind } : undefined;
  }
  if (key === 'F8') return { kind: 'failure', backwards: shiftKey };
  if (key === 'Enter' || key === 'F2') return { kind: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' };
  return [...key].length === 1 ? { kind: 'type', text: key } : undefined;
}

/** Next cell to edit after a key, or undefined when the editor handles the key. */
export function leavingMotion({ key, shiftKey }: Pick<KeyPress, 'key' | 'shiftKey'>): Motion | undefined {
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  return undefined;
}
