import { SEARCH_LEAST } from './search.calls.ts';

/** What a typed text may be, so that each kind of record is asked only what it can answer. */
export interface SearchTerm {
  /** As typed, in ordinary characters. */
  text: string;
  /** A number of a record or a part of one, `GM2026…` or at least four digits, in capitals. */
  number?: string;
  /** The end of a telephone number or all of it: digits only. */
  digits?: string;
  /** A whole identity number. */
  identity?: string;
  /** Pinyin or initials in small letters without blanks. */
  letters?: string;
  /** Anything else: a part of a name. */
  words?: string;
}

/** Digits of a number that say enough to look for it. */
const DIGITS = 4;

const NUMBER = new RegExp(`^[A-Z]{0,8}\\d{${DIGITS},24}$`);

/** Reads what was typed into the search box; undefined for a text that only finds pages. */
export function searchTerm(typed: string): SearchTerm | undefined {
  const text = typed.normalize('NFKC').replaceAll('\0', '').replace(/\s+/g, ' ').trim();
  if ([...text].length < SEARCH_LEAST) return undefined;
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{17}[\dX]$/.test(compact)) return { text, identity: compact };
  if (NUMBER.test(compact)) {
    return { text, number: compact, ...(/^\d+$/.test(compact) && compact.length <= 11 ? { digits: compact } : {}) };
  }
  if (/^[a-z][a-z' ]*$/i.test(text)) return { text, letters: text.replace(/[' ]/g, '').toLowerCase() };
  // Two letters or digits are in too many texts.
  return /^[\p{ASCII}]{2}$/u.test(text) ? { text } : { text, words: text };
}

/**
 * The part of a pinyin column (`zhangsan zs`) that the letters are; two letters are the initials, which an index finds
 * with the blank before them.
 */
export function pinyinPart(letters: string): string {
  return letters.length === 2 ? ` ${letters}` : letters;
}

/** The beginning of the numbers with this prefix (`FW`) that were asked for, by the whole number or without letters. */
export function numberStart(prefix: string, number: string): string | undefined {
  if (/^\d/.test(number)) return prefix + number;
  return number.startsWith(prefix) ? number : undefined;
}
