import { parentPort, workerData } from 'node:worker_threads';
import { KEY_COLUMN, REFUSED_COLUMNS } from '@songbai/contract/wire/excel.ts';
import { harmless } from './cells.ts';
import { jsonOfPiece, rowsOfPiece } from './read-sheet.ts';
import type { RefusedJob } from './refused-rows.ts';
import { xlsxWriter } from './xlsx-writer.ts';

/** An uploaded file of this kind already has them. */
const { number: NUMBER, reason: REASON } = REFUSED_COLUMNS;

function write(job: RefusedJob): void {
  const reasonOf = new Map(job.reasons.flatMap((piece) => jsonOfPiece<[rowNo: number, reason: string][]>(piece)));
  const refused = function* () {
    for (const piece of job.pieces)
      for (const row of rowsOfPiece(piece)) {
        const reason = reasonOf.get(row.number);
        if (reason !== undefined) yield { row, reason };
      }
  };
  const below = job.below.filter(({ count }) => count > 0);
  const kept = columnsOf(job.labels);
  const keyed = (row: number) => (below.length > 0 ? [String(row)] : []);
  const writer = xlsxWriter(job.file);
  writer.sheet(`${job.title}导入错误`, [...widths(kept, below.length > 0), { width: 50 }]);
  writer.row([
    NUMBER,
    ...(below.length > 0 ? [KEY_COLUMN] : []),
    ...kept.map((at) => harmless(job.labels[at] ?? '')),
    REASON,
  ]);
  for (const { row, reason } of refused())
    writer.row([row.number, ...keyed(row.number), ...valuesOf(row.cells, kept), harmless(reason)]);
  for (const { name, title, labels } of below) {
    const columns = columnsOf(labels);
    writer.sheet(title, widths(columns, true));
    writer.row([NUMBER, KEY_COLUMN, ...columns.map((at) => harmless(labels[at] ?? ''))]);
    for (const { row } of refused())
      for (const line of row.below?.[name] ?? [])
        writer.row([line.number, ...keyed(row.number), ...valuesOf(line.cells, columns)]);
  }
  writer.close();
}

/** Columns that we add are written anew, and those between the tables of one sheet left out. */
const columnsOf = (labels: readonly string[]): number[] =>
  labels.flatMap((label, at) => ([NUMBER, REASON, KEY_COLUMN, ''].includes(label) ? [] : [at]));

const valuesOf = (cells: readonly string[], columns: readonly number[]) =>
  columns.map((at) => harmless(cells[at] ?? ''));

const widths = (columns: readonly number[], hasKey: boolean) => [
  { width: 8 },
  ...(hasKey ? [{ width: 12 }] : []),
  ...columns.map(() => ({ width: 18 })),
];

try {
  write(workerData as RefusedJob);
  parentPort?.postMessage('');
} catch (error) {
  parentPort?.postMessage(error instanceof Error ? error.message : 'unknown');
}
