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
}

export type SheetReply = { rows: SheetRow[] } | { refused: string };

const HEAP_MB = 512;

/**
 * Reads the first sheet of an .xlsx in a worker thread. Empty rows are left out (also formatted but empty ones).
 * Everything hostile ends as a refusal with a Chinese reason: not a workbook, a bomb, formulas, merged cells, too many
 * rows; a worker that runs out of its memory limit counts as one.
 */
export async function readSheet(content: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  const reply = await new Promise<SheetReply>((resolve) => {
    const worker = startWorker('sheet', '../resource/excel/sheet.worker.ts', {
      workerData: { content, limits },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.once('message', (message: SheetReply) => {
      resolve(message);
      void worker.terminate();
    });
    worker.once('error', () => resolve({ refused: '文件内容无法读取，请检查文件是否损坏' }));
  });
  if ('refused' in reply) throw new AppError('importFailed', { detail: reply.refused });
  return reply.rows;
}
