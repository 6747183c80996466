import type { Row } from './columns.ts';
import { isTemporaryId } from './row-id.ts';

/**
 * The rows of a table and their changes since loading. `apply` mutates it, because copying ten thousand rows at each
 * keystroke would be slow; rows themselves are immutable and replaced.
 */
export interface TableDoc {
  order: string[];
  rows: Map<string, Row>;
  /** Rows unknown to the server. */
  inserted: Set<string>;
  /** Rows known to the server that were removed here, in the order of removal. */
  removed: Map<string, Row>;
  /** Original versions of the edited rows. */
  edited: Map<string, Row>;
  /** By `cellName`; entries of removed rows are kept for undo. */
  refused: Map<string, Refused>;
}

/** A text that is no value of its column. It stays in its cell, whose value is null, until it is corrected. */
export interface Refused {
  text: string;
  message: string;
}

export type CellValue = readonly [rowId: string, key: string, value: unknown, refused?: Refused];

export const cellName = (rowId: string, key: string): string => `${rowId}\u0000${key}`;

/** A row with its position and its edit state. */
export interface Placed {
  at: number;
  row: Row;
  inserted: boolean;
  /** Its original version, if it was edited. */
  loaded?: Row;
}

export type Change =
  | { kind: 'set'; cells: readonly CellValue[] }
  /** Rows at ascending positions, each as it is after the previous rows are inserted. */
  | { kind: 'insert'; rows: readonly Placed[] }
  | { kind: 'remove'; ids: readonly string[] }
  | { kind: 'move'; id: string; to: number }
  | { kind: 'group'; changes: readonly Change[] };

/** Rows with a temporary id come from a local draft and are still unknown to the server. */
export function createDoc(rows: readonly Row[]): TableDoc {
  return {
    order: rows.map((row) => row.id),
    rows: new Map(rows.map((row) => [row.id, row])),
    inserted: new Set(rows.map((row) => row.id).filter(isTemporaryId)),
    removed: new Map(),
    edited: new Map(),
    refused: new Map(),
  };
}

/**
 * Applies a change and returns its inverse. Missing cells and rows are skipped.
 * Applying the inverse restores exactly the same document.
 */
export function apply(doc: TableDoc, change: Change): Change {
  switch (change.kind) {
    case 'set':
      return setCells(doc, change.cells);
    case 'insert':
      return insertRows(doc, change.rows);
    case 'remove':
      return removeRows(doc, change.ids);
    case 'move':
      return moveRow(doc, change.id, change.to);
    case 'group': {
      const undo = change.changes.map((part) => apply(doc, part));
      return { kind: 'group', changes: undo.reverse() };
    }
  }
}

function setCells(doc: TableDoc, cells: readonly CellValue[]): Change {
  const undo: CellValue[] = [];
  for (const [id, key, value, refused] of cells) {
    const row = doc.rows.get(id);
    const name = cellName(id, key);
    const before = doc.refused.get(name);
    if (!row || (Object.is(row[key], value) && before === refused)) continue;
    undo.push(before ? [id, key, row[key], before] : [id, key, row[key]]);
    if (refused) doc.refused.set(name, refused);
    else doc.refused.delete(name);
    replaceRow(doc, row, { ...row, [key]: value });
  }
  return { kind: 'set', cells: undo.reverse() };
}

function replaceRow(doc: TableDoc, before: Row, after: Row): void {
  doc.rows.set(after.id, after);
  if (doc.inserted.has(after.id)) return;
  const loaded = doc.edited.get(after.id) ?? before;
  if (isSame(loaded, after)) doc.edited.delete(after.id);
  else doc.edited.set(after.id, loaded);
}

/** A missing cell and undefined are equal. */
function isSame(one: Row, other: Row): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) if (!Object.is(one[key], other[key])) return false;
  return true;
}

function insertRows(doc: TableDoc, rows: readonly Placed[]): Change {
  const ids: string[] = [];
  const fresh = rows.filter(({ row }) => !doc.rows.has(row.id));
  if (fresh.length === 0) return { kind: 'remove', ids };
  doc.order = merged(doc.order, fresh);
  for (const { row, inserted, loaded } of fresh) {
    doc.rows.set(row.id, row);
    if (inserted) doc.inserted.add(row.id);
    doc.removed.delete(row.id);
    if (loaded) doc.edited.set(row.id, loaded);
    ids.push(row.id);
  }
  return { kind: 'remove', ids };
}

/** Inserts all rows in one pass over the order. */
function merged(order: readonly string[], rows: readonly Placed[]): string[] {
  const next: string[] = [];
  let from = 0;
  for (const { at, row } of rows) {
    while (next.length < at && from < order.length) next.push(order[from++] ?? '');
    next.push(row.id);
  }
  while (from < order.length) next.push(order[from++] ?? '');
  return next;
}

function removeRows(doc: TableDoc, ids: readonly string[]): Change {
  const gone = new Set(ids);
  const rows: Placed[] = [];
  doc.order = doc.order.filter((id, at) => {
    if (!gone.has(id)) return true;
    const row = doc.rows.get(id);
    if (row) {
      const loaded = doc.edited.get(id);
      rows.push({ at, row, inserted: doc.inserted.has(id), ...(loaded ? { loaded } : {}) });
    }
    return false;
  });
  for (const { row, inserted, loaded } of rows) {
    doc.rows.delete(row.id);
    doc.edited.delete(row.id);
    if (inserted) doc.inserted.delete(row.id);
    else doc.removed.set(row.id, loaded ?? row);
  }
  return { kind: 'insert', rows };
}

function moveRow(doc: TableDoc, id: string, to: number): Change {
  const from = doc.order.indexOf(id);
  const place = Math.max(0, Math.min(to, doc.order.length - 1));
  if (from < 0) return { kind: 'move', id, to };
  const order = doc.order.filter((one) => one !== id);
  order.splice(place, 0, id);
  doc.order = order;
  return { kind: 'move', id, to: from };
}
