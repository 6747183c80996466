import { maskIdNumber } from '@songbai/contract/rules/id-number.ts';

/** Ways to hide part of a value; named, because worker threads apply them too. */
export const MASKS = {
  idNumber: maskIdNumber,
} as const satisfies Record<string, (value: string) => string>;

export type MaskName = keyof typeof MASKS;
