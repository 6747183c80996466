import { parentPort, workerData } from 'node:worker_threads';
import { harmless } from './cells.ts';
import { jsonOfPiece, rowsOfPiece } from './read-sheet.ts';
import type { RefusedJob } from './refused-rows.ts';
import { xlsxWriter } from './xlsx-writer.ts';

/** Names of the columns we add; an uploaded file of this kind already has them. */
const NUMBER = '原行号';
const REASON = '错误原因';

function write({ file, title, labels, pieces, reasons }: RefusedJob): void {
  const reasonOf = new Map(reasons.flatMap((piece) => jsonOfPiece<[rowNo: number, reason: string][]>(piece)));
  const kept = labels.flatMap((label, at) => (label === NUMBER || label === REASON ? [] : [at]));
  const writer = xlsxWriter(file);
  writer.sheet(`${title}导入错误`, [{ width: 8 }, ...kept.map(() => ({ width: 18 })), { width: 50 }]);
  writer.row([NUMBER, ...kept.map((at) => harmless(labels[at] ?? '')), REASON]);
  for (const piece of pieces) {
    for (const { number, cells } of rowsOfPiece(piece)) {
      const reason = reasonOf.get(number);
      if (reason !== undefined) writer.row([number, ...kept.map((at) => harmless(cells[at] ?? '')), harmless(reason)]);
    }
  }
  writer.close();
}

try {
  write(workerData as RefusedJob);
  parentPort?.postMessage('');
} catch (error) {
  parentPort?.postMessage(error instanceof Error ? error.message : 'unknown');
}
