import { SEX } from '../dicts/platform.ts';
import type { DictValue } from '../dicts.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK = '10X98765432';

/** Check character of the first 17 digits of a resident identity number (GB 11643). */
export function idCheckCharacter(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(first17[index]), 0);
  return CHECK[sum % 11] ?? '';
}

/**
 * Checks a resident identity number (domain.md §3.7): 18 characters, real birth date, check character.
 * @returns the Chinese error message, or undefined when the number is valid.
 */
export function idNumberProblem(value: string): string | undefined {
  if (!/^\d{17}[\dX]$/.test(value)) return '身份证号应为18位';
  const birth = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`;
  const date = new Date(`${birth}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birth) return '身份证号中的出生日期不正确';
  if (idCheckCharacter(value.slice(0, 17)) !== value[17]) return '身份证号校验位不正确';
  return undefined;
}

/** A number as stored: blanks removed, X upper case, first-generation numbers (15 digits) converted to 18. */
export function normalIdNumber(value: string): string {
  const text = value.replace(/\s/g, '').toUpperCase();
  if (!/^\d{15}$/.test(text)) return text;
  const first17 = `${text.slice(0, 6)}19${text.slice(6)}`;
  return first17 + idCheckCharacter(first17);
}

/** Birth date and sex encoded in a valid number. */
export function idNumberFacts(value: string): { birthday: string; sex: DictValue<'sex'> } {
  const birthday = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`;
  return { birthday, sex: Number(value[16]) % 2 === 1 ? SEX.male : SEX.female };
}

/**
 * `110101********1234` → first three and last four stay (domain.md §3.0: 前3后4); of shorter numbers at least half is
 * masked.
 */
export function maskIdNumber(value: string): string {
  return keepEnds(value, Math.floor(value.length / 2));
}

/** Numbers of so many characters have nothing to show. */
export const WHOLLY_MASKED = 7;

/** Keeps at most three characters in front and four at the end, together no more than `most`; short texts vanish. */
export function keepEnds(value: string, most: number): string {
  const shown = value.length <= WHOLLY_MASKED ? 0 : Math.min(7, most);
  const back = Math.min(4, shown);
  const front = shown - back;
  return value.slice(0, front) + '*'.repeat(value.length - shown) + value.slice(value.length - back);
}
