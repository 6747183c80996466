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

/** What a form does with a table in it. */
export interface TableHandle {
  /**
   * Judges all cells and answers the rows; otherwise goes to the first bad cell, opens it, says what is wrong and rejects
   * with `InvalidCellsError` (spec/2 §5).
   */
  collect(options?: CollectOptions): Promise<TableData>;
  /** Opens the sub-form of a row, wherever it is. */
  openSubForm(rowId: string): void;
}

export interface EditableTableProps {
  store: TableStore;
  /** Collects the values, judged, when a form is saved. */
  ref?: Ref<TableHandle>;
  /** What the table is, for those who cannot see it. */
  title: string;
  /** Kinds of cells besides the built-in ones. */
  kinds?: CellKinds;
  /** Drawing functions of slot columns; must stay the same objects. */
  slots?: Slots;
  /** Selects whose options hang on another column (contract/3 §11.9); must stay the same object. */
  linkage?: readonly LinkageConfig[];
  toolbar?: ToolbarOptions;
  pagination?: PagerOptions;
  /** Panels below rows; must stay the same object. */
  rowExpand?: RowExpand;
  /** A click on a cell that cannot be edited opens this below or above its row; must stay the same function. */
  subForm?: (row: Row) => ReactNode;
  /** Opened by columns with `showDetails`; must stay the same object. */
  details?: RowDetails;
  rowNumber?: boolean;
  rowSelection?: boolean;
  dragSort?: boolean;
  /** px; 61 unless told (spec/2 §9). */
  rowHeight?: number;
  /** px; the table is as high as its rows up to here, 400 unless told (spec/2 §9). */
  maxHeight?: number;
  disabled?: boolean;
  /** Cells look like the controls they become. */
  alwaysEdit?: boolean;
  /** A click on a cell that cannot be edited selects its row. */
  clickSelectRow?: boolean;
  /** A paste may add rows; true unless told. */
  pasteAddsRows?: boolean;
  /** Told how many cells of a paste could not take their text. */
  onPasteRefused?: (cells: number) => void;
  /** Shown without rows. */
  empty?: ReactNode;
}
