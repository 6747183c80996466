import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';
import { startWorker } from '../../platform/workers.ts';
import type { DraftJob, DraftRow, SheetHead } from './drafts.ts';
import { mergedText, type SheetLimits, type SheetRow } from './sheet-row.ts';

export type { SheetRow } from './sheet-row.ts';

/** Rows as JSON buffers outside the heap: cheap to hold, and parsed one by one without blocking. */
export interface SheetPieces {
  total: number;
  pieces: Uint8Array[];
  head: SheetHead;
}

export type SheetReply = SheetPieces | { refused: string };

const HEAP_MB = 512;
/** Far more than a hundred thousand rows need; a slower workbook is malicious. */
const TIME_MS = 120_000;

/**
 * Reads the first sheet of an .xlsx or .xls, or a .csv where that is allowed, in a worker thread. Empty rows are left out (also formatted but empty
 * ones). Malicious or invalid input is refused with a Chinese reason: not a workbook, a bomb, formulas, too many rows,
 * or a worker that exceeds its memory or time limit. Rows with merged cells are marked, see `refuseMerged`.
 */
export async function readSheet(content: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  const { pieces } = await inWorker({ content, limits });
  const rows: SheetRow[] = [];
  for (const piece of pieces) {
    for (const row of rowsOfPiece<SheetRow>(piece)) rows.push(row);
    await nextTurn();
  }
  return rows;
}

/** Reads, parses and checks the data rows of a resource's sheet; `rowsOfPiece` unpacks the result. */
export function readDrafts(content: Buffer, limits: SheetLimits, drafts: DraftJob): Promise<SheetPieces> {
  return inWorker({ content, limits, drafts });
}

export const rowsOfPiece = <Row extends SheetRow = DraftRow>(piece: Uint8Array): Row[] => jsonOfPiece<Row[]>(piece);

export function jsonOfPiece<T>(piece: Uint8Array): T {
  return JSON.parse(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('utf8')) as T;
}

async function inWorker(workerData: { content: Buffer; limits: SheetLimits; drafts?: DraftJob }): Promise<SheetPieces> {
  const reply = await new Promise<SheetReply>((resolve) => {
    const worker = startWorker('sheet', '../resource/excel/sheet.worker.ts', {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const stop = setTimeout(() => void worker.terminate(), TIME_MS);
    worker.once('message', (message: SheetReply) => {
      resolve(message);
      void worker.terminate();
    });
    worker.once('error', () => resolve({ refused: '文件内容无法读取，请检查文件是否损坏' }));
    worker.once('exit', () => {
      clearTimeout(stop);
      resolve({ refused: '文件内容无法读取，请检查文件是否损坏' });
    });
  });
  if ('refused' in reply) throw new AppError('importFailed', { detail: reply.refused });
  return reply;
}

/** Whether a file's name says that it is text with separators. */
export const isCsvName = (name: string): boolean => /\.(csv|txt)$/i.test(name);

/** Refuses data rows with merged cells, naming the first. */
export function refuseMerged(rows: readonly SheetRow[]): void {
  const merged = rows.find((row) => row.merged);
  if (merged) throw new AppError('importFailed', { detail: mergedText(merged.number) });
}
