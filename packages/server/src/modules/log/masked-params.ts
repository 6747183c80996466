import { LIMITS } from '@songbai/contract/limits.ts';
import { MASKS } from '@songbai/contract/rules/masks.ts';
import { maskedText } from '../../platform/masked-text.ts';

/** Names of credentials: their values are never logged. */
const SECRET_NAME = /passw|pwd|token|secret|captcha|smscode|ticket|salt/i;
const ID_NUMBER_NAME = /id_?no$|id_?card|card_?no/i;
/** The day is part of the identity number. */
const BIRTHDAY_NAME = /birth/i;
const PHONE_NAME = /phone|mobile|^tel$/i;

/** Enough to identify a call; limits the cost of a large body. */
const DEPTH = 4;
const ITEMS = 20;
const VALUES = 200;

/**
 * Parameters of a call as the log stores them: no passwords, numbers masked, long texts omitted (contract/1 §12), as
 * JSON that is truncated when too long.
 */
export function maskedParams(params: unknown): string {
  let values = 0;
  const shown = (value: unknown, name: string, depth: number): unknown => {
    values += 1;
    if (values > VALUES) return undefined;
    if (SECRET_NAME.test(name)) return '***';
    if (typeof value === 'string') return shownText(value, name);
    if (typeof value === 'number') return PHONE_NAME.test(name) ? MASKS.phone(String(value)) : value;
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= DEPTH) return '…';
    if (Array.isArray(value)) {
      const items = value.slice(0, ITEMS).map((item) => shown(item, name, depth + 1));
      return value.length > ITEMS ? [...items, `…共${value.length}项`] : items;
    }
    const kept: Record<string, unknown> = {};
    for (const key of Object.keys(value).slice(0, VALUES - values))
      if (key !== '_t') kept[key.slice(0, 64)] = shown((value as Record<string, unknown>)[key], key, depth + 1);
    return kept;
  };
  const text = JSON.stringify(shown(params, '', 0)) ?? '';
  return text.length > LIMITS.logParamsLength ? `${text.slice(0, LIMITS.logParamsLength)}…` : text;
}

function shownText(value: string, name: string): string {
  if (value.length > LIMITS.logValueLength) return `（${value.length}字，未记录）`;
  if (ID_NUMBER_NAME.test(name)) return MASKS.idNumber(value);
  if (BIRTHDAY_NAME.test(name) && value !== '') return MASKS.date();
  if (PHONE_NAME.test(name) && value !== '') return MASKS.phone(value);
  return maskedText(value);
}
