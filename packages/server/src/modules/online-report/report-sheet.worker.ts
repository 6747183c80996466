import { parentPort, workerData } from 'node:worker_threads';
import { threadFailure } from '../../platform/workers.ts';
import { harmless } from '../../resource/excel/cells.ts';
import { xlsxWriter } from '../../resource/excel/xlsx-writer.ts';
import type { SheetJob } from './report-sheet.ts';

/** Writes the workbook of a report, away from the main loop. */
function run({ file, title, exporter, columns, rows }: SheetJob): void {
  const writer = xlsxWriter(file);
  writer.sheet(
    title,
    columns.map(({ width }) => ({ width })),
  );
  writer.row([`${title}报表`]);
  writer.row([`导出人:${exporter}`]);
  if (columns.some(({ group }) => group !== '')) writer.row(columns.map(({ group }) => group));
  writer.row(columns.map(({ label }) => label));
  for (const row of rows) writer.row(row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell)));
  writer.close();
}

try {
  run(workerData as SheetJob);
  parentPort?.postMessage({ done: true });
} catch (error) {
  parentPort?.postMessage(threadFailure(error));
}
