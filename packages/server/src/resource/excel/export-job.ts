import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { ThreadFailure } from '../../platform/workers.ts';
import type { Expiry } from '../describe/expiry.ts';
import type { FieldMask } from '../describe/masks.ts';
import type { SheetColumn } from './cells.ts';

/** Input of a worker that writes one export. */
export interface ExportJob {
  file: string;
  exporter: string;
  /** All tables in one sheet. */
  merged: boolean;
  main: MainPart;
  below: BelowPart[];
  /** Decrypts sealed values; absent when no table has any. */
  dataKey?: Uint8Array;
  /** Texts of dictionaries by code and value. */
  texts: Record<string, Record<string, string>>;
  source: { sqlite?: string | undefined; postgres?: string | undefined };
}

export interface Query {
  text: string;
  values: unknown[];
}

/** The rows of one table in a workbook. */
export interface SheetPart extends Query {
  title: string;
  columns: SheetColumn[];
  fields: Fields;
  masks: FieldMask[];
  /** A state that may have expired, and the time of the export, epoch ms. */
  expiry?: { rule: Expiry; nowMs: number };
  /** What the main thread adds: what rows show of other rows, or all that makes a stored row a shown one. */
  finish?: 'linked' | 'all';
}

export interface MainPart extends SheetPart {
  /** The same rows once more, with nothing but their ids and what rows below hang on. */
  keys: Query;
}

/** Rows below some main rows. */
export interface BelowPart extends SheetPart {
  /** Field of the main row that they hang on. */
  mainField: string;
  /** Their field with its value. */
  key: string;
  /** Place of the first of the keys among the values of the statement. */
  keysAt: number;
}

/** Main rows that are read, and whose rows below are asked for, at once. */
export const PORTION = 500;

export type ExportReply = { rows: number } | { unfinished: Record<string, unknown>[]; part: number } | ThreadFailure;
