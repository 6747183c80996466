/** The single template of a cemetery's imported plots: a register has no data on stones and sizes. */
export const IMPORT_TEMPLATE = { code: 'DRMX', name: '导入墓型' } as const;

const NAME_LENGTH = 64;

/** The holder of imported plots whose real holder is unknown, one per cemetery. */
export function importCustomerName(cemetery: string): string {
  return `历史补录（${cemetery.slice(0, NAME_LENGTH - 6)}）`;
}
