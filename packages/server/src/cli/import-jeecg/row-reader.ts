import { cleanLines, oneLine } from '@songbai/contract/rules/clean-text.ts';
import { isDate, isDatetime } from '@songbai/contract/rules/dates.ts';
import type { SourceRow } from './source.ts';

/** Longest original value that a report repeats. */
const SHOWN = 40;

/**
 * Reads the values of one source row in the form of ours. Every correction is noted, so that the report can tell it.
 */
export class RowReader {
  readonly changes: string[] = [];
  private readonly row: SourceRow;

  constructor(row: SourceRow) {
    this.row = row;
  }

  /** A reference or code as it is: trimmed, empty when absent. */
  key(name: string): string {
    return plain(this.row[name]).trim();
  }

  /** All columns as texts; PostgreSQL takes no NUL. */
  values(): Record<string, string | null> {
    const texts = Object.entries(this.row).map(([name, value]) => [
      name,
      value === null ? null : withoutControls(plain(value)),
    ]);
    return Object.fromEntries(texts) as Record<string, string | null>;
  }

  /** The numbers and ids of a list that is joined by commas. */
  list(name: string): string[] {
    return listOf(this.key(name));
  }

  /** One line of text; null when empty. */
  line(name: string, label: string, max: number): string | null {
    return this.fitted(name, label, max, (text) => oneLine(text.replace(/\s+/gu, ' ')));
  }

  /** Text of several lines; null when empty. */
  text(name: string, label: string, max: number): string | null {
    return this.fitted(name, label, max, (text) => (text.trim() === '' ? '' : text));
  }

  whole(name: string): number | null {
    const text = this.key(name);
    const number = text === '' ? Number.NaN : Number(text);
    return Number.isSafeInteger(Math.trunc(number)) ? Math.trunc(number) : null;
  }

  number(name: string): number | null {
    const text = this.key(name);
    const number = text === '' ? Number.NaN : Number(text);
    return Number.isFinite(number) ? number : null;
  }

  /** Bits, numbers and texts of a yes or no. */
  flag(name: string): 0 | 1 {
    const value = this.row[name];
    if (Buffer.isBuffer(value) && value.length === 1) return value[0] === 1 || value[0] === 0x31 ? 1 : 0;
    return ['1', 'true', 'y', 'Y'].includes(this.key(name)) ? 1 : 0;
  }

  date(name: string, label: string): string | null {
    return this.moment(name, label, (text) => text.slice(0, 10), isDate);
  }

  datetime(name: string, label: string): string | null {
    const whole = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text.slice(0, 19));
    return this.moment(name, label, whole, isDatetime);
  }

  /** Keeps a value only if it passes; what is dropped is noted. */
  kept(value: string | null, label: string, problem: string | undefined): string | null {
    if (value === null || problem === undefined) return value;
    this.changes.push(`${label}「${shown(value)}」未导入：${problem}`);
    return null;
  }

  note(change: string): void {
    this.changes.push(change);
  }

  private fitted(name: string, label: string, max: number, form: (text: string) => string): string | null {
    const given = plain(this.row[name]);
    const text = form(withoutControls(given));
    if (withoutControls(given) !== given) this.changes.push(`${label}中的控制字符已去掉`);
    const letters = [...text];
    if (letters.length > 0 && text.length > max) {
      this.changes.push(`${label}超过${max}个字符，已截短`);
      return cut(letters, max).trimEnd() || null;
    }
    return text === '' ? null : text;
  }

  private moment(name: string, label: string, form: (text: string) => string, valid: (text: string) => boolean) {
    const given = this.key(name);
    if (given === '') return null;
    const text = form(given);
    if (valid(text)) return text;
    this.changes.push(`${label}「${shown(given)}」不是有效的日期，已留空`);
    return null;
  }
}

/** The text of whatever the driver answers for a column. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Buffer.isBuffer(value)) return value.toString('utf8');
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}

export function listOf(text: string): string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '');
}

/** Without control characters but tabs and line breaks; PostgreSQL takes no NUL, and half an emoji is no text. */
function withoutControls(text: string): string {
  return cleanLines(text).replace(/[\0\p{Cs}]/gu, '');
}

/** As many whole characters as fit into so many UTF-16 units. */
function cut(letters: readonly string[], max: number): string {
  let text = '';
  for (const letter of letters) {
    if (text.length + letter.length > max) break;
    text += letter;
  }
  return text;
}

function shown(value: string): string {
  return value.length <= SHOWN ? value : `${value.slice(0, SHOWN)}…`;
}
