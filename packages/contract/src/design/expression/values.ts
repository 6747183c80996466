import { compared, type Decimal, decimalOf, decimalText, toNumber } from './decimal.ts';
import type { Value } from './nodes.ts';

export const isNumber = (value: Value): value is Decimal => typeof value === 'object' && value !== null;

export const isEmptyValue = (value: Value): boolean => value === null || value === '';

/** What a form or a row holds, as a value; several values are joined as they are stored. */
export function asValue(given: unknown): Value {
  if (typeof given === 'string' || typeof given === 'boolean') return given;
  if (typeof given === 'number') return (Number.isFinite(given) && decimalOf(String(given))) || null;
  return Array.isArray(given) ? given.map((part) => textOf(asValue(part))).join(',') : null;
}

/** As forms and rows hold it. */
export const plainOf = (value: Value): string | number | boolean | null => (isNumber(value) ? toNumber(value) : value);

/** A number, or the one that a text writes. */
export function numberOf(value: Value): Decimal | undefined {
  if (isNumber(value)) return value;
  if (typeof value === 'boolean') return decimalOf(value ? '1' : '0');
  return value === null ? undefined : decimalOf(value);
}

export function textOf(value: Value): string {
  if (value === null) return '';
  if (isNumber(value)) return decimalText(value);
  return typeof value === 'boolean' ? (value ? 'true' : 'false') : value;
}

/** What a switch that is off, an empty field and a count of none have in common. */
const FALSE: ReadonlySet<string> = new Set(['', '0', 'n', 'false']);

export const isTrueValue = (value: Value): boolean =>
  isNumber(value) ? value.digits !== 0n : value !== null && value !== false && !FALSE.has(textOf(value).toLowerCase());

/** 1, '1' and 1.0 are the same; a switch is compared with `true` by what it means; nothing is the empty text. */
export function sameValues(a: Value, b: Value): boolean {
  if (isEmptyValue(a) || isEmptyValue(b)) return isEmptyValue(a) && isEmptyValue(b);
  if (typeof a === 'boolean' || typeof b === 'boolean') return isTrueValue(a) === isTrueValue(b);
  if (!isNumber(a) && !isNumber(b)) return a === b;
  const [x, y] = [numberOf(a), numberOf(b)];
  return x !== undefined && y !== undefined && compared(x, y) === 0;
}

/** Below, at or above zero as `a` stands before, at or after `b`; undefined: they have no order. */
export function orderOf(a: Value, b: Value): number | undefined {
  if (isEmptyValue(a) || isEmptyValue(b)) return undefined;
  if (!isNumber(a) && !isNumber(b)) return textOf(a) < textOf(b) ? -1 : textOf(a) > textOf(b) ? 1 : 0;
  const [x, y] = [numberOf(a), numberOf(b)];
  return x && y ? compared(x, y) : undefined;
}
