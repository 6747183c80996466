import type { Column, DisabledRows, Row } from './columns.ts';
import type { Conflicts } from './conflicts.ts';
import { apply, type CellValue, type Change, type TableDoc } from './doc.ts';
import type { Effects } from './effects.ts';
import type { History } from './history.ts';
import type { Listeners } from './listeners.ts';
import type { Selection } from './selection.ts';
import type { RegexTest } from './validate.ts';
import type { Validation } from './validation.ts';

export interface TableOptions {
  columns: readonly Column[];
  rows: readonly Row[];
  /** Column with the row number 1..n; renumbered after every change of the order. */
  orderKey?: string;
  disabledRows?: DisabledRows;
  /** `radio`: one row at most. */
  selection?: 'checkbox' | 'radio';
  testRegex: RegexTest;
  /** Cells derived from others of their row; part of the causing change, so undone with it. */
  derive?: (row: Row) => Readonly<Record<string, unknown>>;
  /** Maximum of rows; further ones are not added. */
  maxRows?: number;
  /** Called on every cell change by the user or `setCells`. */
  onCellChange?: (change: { row: Row; key: string; value: unknown; before: unknown }) => void;
  /** Called once after every change. */
  onChange?: () => void;
}

/** Shared by the parts of a table's state. */
export interface Core {
  options: TableOptions;
  columns: readonly Column[];
  doc: TableDoc;
  listeners: Listeners;
  history: History;
  selection: Selection;
  validation: Validation;
  effects: Effects;
  conflicts: Conflicts;
}

/** Applies a change, records its undo step, and notifies the listeners of what changed. */
export function commit(core: Core, change: Change, group?: string): void {
  core.history.add(apply(core.doc, change), group);
  announce(core, change);
}

/** Notifies about a change that is already applied. */
export function announce(core: Core, change: Change): void {
  const { listeners, doc } = core;
  const touched = touchedBy(change);
  for (const [id, key] of touched.cells) listeners.cell(id, key);
  const following = core.columns.filter(({ editable }) => editable !== undefined);
  if (following.length > 0)
    for (const id of new Set(touched.cells.map(([row]) => row)))
      for (const { key } of following) listeners.cell(id, key);
  if (touched.order) {
    core.selection.keepOnly(doc.rows);
    core.effects.keepOnly(doc.rows);
    core.conflicts.keepOnly(doc.rows);
    core.validation.keepOnly(doc.rows);
    listeners.order();
  }
  listeners.any();
  core.options.onChange?.();
}

/** Cells affected by a change, and whether rows were added, removed or moved. */
export function touchedBy(change: Change): { cells: [string, string][]; order: boolean } {
  if (change.kind === 'set') return { cells: change.cells.map(([id, key]) => [id, key]), order: false };
  if (change.kind !== 'group') return { cells: [], order: true };
  const parts = change.changes.map(touchedBy);
  return { cells: parts.flatMap((part) => part.cells), order: parts.some((part) => part.order) };
}

/** With an order column: the change plus the numbers that no longer match the row positions. */
export function numbered(core: Core, change: Change): Change {
  const { orderKey } = core.options;
  if (!orderKey) return change;
  const cells = orderAfter(core.doc.order, change).flatMap((id, at): CellValue[] =>
    core.doc.rows.get(id)?.[orderKey] === at + 1 ? [] : [[id, orderKey, at + 1]],
  );
  return cells.length === 0 ? change : { kind: 'group', changes: [change, { kind: 'set', cells }] };
}

/** The row order after a change, without applying it. */
function orderAfter(order: readonly string[], change: Change): string[] {
  const probe: TableDoc = {
    order: [...order],
    rows: new Map(order.map((id) => [id, { id }])),
    inserted: new Set(),
    removed: new Map(),
    edited: new Map(),
    refused: new Map(),
  };
  apply(probe, change);
  return probe.order;
}
