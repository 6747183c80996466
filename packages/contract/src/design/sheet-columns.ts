import { PATTERNS } from '../rules/patterns.ts';
import { typedMoment } from '../rules/typed-dates.ts';
import type { DbType } from './design.ts';

/** What a column of a worksheet could be as a field (online.md §4.4). */
export interface ColumnShape {
  dbType: DbType;
  dbLength: number;
  dbPointLength: number;
  fieldShowType: 'text' | 'textarea' | 'date' | 'datetime' | 'list';
  /** Every row has a value. */
  required: boolean;
  /** No value comes twice, and the head sounds like a number that names its row. */
  unique: boolean;
  /** The few values that come again and again; null where they are no choice. */
  choices: readonly string[] | null;
}

/** Collects the cells of one column. */
export interface ColumnReader {
  take(text: string): void;
  shape(): ColumnShape;
}

/** Values that a choice has at the most. */
const MOST_CHOICES = 20;
/** A choice's values come at least so often on average; otherwise they are just few rows. */
const TIMES = 3;
const TEXT_LENGTHS = [32, 50, 100, 200, 500, 1000] as const;

const WHOLE = /^-?(?:0|[1-9]\d{0,8})$/;
const DECIMAL = /^-?(?:0|[1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9]\d{0,8})(?:\.(\d{1,6}))?$/;
const NAMES_ROWS = /(?:编号|单号|证号|证件号码?|身份证号?码?|号码|代码|编码|账号|流水号|序列号|\bID|\bNo\.?)$/i;

/** Reads a column of any length in constant memory but for the texts it has seen; empty cells say only that it may be empty. */
export function columnReader(head: string): ColumnReader {
  const seen = new Set<string>();
  const could = { whole: true, decimal: true, day: true, moment: true, choice: true };
  let [rows, blanks, longest, points] = [0, 0, 0, 0];
  const take = (text: string): void => {
    rows += 1;
    if (text === '') {
      blanks += 1;
      return;
    }
    seen.add(text);
    longest = Math.max(longest, text.length);
    could.whole &&= WHOLE.test(text);
    const decimal: RegExpExecArray | null = could.decimal ? DECIMAL.exec(text) : null;
    could.decimal = decimal !== null;
    points = Math.max(points, decimal?.[1]?.length ?? 0);
    // Eight digits in a row are read as a date only where it is written as one.
    const moment = could.moment && !/^\d+$/.test(text) ? typedMoment(text) : undefined;
    could.moment = moment?.day !== undefined;
    could.day &&= could.moment && moment?.time === undefined;
    could.choice &&= seen.size <= MOST_CHOICES && PATTERNS.dictValue.regex.test(text);
  };
  const kind = (): Pick<ColumnShape, 'dbType' | 'dbLength' | 'dbPointLength' | 'fieldShowType'> => {
    const plain = { dbPointLength: 0, fieldShowType: 'text' } as const;
    if (seen.size > 0 && could.moment)
      return could.day
        ? { ...plain, dbType: 'Date', dbLength: 0, fieldShowType: 'date' }
        : { ...plain, dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime' };
    if (seen.size > 0 && could.whole) return { ...plain, dbType: 'int', dbLength: 10 };
    if (seen.size > 0 && could.decimal)
      return { ...plain, dbType: 'BigDecimal', dbLength: 15, dbPointLength: Math.max(2, points) };
    // Room for longer values than those of today.
    const dbLength = TEXT_LENGTHS.find((length) => longest * 1.5 <= length);
    return dbLength === undefined
      ? { ...plain, dbType: 'Text', dbLength: 0, fieldShowType: 'textarea' }
      : { ...plain, dbType: 'string', dbLength };
  };
  return {
    take,
    shape: () => {
      const own = kind();
      const filled = rows - blanks;
      const isChoice = own.dbType === 'string' && could.choice && seen.size > 1 && filled >= seen.size * TIMES;
      return {
        ...own,
        ...(isChoice ? { fieldShowType: 'list' as const } : {}),
        required: rows > 0 && blanks === 0,
        unique: rows > 1 && blanks === 0 && seen.size === rows && NAMES_ROWS.test(head),
        choices: isChoice ? [...seen] : null,
      };
    },
  };
}
