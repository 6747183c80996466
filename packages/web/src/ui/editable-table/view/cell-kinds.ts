import type { ComponentType } from 'react';
import type { Column, Row } from '../model/columns.ts';
import type { Motion } from '../model/navigation.ts';

export interface CellProps {
  value: unknown;
  row: Row;
  column: Column;
  rowIndex: number;
  disabled: boolean;
  /** `名称 第3行`, for controls without a visible label. */
  label: string;
  onChange(value: unknown): void;
  /** Sets other cells of the row together with this one, as a report pop-up does. */
  onRowChange(values: Readonly<Record<string, unknown>>): void;
}

export interface EditorProps extends CellProps {
  /** The character that started editing; it replaces the value. */
  typed?: string;
  /** The text that the cell holds because it is no value. */
  refused?: string;
  /** Keeps a text that is no value of the column, marked. */
  onRefuse(text: string): void;
  /** Ends editing and keeps the value; the cursor moves on. */
  onDone(motion?: Motion): void;
  /** Ends editing and reverts to the value before it. */
  onCancel(): void;
}

/** Rendering, editing and text conversion (copy, paste, search) of a cell type. */
export interface CellKind {
  /** `click`: text until clicked; `always`: the control is always rendered; `plain`: never edited. */
  mode: 'click' | 'always' | 'plain';
  /** Displayed and copied text. The row is passed for kinds whose labels are delivered with it. */
  text(value: unknown, column: Column, row?: Row): string;
  /** The value of a pasted text, or undefined when it is invalid. */
  parse?(text: string, column: Column): unknown;
  /** Values of pasted texts that only the server knows; texts without a value are left out. */
  find?(texts: readonly string[], column: Column): Promise<ReadonlyMap<string, unknown>>;
  /** What is wrong with a text that is no value: `不是数字`. */
  wrong?: string | ((text: string) => string);
  /** For cells that are not text only; in `always` mode the control itself. */
  Cell?: ComponentType<CellProps>;
  Editor?: ComponentType<EditorProps>;
  /** Delete empties a cell whose control is always shown. */
  clears?: true;
  align?: 'left' | 'center' | 'right';
  /** A column's sum as text; default: the number itself. */
  figure?(sum: number, column: Column): string;
}

/** Kinds by the type that columns use. The table includes those without dependencies; upper layers add theirs. */
export type CellKinds = Readonly<Record<string, CellKind>>;
