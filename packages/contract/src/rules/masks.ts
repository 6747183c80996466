import { maskIdNumber } from './id-number.ts';

/** Masking methods (domain.md §9); by name, because the server's worker threads apply them too. */
export const MASKS = {
  idNumber: maskIdNumber,
  /** The first three and the last four digits stay. */
  phone: (value) => (value.length <= 7 ? '*'.repeat(value.length) : keepEnds(value, 3, 4)),
  /** Province and city stay, street and number are masked. */
  address: (value) => (value.length <= 6 ? '*'.repeat(value.length) : `${value.slice(0, 6)}****`),
} as const satisfies Record<string, (value: string) => string>;

export type MaskName = keyof typeof MASKS;

function keepEnds(value: string, front: number, back: number): string {
  return value.slice(0, front) + '*'.repeat(value.length - front - back) + value.slice(-back);
}

/** Visibility of a sensitive field for a role: 隐藏, 掩码, 完整. A greater value shows more. */
export const FIELD_LEVEL = { hidden: '0', masked: '1', full: '2' } as const;
export const FIELD_LEVELS = [FIELD_LEVEL.hidden, FIELD_LEVEL.masked, FIELD_LEVEL.full] as const;
export type FieldLevel = (typeof FIELD_LEVELS)[number];

/** Permits viewing masked values in full, field by field and with a reason (domain.md §9). */
export const VIEW_FULL = 'cem:cust:viewFull';

export interface Sensitive {
  mask: MaskName;
  /** Full where no role has a setting; without this flag masked, unless the user has `VIEW_FULL`. */
  open?: true;
}

/** Effective level of a field for a user; `own` is the setting of the user's roles (undefined: none). */
export function fieldLevel(sensitive: Sensitive, own: FieldLevel | undefined, holdsViewFull: boolean): FieldLevel {
  return own ?? (sensitive.open || holdsViewFull ? FIELD_LEVEL.full : FIELD_LEVEL.masked);
}

/** The widest setting of several roles; roles without a setting are ignored. */
export function widestLevel(levels: readonly FieldLevel[]): FieldLevel | undefined {
  return [...levels].sort().at(-1);
}
