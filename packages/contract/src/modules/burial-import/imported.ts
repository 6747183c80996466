/** The one template that imported plots of a cemetery have: a register says nothing about stones and sizes. */
export const IMPORT_TEMPLATE = { code: 'DRMX', name: '导入墓型' } as const;

const NAME_LENGTH = 64;

/** The holder of imported plots whose real one nobody knows, one for each cemetery. */
export function importCustomerName(cemetery: string): string {
  return `历史补录（${cemetery.slice(0, NAME_LENGTH - 6)}）`;
}
