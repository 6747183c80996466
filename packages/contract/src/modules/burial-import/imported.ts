import { IMPORT_STATUS } from './burial-import.dicts.ts';

/** The single template of a cemetery's imported plots: a register has no data on stones and sizes. */
export const IMPORT_TEMPLATE = { code: 'DRMX', name: '导入墓型' } as const;

const NAME_LENGTH = 64;

/** The holder of imported plots whose real holder is unknown, one per cemetery. */
export function importCustomerName(cemetery: string): string {
  return `历史补录（${cemetery.slice(0, NAME_LENGTH - 6)}）`;
}

/** Its rows are in the books, but for those that were refused. */
export const isImported = (status: string): boolean =>
  status === IMPORT_STATUS.done || status === IMPORT_STATUS.partlyDone;
