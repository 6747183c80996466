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
  /** The character that began editing; it replaces the value. */
  typed?: string;
  /** Ends editing and keeps what was set; the cursor goes on. */
  onDone(motion?: Motion): void;
  /** Ends editing and takes back what was set since it began. */
  onCancel(): void;
}

/** What a type of cell looks like, how it is edited, and what it is as text (copy, paste, search). */
export interface CellKind {
  /** `click`: text until it is clicked; `always`: its control is there all the time; `plain`: never edited. */
  mode: 'click' | 'always' | 'plain';
  /** Shown and copied. The row is there for kinds whose texts come with it. */
  text(value: unknown, column: Column, row?: Row): string;
  /** The value a pasted text means, or undefined when it means none. */
  parse?(text: string, column: Column): unknown;
  /** Where text alone does not do; in `always` mode the control itself. */
  Cell?: ComponentType<CellProps>;
  Editor?: ComponentType<EditorProps>;
  align?: 'left' | 'center' | 'right';
  /** A sum under the column as text; the number itself unless told. */
  figure?(sum: number): string;
}

/** Kinds by the type that columns name. The table brings the ones that need nothing from outside; rooms above add theirs. */
export type CellKinds = Readonly<Record<string, CellKind>>;
