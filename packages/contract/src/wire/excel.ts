/** One thing wrong with a workbook that is imported. */
export interface ImportProblem {
  /** Row of the sheet, counted from 1. */
  rowNo: number;
  /** Label of the column at fault, several joined by 、, empty where it is none's. */
  column: string;
  message: string;
}

/** Result of an import with bad rows (contract/2 §13.4); what is beyond the contract is ours. */
export interface ImportResult {
  totalCount: number;
  /** Rows that were not added, those included that were there already. */
  errorCount: number;
  successCount: number;
  /** Rows that were there already. */
  duplicateCount: number;
  msg: string;
  /** Every problem as a line of text. */
  fileUrl: string;
  fileName: string;
  /** The refused rows as a workbook with their reasons. */
  detailUrl?: string;
  detailName?: string;
  /** The first problems. */
  errors: ImportProblem[];
  /** Name of the uploaded file, in `files`. */
  name?: string;
  /** Why nothing of the file was imported, in `files`. */
  failure?: string;
  /** Each file's own result when one call brought several. */
  files?: ImportResult[];
}

/** What an import would do. */
export interface ImportPreview {
  totalCount: number;
  newCount: number;
  sameCount: number;
  errorCount: number;
  /** Columns of the sheet that no field takes. */
  ignoredColumns: string[];
  /** The first problems. */
  errors: ImportProblem[];
}
