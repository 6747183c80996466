import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chineseNumber } from './chinese-numbers.ts';
import { asTextOnly, dateOrderReader, isLater, parsePartialDate } from './partial-date.ts';

describe('domain.md §3.0 pdate, §7: dates as registers write them', () => {
  test.each([
    ['09/25/1922', 'day', '1922-09-25', null],
    ['9/5/1922', 'day', '1922-09-05', null],
    ['1998-04-05', 'day', '1998-04-05', null],
    ['1998.4.5', 'day', '1998-04-05', null],
    ['1998/04/05 00:00:00', 'day', '1998-04-05', null],
    ['1998年4月5日', 'day', '1998-04-05', null],
    ['公历1998年4月5日', 'day', '1998-04-05', null],
    ['１９９８－０４－０５', 'day', '1998-04-05', null],
    ['19980405', 'day', '1998-04-05', null],
    ['35890', 'day', '1998-04-05', null],
    ['一九九八年四月五日', 'day', '1998-04-05', null],
    ['二〇〇八年十二月二十一日', 'day', '2008-12-21', null],
    ['02/29/2000', 'day', '2000-02-29', null],
    [' 1923', 'year', null, 'yearOnly'],
    ['1923年', 'year', null, 'yearOnly'],
    ['00/00/1923', 'year', null, 'yearOnly'],
    ['1923-00-00', 'year', null, 'yearOnly'],
    ['12/1826', 'month', null, 'monthOnly'],
    ['1826-12', 'month', null, 'monthOnly'],
    ['1998年4月', 'month', null, 'monthOnly'],
    ['05/00/1923', 'month', null, 'monthOnly'],
    ['一九九八年四月初五', 'unknown', null, 'dateLunar'],
    ['农历1998年4月5日', 'unknown', null, 'dateLunar'],
    ['02/30/1990', 'unknown', null, 'dateInvalid'],
    ['13/01/1990', 'unknown', null, 'dateInvalid'],
    ['13/1990', 'unknown', null, 'dateInvalid'],
    ['01/01/0001', 'unknown', null, 'dateInvalid'],
    ['UNKNOWN', 'unknown', null, 'dateInvalid'],
    ['=1+1', 'unknown', null, 'dateInvalid'],
  ])('%s → %s', (text, precision, date, problem) => {
    expect(parsePartialDate(text)).toMatchObject({ text, precision, date, problem });
  });

  test.each([
    ['03/04/2001', 'monthFirst', '2001-03-04', null],
    ['03/04/2001', 'dayFirst', '2001-04-03', null],
    ['03/04/2001', null, null, 'dateAmbiguous'],
    ['04.04.2001', null, '2001-04-04', null],
    ['25/12/2001', null, '2001-12-25', null],
    ['12/25/2001', null, '2001-12-25', null],
    ['12/25/2001', 'dayFirst', null, 'dateInvalid'],
    ['2001/03/04', null, '2001-03-04', null],
  ] as const)('%s in the order %s → %s %s', (text, order, date, problem) => {
    expect(parsePartialDate(text, order)).toMatchObject({ text, date, problem });
  });

  test.each([
    [['03/04/2001', '12/25/2001'], 'monthFirst', 1],
    [['03/04/2001', '25/12/2001'], 'dayFirst', 1],
    [['03/04/2001', '04/05/2001'], null, 2],
    [['25/12/2001', '12/25/2001', '01/02/2003'], null, 1],
    [['2001-03-04', '', '未知', '05/00/1923'], null, 0],
  ] as const)('the order of %j is %s, open for %i', (texts, order, ambiguous) => {
    const dates = dateOrderReader();
    for (const text of texts) dates.read(text);
    expect(dates.result()).toEqual({ order, ambiguous });
  });

  test.each([[''], ['   '], ['　']])('a blank text %j is no date', (text) => {
    expect(parsePartialDate(text)).toBeNull();
  });

  test('any text keeps its words and never throws; only a real day has a date', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const date = parsePartialDate(text);
        if (!date) return;
        expect(date.text).toBe(text);
        expect(date.date !== null).toBe(date.precision === 'day');
        expect(date.problem === null).toBe(date.precision === 'day');
      }),
    );
  });

  test('a day written in four ways is the same day', () => {
    const day = fc.date({
      min: new Date('1800-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (value) => {
        const iso = value.toISOString().slice(0, 10);
        const [year, month, date] = iso.split('-');
        for (const text of [
          iso,
          `${month}/${date}/${year}`,
          `${year}年${Number(month)}月${Number(date)}日`,
          `${year}${month}${date}`,
        ]) {
          expect(parsePartialDate(text)?.date).toBe(iso);
        }
      }),
    );
  });
});

describe('what is certainly later', () => {
  const read = (text: string) => {
    const date = parsePartialDate(text);
    if (!date) throw new Error(text);
    return date;
  };

  test.each([
    ['1964-09-26', '1954-09-26', true],
    ['1964', '1954-09-26', true],
    ['1964', '1964-09-26', false],
    ['1964-10', '1964-09-26', true],
    ['1964-09-26', '1964-09', false],
    ['unknown', '1964', false],
    ['1964', 'unknown', false],
  ])('%s after %s: %s', (first, second, later) => {
    expect(isLater(read(first), read(second))).toBe(later);
  });

  test('today is not later than today', () => {
    expect(isLater(read('2026-06-30'), '2026-06-30')).toBe(false);
    expect(isLater(read('2026-07-01'), '2026-06-30')).toBe(true);
    expect(isLater(read('2026'), '2026-06-30')).toBe(false);
  });

  test('a date that cannot be true keeps its text only', () => {
    expect(asTextOnly(read('1964-09-26'))).toMatchObject({ text: '1964-09-26', date: null, precision: 'unknown' });
  });
});

test.each([
  ['一', 1],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['九十九', 99],
  ['二三', undefined],
  ['', undefined],
  ['A', undefined],
])('Chinese number %s is %s', (text, value) => {
  expect(chineseNumber(text)).toBe(value);
});
