import { keepEnds, maskIdNumber, normalIdNumber } from './id-number.ts';

/** Masking methods (domain.md §9); by name, because the server's worker threads apply them too. */
export const MASKS = {
  idNumber: maskIdNumber,
  /** The first three and the last four digits stay; of shorter numbers four are masked. */
  phone: (value) => keepEnds(value, value.length - 4),
  /** Province and city stay, street and number are masked. */
  address: (value) => (value.length <= 6 ? '*'.repeat(value.length) : `${value.slice(0, 6)}****`),
  /** Nothing of the day stays: with it and the ends of an identity number the rest could be computed. */
  date: () => '****-**-**',
  /** Nothing stays: of what is calculated from sensitive values nobody knows which part tells what. */
  whole: () => '****',
} as const satisfies Record<string, (value: string) => string>;

export type MaskName = keyof typeof MASKS;

/** How many trailing characters of a masked number may be searched: those that the mask shows. */
export const SEARCHED_TAIL = 4;

/**
 * A whole number in its stored form; undefined for a text that can only be a part of one. Values under other masks
 * cannot be searched at all.
 */
export const WHOLE_NUMBERS: Readonly<Partial<Record<MaskName, (text: string) => string | undefined>>> = {
  idNumber: (text) => {
    const number = normalIdNumber(text);
    return /^[\dA-Z()（）-]{6,}$/.test(number) ? number : undefined;
  },
  phone: (text) => (/^[\d+() -]{7,}$/.test(text.trim()) ? text.trim() : undefined),
};

/** Visibility of a sensitive field for a role: 隐藏, 掩码, 完整. A greater value shows more. */
export const FIELD_LEVEL = { hidden: '0', masked: '1', full: '2' } as const;
export const FIELD_LEVELS = [FIELD_LEVEL.hidden, FIELD_LEVEL.masked, FIELD_LEVEL.full] as const;
export type FieldLevel = (typeof FIELD_LEVELS)[number];
export const FIELD_LEVEL_TEXTS: Readonly<Record<FieldLevel, string>> = {
  [FIELD_LEVEL.hidden]: '隐藏',
  [FIELD_LEVEL.masked]: '掩码',
  [FIELD_LEVEL.full]: '完整',
};
/** In the data log: the role has no level of its own. */
export const LEVEL_UNSET = 'unset';

/** Permits viewing masked values in full, field by field and with a reason (domain.md §9). */
export const VIEW_FULL = 'cem:cust:viewFull';

export interface Sensitive {
  mask: MaskName;
  /** Full where no role has a setting; without this flag masked, unless the user has the code. */
  open?: true;
  /** Code of those who see it in full; `VIEW_FULL` unless given. */
  code?: string;
  /** The fields it is derived from: nobody sees more of it than of each of those. */
  follows?: string | readonly string[];
  /** Its key in the roles' settings where several resources show the same field of the same record. */
  key?: string;
}

/** Effective level of a field for a user; `own` is the setting of the user's roles (undefined: none). */
export function fieldLevel(sensitive: Sensitive, own: FieldLevel | undefined, holdsCode: boolean): FieldLevel {
  return own ?? (sensitive.open || holdsCode ? FIELD_LEVEL.full : FIELD_LEVEL.masked);
}

/** The widest setting of several roles; roles without a setting are ignored. */
export function widestLevel(levels: readonly FieldLevel[]): FieldLevel | undefined {
  return [...levels].sort().at(-1);
}
