import { yuan } from '../../rules/money.ts';

/** A table on a paper; its head is repeated on each page. */
export interface SheetTable {
  title: string;
  heads: readonly SheetHead[];
  rows: readonly (readonly string[])[];
  /** Last row, in bold. */
  total?: readonly string[];
}

export interface SheetHead {
  text: string;
  /** Numbers are right-aligned. */
  figure?: true;
}

/** What stands on a paper, in words: the frame around it is the same for all papers (domain.md §5.1). */
export interface Sheet {
  title: string;
  /** A5 lies across, A4 stands. */
  size: 'A4' | 'A5';
  /** Null: numbered with the first print. */
  no: string | null;
  /** State that makes the paper worthless or not yet valid, e.g. 已作废. */
  mark: string | null;
  intro: string | null;
  facts: readonly SheetFact[];
  /** The sum that the paper is about; shown in capitals too. Fen. */
  amount: { label: string; fen: number } | null;
  tables: readonly SheetTable[];
  notes: readonly string[];
  signatures: readonly string[];
}

export interface SheetFact {
  label: string;
  text: string;
}

/** A row as it travels: values with the texts of their dictionaries beside them. */
export type Shown = Readonly<Record<string, unknown>>;

export const textIn = (row: Shown, name: string): string => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
export const dictIn = (row: Shown, name: string): string => textIn(row, `${name}_dictText`) || textIn(row, name);
export const fenIn = (row: Shown, name: string): number => Number(row[name] ?? 0);
export const yuanIn = (row: Shown, name: string): string => yuan(fenIn(row, name));

/** A fact; what is empty is left out by `filledIn`. */
export const fact = (label: string, text: string): SheetFact => ({ label, text });
export const filledIn = (facts: readonly SheetFact[]): SheetFact[] => facts.filter(({ text }) => text !== '');

export const column = (text: string): SheetHead => ({ text });
export const figure = (text: string): SheetHead => ({ text, figure: true });
