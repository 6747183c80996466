import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import type { CsvRow } from './register-file.ts';

export type Samples = ImportSummary['samples'];

/** Rows that are looked through for examples. */
export const SAMPLE_ROWS = 50;
const SHOWN = 3;
const LENGTH = 40;

/** The first different values of each column. */
export function samplesOf(headers: readonly string[], rows: readonly CsvRow[]): Samples {
  return Object.fromEntries(
    headers.map((header, column) => {
      const values = rows.map(({ cells }) => (cells[column] ?? '').trim().slice(0, LENGTH));
      return [header, [...new Set(values.filter((value) => value !== ''))].slice(0, SHOWN)];
    }),
  );
}
