import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { chunks } from '../../db/chunks.ts';
import { errorFields } from '../../platform/log.ts';
import { startWorker, WorkerEnded } from '../../platform/workers.ts';
import type { Server } from '../server-context.ts';
import type { BelowHead } from './drafts.ts';
import type { RowRefusal } from './import-rows.ts';
import type { LogFile } from './log-files.ts';
import type { SheetPieces } from './read-sheet.ts';

/** Input of a worker that writes the refused rows. */
export interface RefusedJob {
  file: string;
  title: string;
  labels: string[];
  /** Tables whose rows stand below; each has a sheet of its own. */
  below: BelowHead[];
  pieces: Uint8Array[];
  /** JSON of pairs of row number and reason. */
  reasons: Uint8Array[];
}

/** Refusals per chunk; copying a hundred thousand at once to the worker would block the loop. */
const PACKED_AT_ONCE = 2000;

const TIME_MS = 60_000;

/**
 * Writes the refused rows to a separate workbook. If it cannot be written, the text file replaces it. The pieces of the
 * sheet are transferred to the writing thread and cannot be read afterwards.
 */
export async function writeRefusedRows(
  server: Server,
  resource: Resource,
  sheet: SheetPieces,
  refusals: readonly RowRefusal[],
  { path, url, fileName }: LogFile,
): Promise<{ detailUrl?: string; detailName?: string }> {
  try {
    await writeReasons(path, resource.title, sheet, refusals);
    return { detailUrl: url, detailName: fileName };
  } catch (error) {
    server.log.error(errorFields(error), 'refused rows not written');
    return {};
  }
}

/** Name under which a workbook of refused rows is saved. */
export const refusedName = (title: string): string => `${title}导入错误.xlsx`;

/** Why a row of a sheet stands in the workbook. */
export type RowReason = Pick<RowRefusal, 'rowNo' | 'message'>;

/**
 * Writes rows with their reasons as a workbook: row number in the uploaded sheet, the original cells, the reason. It can
 * be corrected and imported as it is. Rows without a reason are left out.
 */
export async function writeReasons(
  file: string,
  title: string,
  sheet: Pick<SheetPieces, 'pieces' | 'head'>,
  reasons: readonly RowReason[],
): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await run({
    ...{ file, title, labels: sheet.head.labels, below: sheet.head.below ?? [], pieces: sheet.pieces },
    reasons: await packed(reasons),
  });
}

async function packed(refusals: readonly RowReason[]): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (const some of chunks(refusals, PACKED_AT_ONCE)) {
    pieces.push(new TextEncoder().encode(JSON.stringify(some.map(({ rowNo, message }) => [rowNo, message]))));
    await nextTurn();
  }
  return pieces;
}

function run(job: RefusedJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = startWorker('refused-rows', '../resource/excel/refused-rows.worker.ts', {
      workerData: job,
      transferList: [...job.pieces, ...job.reasons].map((piece) => piece.buffer as ArrayBuffer),
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const stop = setTimeout(() => void worker.terminate(), TIME_MS);
    worker.once('message', (error: string) => {
      if (error === '') resolve();
      else reject(new Error(error));
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(stop);
      reject(new WorkerEnded('refused-rows'));
    });
  });
}
