import type { ReactNode, Ref } from 'react';
import type { CollectOptions } from '../model/collect.ts';
import type { Row } from '../model/columns.ts';
import type { TableData, TableStore } from '../model/store.ts';
import type { CellKinds } from './cell-kinds.ts';
import type { LinkageConfig } from './linkage.ts';
import type { PagerOptions } from './Pager.tsx';
import type { RowExpand } from './row-expand.ts';
import type { RowDetails } from './row-forms.ts';
import type { ToolbarOptions } from './Toolbar.tsx';
import type { Slots } from './table-context.ts';

/** Methods for a form that contains the table. */
export interface TableHandle {
  /**
   * Validates all cells and returns the rows; otherwise goes to the first invalid cell, opens it, shows its error and
   * rejects with `InvalidCellsError` (spec/2 §5).
   */
  collect(options?: CollectOptions): Promise<TableData>;
  /** Opens the sub-form of a row, wherever it is. */
  openSubForm(rowId: string): void;
}

export interface EditableTableProps {
  store: TableStore;
  /** Collects and validates the values when a form is saved. */
  ref?: Ref<TableHandle>;
  /** Accessible name of the table. */
  title: string;
  /** Kinds of cells besides the built-in ones. */
  kinds?: CellKinds;
  /** Render functions of slot columns; the object must be stable. */
  slots?: Slots;
  /** Selects whose options depend on another column (contract/3 §11.9); the object must be stable. */
  linkage?: readonly LinkageConfig[];
  toolbar?: ToolbarOptions;
  pagination?: PagerOptions;
  /** Panels below rows; the object must be stable. */
  rowExpand?: RowExpand;
  /** Opened above or below the row by a click on a non-editable cell; the function must be stable. */
  subForm?: (row: Row) => ReactNode;
  /** Opened by columns with `showDetails`; the object must be stable. */
  details?: RowDetails;
  rowNumber?: boolean;
  rowSelection?: boolean;
  dragSort?: boolean;
  /** px; default 61 (spec/2 §9). */
  rowHeight?: number;
  /** Maximum height in px, up to which the table grows with its rows; default 400 (spec/2 §9). */
  maxHeight?: number;
  disabled?: boolean;
  /** Cells look like their controls. */
  alwaysEdit?: boolean;
  /** A click selects a cell; a second one, Enter or typing edits it. For tables that blocks are pasted into. */
  clickSelectCell?: boolean;
  /** Enter in the last row, and Tab at its end, add a row where 新增 may. */
  enterAddsRow?: boolean;
  /** A click on a non-editable cell selects its row. */
  clickSelectRow?: boolean;
  /** A paste may append rows; default true. */
  pasteAddsRows?: boolean;
  /** Shown when there are no rows. */
  empty?: ReactNode;
}
