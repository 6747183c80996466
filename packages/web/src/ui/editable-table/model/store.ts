import { type Column, isRowDisabled, type Row } from './columns.ts';
import { createConflicts } from './conflicts.ts';
import type { Core, TableOptions } from './core.ts';
import { type CellValue, cellName, createDoc, type Refused } from './doc.ts';
import { type InsertOptions, insertRows, moveRow, removeRows, setCells, travel } from './edits.ts';
import { createEffects } from './effects.ts';
import { createHistory } from './history.ts';
import { createListeners } from './listeners.ts';
import { loadedRows } from './loaded.ts';
import { mergeRow, releaseCell, resolveConflict } from './merge.ts';
import { createSelection } from './selection.ts';
import { createValidation } from './validation.ts';

/** Values collected when a form is saved (contract/3 §11.3). */
export interface TableData {
  /** Rows in order; new ones without their temporary id. */
  rows: Record<string, unknown>[];
  /** Removed rows known to the server, as loaded. */
  removed: Row[];
}

export type TableStore = ReturnType<typeof createTableStore>;

/**
 * The state behind an editable table: rows, history, selection, messages. Views subscribe to single cells, so that a
 * keystroke renders one cell regardless of the number of rows.
 */
export function createTableStore(options: TableOptions) {
  const core = createCore(options);
  const rowOf = (id: string): Row | undefined => core.doc.rows.get(id);
  return {
    ...reading(core),
    ...loading(core),
    row: rowOf,
    listeners: core.listeners,
    selection: core.selection,
    validation: core.validation,
    /** Whether another user changed this cell recently. */
    isFresh: core.effects.has,
    setCells: (cells: readonly CellValue[], group?: string) => setCells(core, cells, group),
    insert: (drafts: readonly Readonly<Record<string, unknown>>[], at: number, options: InsertOptions = {}) =>
      insertRows(core, drafts, at, options),
    remove: (ids: readonly string[]) => removeRows(core, ids),
    move: (id: string, to: number, group?: string) => moveRow(core, id, to, group),
    merge: (patch: Row) => mergeRow(core, patch),
    /** What another user wrote into a cell that this user changed as well. */
    conflict: core.conflicts.of,
    resolve: (id: string, key: string, keep: 'mine' | 'theirs') => resolveConflict(core, id, key, keep),
    /** A cell is open until the returned function is called. */
    hold: (id: string, key: string) => {
      core.conflicts.hold(id, key);
      return () => releaseCell(core, id, key);
    },
    undo: () => travel(core, 'undo'),
    redo: () => travel(core, 'redo'),
    canUndo: core.history.canUndo,
    canRedo: core.history.canRedo,
  };
}

function createCore(options: TableOptions): Core {
  const { disabledRows = {} } = options;
  const isSelectable = (id: string) => !isRowDisabled(core.doc.rows.get(id) ?? { id }, disabledRows);
  // Asked after every change: without a rule nothing is looked at.
  const rules = Object.keys(disabledRows).length > 0;
  const listeners = createListeners();
  const core: Core = {
    options,
    columns: options.columns,
    doc: createDoc(loadedRows(options.rows, options.columns)),
    listeners,
    history: createHistory(),
    selection: createSelection(options.selection ?? 'checkbox', {
      isSelectable,
      selectableCount: () => (rules ? core.doc.order.filter(isSelectable).length : core.doc.order.length),
      order: () => core.doc.order,
      changed: listeners.selection,
    }),
    validation: createValidation({
      columns: () => core.columns,
      doc: () => core.doc,
      testRegex: options.testRegex,
      conflicts: () => core.conflicts,
      onVerdict: listeners.cell,
    }),
    effects: createEffects(listeners.cell),
    conflicts: createConflicts((id, key) => {
      core.validation.check(id, key, 'change');
      listeners.cell(id, key);
    }),
  };
  return core;
}

function reading(core: Core) {
  const { disabledRows = {} } = core.options;
  return {
    columns: () => core.columns,
    maxRows: core.options.maxRows,
    order: (): readonly string[] => core.doc.order,
    rows: (): Row[] => core.doc.order.flatMap((id) => core.doc.rows.get(id) ?? []),
    /** Rows that may still be added. */
    room: () => Math.max(0, (core.options.maxRows ?? Number.POSITIVE_INFINITY) - core.doc.order.length),
    isInserted: (id: string) => core.doc.inserted.has(id),
    isEdited: (id: string) => core.doc.inserted.has(id) || core.doc.edited.has(id),
    isDirty: () =>
      core.doc.inserted.size + core.doc.edited.size + core.doc.removed.size > 0 ||
      core.validation.refusals().length > 0,
    /** The text of this cell that is no value of its column. */
    refused: (id: string, key: string): Refused | undefined => core.doc.refused.get(cellName(id, key)),
    refusals: core.validation.refusals,
    isRowDisabled: (id: string) => isRowDisabled(core.doc.rows.get(id) ?? { id }, disabledRows),
    data: (): TableData => ({
      rows: core.doc.order.flatMap((id) => {
        const row = core.doc.rows.get(id);
        return row ? [core.doc.inserted.has(id) ? withoutId(row) : { ...row }] : [];
      }),
      removed: [...core.doc.removed.values()],
    }),
  };
}

function withoutId({ id: _, ...values }: Row): Record<string, unknown> {
  return values;
}

function loading(core: Core) {
  return {
    setColumns: (columns: readonly Column[]) => {
      core.columns = columns;
      core.listeners.order();
    },
    /** Resets everything to loaded rows, without undo history and selection. */
    load: (rows: readonly Row[]) => {
      core.doc = createDoc(loadedRows(rows, core.columns));
      core.history.clear();
      core.selection.clear();
      core.validation.clear();
      core.effects.clear();
      core.conflicts.clear();
      core.listeners.all();
    },
  };
}
