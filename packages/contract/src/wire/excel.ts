/** One error in an imported workbook. */
export interface ImportProblem {
  /** Row of the sheet, counted from 1. */
  rowNo: number;
  /** Label of the invalid column, several joined by 、; empty when no column is concerned. */
  column: string;
  message: string;
}

/** Result of an import with invalid rows (contract/2 §13.4); additions to the contract are ours. */
export interface ImportResult {
  totalCount: number;
  /** Rows not added, including existing ones. */
  errorCount: number;
  successCount: number;
  /** Rows that existed already. */
  duplicateCount: number;
  msg: string;
  /** Every problem as a line of text. */
  fileUrl: string;
  fileName: string;
  /** The refused rows as a workbook with the reasons. */
  detailUrl?: string;
  detailName?: string;
  /** The first problems. */
  errors: ImportProblem[];
  /** Name of the uploaded file, in `files`. */
  name?: string;
  /** Why nothing was imported from the file, in `files`. */
  failure?: string;
  /** Result of each file when one call contained several. */
  files?: ImportResult[];
}

/** Heads the column by which rows of a sheet hang on those of the first one: any text, the same on both. */
export const KEY_COLUMN = '关联键';

/** What we add to the rows given out for correction; read again, these columns say nothing. */
export const REFUSED_COLUMNS = { number: '原行号', reason: '错误原因' } as const;
export const isRefusedColumn = (label: string): boolean =>
  label === REFUSED_COLUMNS.number || label === REFUSED_COLUMNS.reason;

/** Preview of an import. */
export interface ImportPreview {
  totalCount: number;
  newCount: number;
  sameCount: number;
  errorCount: number;
  /** Columns of the sheet that match no field. */
  ignoredColumns: string[];
  /** Rows that come in with the new ones, by the title of their table. */
  below?: { title: string; count: number }[];
  /** The first problems. */
  errors: ImportProblem[];
}
