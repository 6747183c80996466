import { createContext, type ReactNode, useContext, useLayoutEffect, useReducer } from 'react';
import { type CellOption, type Column, cellTypeOf, type Row } from '../model/columns.ts';
import type { Motion, Place } from '../model/navigation.ts';
import type { TableStore } from '../model/store.ts';
import type { CellKind, CellKinds } from './cell-kinds.ts';
import type { Cursor } from './cursor.ts';
import type { PlacedColumn } from './layout.ts';
import type { Expanded, RowExpand } from './row-expand.ts';
import type { RowDetails, RowForms } from './row-forms.ts';

/** Arguments for the owner of a slot column; contains nothing that changes on each render. */
export interface SlotContext {
  value: unknown;
  row: Row;
  column: Column;
  rowId: string;
  rowIndex: number;
  disabled: boolean;
  onChange(value: unknown): void;
}

/** Render functions by the name used in columns of type `slot`. */
export type Slots = Readonly<Record<string, (context: SlotContext) => ReactNode>>;

/** Options that depend on another column of the row. */
export interface LinkedOptions {
  /** Undefined for an independent column. */
  optionsOf(column: Column, row: Row): readonly CellOption[] | undefined;
  /** Whether the options of this row are loading or failed. */
  stateOf(column: Column, row: Row): 'loading' | 'failed' | 'there';
}

/** Context of every part of a table; one stable value per table. */
export interface TableParts {
  /** Prefix of the cells' element ids. */
  id: string;
  store: TableStore;
  cursor: Cursor;
  kinds: CellKinds;
  rowHeight: number;
  /** Read-only. */
  readOnly: boolean;
  alwaysEdit: boolean;
  slots: Slots;
  linkage: LinkedOptions | undefined;
  expanded: Expanded;
  expand: RowExpand | undefined;
  rowForms: RowForms;
  subForm: ((row: Row) => ReactNode) | undefined;
  details: RowDetails | undefined;
  /** Adds empty rows; false when called again too soon (spec/2 §8) or at the maximum. */
  addRows(count: number, at: number): readonly string[] | false;
  /** Ends editing; the cursor moves on from this position and the table gets the focus. */
  leaveTo(place: Place, motion?: Motion): void;
}

export const TableContext = createContext<TableParts | undefined>(undefined);

export function useTable(): TableParts {
  const parts = useContext(TableContext);
  if (!parts) throw new Error('outside of an editable table');
  return parts;
}

export const cellId = (tableId: string, rowIndex: number, columnIndex: number): string =>
  `${tableId}-${rowIndex}-${columnIndex}`;

const PLAIN: CellKind = {
  mode: 'plain',
  text: (value) => (value === null || value === undefined ? '' : String(value)),
};

/** The kind of a column, by its own name first: upper layers add types. */
export function kindOf(kinds: CellKinds, { type }: Pick<Column, 'type'>): CellKind {
  const own = type !== undefined && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  return own ?? kinds[cellTypeOf(type)] ?? PLAIN;
}

/** The column for this row: with the options that depend on another cell. */
export function columnFor({ linkage }: Pick<TableParts, 'linkage'>, column: Column, row: Row): Column {
  const options = linkage?.optionsOf(column, row);
  return options ? { ...column, options } : column;
}

export function isEditable(
  parts: Pick<TableParts, 'store' | 'kinds' | 'readOnly'>,
  rowId: string,
  column: Column,
): boolean {
  return isRowEditable(parts, rowId, column) && kindOf(parts.kinds, column).mode !== 'plain';
}

/** The same for any kind of cell. */
export function isRowEditable(
  { store, readOnly }: Pick<TableParts, 'store' | 'readOnly'>,
  rowId: string,
  column: Column,
): boolean {
  const disabled = column.disabled ?? column.props?.disabled === true;
  if (readOnly || disabled || store.isRowDisabled(rowId)) return false;
  const row = column.editable && store.row(rowId);
  return !row || column.editable?.(row) !== false;
}

/** Value and message of one cell; re-renders only when this cell changes. */
export function useCell(
  store: TableStore,
  rowId: string,
  key: string,
): { row: Row | undefined; message: string | undefined; fresh: boolean; refused: string | undefined } {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => store.listeners.onCell(rowId, key, draw), [store, rowId, key]);
  return {
    row: store.row(rowId),
    message: store.validation.message(rowId, key),
    fresh: store.isFresh(rowId, key),
    refused: store.refused(rowId, key)?.text,
  };
}

export const labelOf = ({ column }: Pick<PlacedColumn, 'column'>, rowIndex: number): string =>
  `${column.title} 第${rowIndex + 1}行`;
