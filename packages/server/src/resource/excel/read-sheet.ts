import { AppError } from '../../platform/errors.ts';
import { startWorker } from '../../platform/workers.ts';

export interface SheetLimits {
  maxRows: number;
  maxColumns: number;
}

/** A row of the first sheet as texts; numbers and dates are written the way the house writes them. */
export interface SheetRow {
  /** Row number as the user sees it in the spreadsheet. */
  number: number;
  cells: string[];
  /** Merged cells reach into the row: fine for a title, not for data, whose values would be missing. */
  merged?: true;
}

export type SheetReply = { rows: SheetRow[] } | { refused: string };

const HEAP_MB = 512;
/** Far more than a hundred thousand rows take; what needs longer is no honest workbook. */
const TIME_MS = 120_000;

/**
 * Reads the first sheet of an .xlsx in a worker thread. Empty rows are left out (also formatted but empty ones).
 * Everything hostile ends as a refusal with a Chinese reason: not a workbook, a bomb, formulas, too many rows; a worker
 * that runs out of its memory or time limit counts as one. Rows with merged cells are marked, see `refuseMerged`.
 */
export async function readSheet(content: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  const reply = await new Promise<SheetReply>((resolve) => {
    const worker = startWorker('sheet', '../resource/excel/sheet.worker.ts', {
      workerData: { content, limits },
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
  return reply.rows;
}

/** Refuses data rows with merged cells, naming the first. */
export function refuseMerged(rows: readonly SheetRow[]): void {
  const merged = rows.find((row) => row.merged);
  if (merged)
    throw new AppError('importFailed', {
      detail: `第${merged.number}行含有合并单元格，请取消合并并填好每一格后再导入`,
    });
}
