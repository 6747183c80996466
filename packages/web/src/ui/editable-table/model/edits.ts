import { newRowValues, type Row } from './columns.ts';
import { announce, type Core, commit, numbered, touchedBy } from './core.ts';
import { apply, type CellValue, cellName, type Placed } from './doc.ts';
import { newRowId } from './row-id.ts';

/** Sets cells; unchanged ones and removed rows are skipped. */
export function setCells(core: Core, cells: readonly CellValue[], group?: string): void {
  const real = cells.flatMap((cell) => {
    const [id, key, value, refused] = cell;
    const row = core.doc.rows.get(id);
    const same = Object.is(row?.[key], value) && core.doc.refused.get(cellName(id, key)) === refused;
    return row && !same ? [{ cell, before: row[key] }] : [];
  });
  if (real.length === 0) return;
  const own = real.map(({ cell }) => cell);
  const values = withDerived(core, [...own, ...clearedLevels(core, own)]);
  commit(core, { kind: 'set', cells: values }, group);
  for (const {
    cell: [id, key, value],
    before,
  } of real) {
    const row = core.doc.rows.get(id);
    if (row) core.options.onCellChange?.({ row, key, value, before });
  }
  core.validation.cellsChanged(values, 'change');
}

/** Clears the levels of a select chain below a changed one, except those set together with it (contract/3 §11.9). */
function clearedLevels(core: Core, cells: readonly CellValue[]): CellValue[] {
  const next = new Map(core.columns.flatMap(({ key, linkageKey }) => (linkageKey ? [[key, linkageKey]] : [])));
  if (next.size === 0) return [];
  const set = new Set(cells.map(([id, key]) => `${id}\u0000${key}`));
  const cleared: CellValue[] = [];
  for (const [id, key] of cells) {
    const seen = new Set([key]);
    for (let level = next.get(key); level !== undefined && !seen.has(level); level = next.get(level)) {
      seen.add(level);
      if (!set.has(`${id}\u0000${level}`)) cleared.push([id, level, null]);
    }
  }
  return cleared;
}

/** The cells plus the derived cells of their rows. */
function withDerived(core: Core, cells: readonly CellValue[]): CellValue[] {
  const { derive } = core.options;
  if (!derive) return [...cells];
  const rows = new Map<string, Row>();
  for (const [id, key, value] of cells) {
    const row = rows.get(id) ?? core.doc.rows.get(id);
    if (row) rows.set(id, { ...row, [key]: value });
  }
  const following = [...rows].flatMap(([id, row]) =>
    Object.entries(derive(row)).map(([key, value]): CellValue => [id, key, value]),
  );
  return [...cells, ...following];
}

export interface InsertOptions {
  /** Fills cells missing in the drafts with the columns' defaults; default true. */
  withDefaults?: boolean;
  /** Steps of one group are undone together. */
  group?: string;
}

/** Inserts new rows at a position, up to the maximum. Returns their temporary ids. */
export function insertRows(
  core: Core,
  drafts: readonly Readonly<Record<string, unknown>>[],
  at: number,
  { withDefaults = true, group }: InsertOptions = {},
): string[] {
  const defaults = withDefaults ? newRowValues(core.columns, core.doc.rows.values()) : () => ({});
  const { derive, maxRows = Number.POSITIVE_INFINITY } = core.options;
  const room = Math.max(0, maxRows - core.doc.order.length);
  const made = drafts.slice(0, room).map((draft): Row => {
    const row = { ...defaults(), ...draft, id: newRowId() };
    return derive ? { ...row, ...derive(row) } : row;
  });
  if (made.length === 0) return [];
  const from = Math.max(0, Math.min(at, core.doc.order.length));
  const rows = made.map((row, n): Placed => ({ at: from + n, row, inserted: true }));
  commit(core, numbered(core, { kind: 'insert', rows }), group);
  return made.map((row) => row.id);
}

export function removeRows(core: Core, ids: readonly string[]): void {
  const there = ids.filter((id) => core.doc.rows.has(id));
  if (there.length > 0) commit(core, numbered(core, { kind: 'remove', ids: there }));
}

export function moveRow(core: Core, id: string, to: number, group?: string): void {
  commit(core, numbered(core, { kind: 'move', id, to }), group);
}

/** Undo or redo one step. */
export function travel(core: Core, direction: 'undo' | 'redo'): void {
  const change = core.history[direction]((step) => apply(core.doc, step));
  if (!change) return;
  announce(core, change);
  const { rows } = core.doc;
  const wrong = touchedBy(change).cells.filter(([id, key]) => core.validation.isMarked(id, key));
  core.validation.cellsChanged(
    wrong.map(([id, key]): CellValue => [id, key, rows.get(id)?.[key]]),
    'change',
  );
}
