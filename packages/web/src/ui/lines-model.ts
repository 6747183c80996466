/** A line of an editable sub-table; `_key` identifies rows that the server does not know yet and never leaves the browser. */
export type Line = Readonly<Record<string, unknown>> & { readonly _key: string };

/** Problems by line key, then by column. */
export type LineProblems = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const NO_PROBLEMS: LineProblems = {};

let counter = 0;

/** Gives every row a key that survives edits: the stored id, or a temporary one. */
export function keyed(rows: readonly Readonly<Record<string, unknown>>[]): Line[] {
  return rows.map((row) => (typeof row._key === 'string' ? (row as Line) : { ...row, _key: keyFor(row) }));
}

function keyFor(row: Readonly<Record<string, unknown>>): string {
  if (typeof row.id === 'string') return row.id;
  counter += 1;
  return `new-${counter}`;
}

/** Replaces one cell; untouched rows stay the same objects so that only the edited row is drawn again. */
export function withCell(rows: readonly Line[], key: string, column: string, value: unknown): Line[] {
  return rows.map((row) => (row._key === key ? { ...row, [column]: value } : row));
}

export function withoutLine(rows: readonly Line[], key: string): Line[] {
  return rows.filter((row) => row._key !== key);
}

/** Moves a line up (-1) or down (+1); at the edge nothing happens. */
export function movedLine(rows: readonly Line[], key: string, step: -1 | 1): Line[] {
  const from = rows.findIndex((row) => row._key === key);
  const to = from + step;
  const moving = rows[from];
  const other = rows[to];
  if (!moving || !other) return [...rows];
  const next = [...rows];
  next[from] = other;
  next[to] = moving;
  return next;
}

/** Numbers the lines from 1 in a column; lines that have their number already stay the same objects. */
export function renumbered(rows: readonly Line[], column: string): Line[] {
  return rows.map((row, index) => (row[column] === index + 1 ? row : { ...row, [column]: index + 1 }));
}

export function sumOf(rows: readonly Line[], column: string): number {
  return rows.reduce((total, row) => total + (typeof row[column] === 'number' ? row[column] : 0), 0);
}
