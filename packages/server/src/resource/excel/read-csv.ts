import { CsvError, type CsvErrorCode, parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { cleanText, isEmpty, Refused, type SheetLimits, type SheetRow } from './sheet-row.ts';

/** Maximum characters of one row; an unclosed quote would otherwise swallow the rest of the file. */
const ROW_CHARACTERS = 64 * 1024;

const REASONS: Partial<Record<CsvErrorCode, string>> = {
  CSV_MAX_RECORD_SIZE: '内容过长，可能有引号没有成对',
  CSV_QUOTE_NOT_CLOSED: '引号没有成对',
  INVALID_OPENING_QUOTE: '引号位置不正确',
  CSV_INVALID_CLOSING_QUOTE: '引号后面有多余的内容',
};

/** The filled rows of a text whose values are separated by commas, tabs or semicolons. */
export function* csvRows(content: Buffer, { maxColumns, verbatim }: SheetLimits): Iterable<SheetRow> {
  for (const [index, record] of parseText(decode(content)).entries()) {
    if (record.length > maxColumns) throw new Refused(`第${index + 1}行的列数超过${maxColumns}，请检查分隔符和引号`);
    const cells = record.map((cell) => cleanText(cell, index + 1));
    if (!isEmpty(cells)) yield { number: index + 1, cells: verbatim ? record : cells };
  }
}

function parseText(text: string): string[][] {
  const options = {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    max_record_size: ROW_CHARACTERS,
    skip_empty_lines: false,
  };
  try {
    return parse(text, options);
  } catch (error) {
    const known = error instanceof CsvError;
    const at = known && typeof error.lines === 'number' ? `第${error.lines}行` : '';
    throw new Refused(`${at}${(known && REASONS[error.code]) || '格式不正确，无法按CSV读取'}`);
  }
}

/** The separator that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const line = text.slice(0, ROW_CHARACTERS).split(/\r?\n/, 1)[0] ?? '';
  const count = (mark: string) => line.split(mark).length;
  return [',', '\t', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/**
 * Text of the file: UTF-8, what a spreadsheet calls Unicode text (UTF-16), otherwise GBK or Big5, as Chinese spreadsheets
 * write CSV. Content that is no text in any of them is refused.
 */
function decode(content: Buffer): string {
  const text = decoded(content);
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text))
    throw new Refused('文件内容不是文本，或编码不是UTF-8、GBK，请另存为UTF-8的CSV后重试');
  return text;
}

function decoded(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return iconv.decode(content, 'utf-16le');
  if (content[0] === 0xfe && content[1] === 0xff) return iconv.decode(content, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return iconv.decode(content, isBig5(content) ? 'big5' : 'gb18030');
  }
}

/**
 * Whether text that is not UTF-8 is Big5, as traditional Chinese systems write it. Every pair of bytes must be possible
 * in Big5, and many of its second bytes lie below 0xA1, where ordinary GBK text has hardly any.
 */
function isBig5(content: Buffer): boolean {
  let pairs = 0;
  let low = 0;
  for (let at = 0; at < content.length; at += 1) {
    const lead = content[at] ?? 0;
    if (lead < 0x80) continue;
    at += 1;
    const trail = content[at] ?? 0;
    const inLow = trail >= 0x40 && trail <= 0x7e;
    if (lead < 0xa1 || lead > 0xf9 || !(inLow || (trail >= 0xa1 && trail <= 0xfe))) return false;
    pairs += 1;
    if (inLow) low += 1;
  }
  return low > pairs / 10;
}
