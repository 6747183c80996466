import { maskIdNumber } from './id-number.ts';

/** Ways to hide part of a value (domain.md §9); named, because the server's worker threads apply them too. */
export const MASKS = {
  idNumber: maskIdNumber,
  /** The first three and the last four digits stay. */
  phone: (value) => (value.length <= 7 ? '*'.repeat(value.length) : keepEnds(value, 3, 4)),
  /** Province and city stay, street and number go. */
  address: (value) => (value.length <= 6 ? '*'.repeat(value.length) : `${value.slice(0, 6)}****`),
} as const satisfies Record<string, (value: string) => string>;

export type MaskName = keyof typeof MASKS;

function keepEnds(value: string, front: number, back: number): string {
  return value.slice(0, front) + '*'.repeat(value.length - front - back) + value.slice(-back);
}

/** What a role shows of a sensitive field: 隐藏, 掩码, 完整. Greater shows more. */
export const FIELD_LEVEL = { hidden: '0', masked: '1', full: '2' } as const;
export const FIELD_LEVELS = [FIELD_LEVEL.hidden, FIELD_LEVEL.masked, FIELD_LEVEL.full] as const;
export type FieldLevel = (typeof FIELD_LEVELS)[number];

/** Lets its holders see masked values in full, field by field and with a reason (domain.md §9). */
export const VIEW_FULL = 'cem:cust:viewFull';

export interface Sensitive {
  mask: MaskName;
  /** In full for everybody whose roles say nothing else; otherwise masked unless one holds `VIEW_FULL`. */
  open?: true;
}

/** The level of a field for somebody whose roles say `own` about it (undefined: nothing). */
export function fieldLevel(sensitive: Sensitive, own: FieldLevel | undefined, holdsViewFull: boolean): FieldLevel {
  return own ?? (sensitive.open || holdsViewFull ? FIELD_LEVEL.full : FIELD_LEVEL.masked);
}

/** Of several roles the one that shows most counts; roles that say nothing are not asked. */
export function widestLevel(levels: readonly FieldLevel[]): FieldLevel | undefined {
  return [...levels].sort().at(-1);
}
