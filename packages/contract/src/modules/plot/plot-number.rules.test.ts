import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaSpellings, type PlotNumber, parsePlotNumber, squeezed } from './plot-number.rules.ts';

const plot = (area: string, rowNo: number, seatNo: number, suffix = ''): PlotNumber => ({
  ...{ area, rowNo, seatNo, suffix },
});

test.each<[string, PlotNumber]>([
  ['3排12号', plot('', 3, 12)],
  ['03排12号', plot('', 3, 12)],
  ['３排１２号', plot('', 3, 12)],
  ['三排十二号', plot('', 3, 12)],
  ['第三排第十二号', plot('', 3, 12)],
  ['3排12', plot('', 3, 12)],
  ['3 排 12 号', plot('', 3, 12)],
  ['3排-12号', plot('', 3, 12)],
  ['3列12座', plot('', 3, 12)],
  ['三排一二号', plot('', 3, 12)],
  ['十排二十号', plot('', 10, 20)],
  ['二十一排一百零三号', plot('', 21, 103)],
  ['廿一排一百二十号', plot('', 21, 120)],
  ['两排〇八号', plot('', 2, 8)],
  ['3-12', plot('', 3, 12)],
  ['03-12', plot('', 3, 12)],
  ['3 - 12', plot('', 3, 12)],
  ['3—12', plot('', 3, 12)],
  ['３－１２', plot('', 3, 12)],
  ['3 12', plot('', 3, 12)],
  ['3,12', plot('', 3, 12)],
  ['3/12', plot('', 3, 12)],
  ['三-十二', plot('', 3, 12)],
  ['3-12号', plot('', 3, 12)],
  ['A-03-12', plot('A', 3, 12)],
  ['a-3-12', plot('A', 3, 12)],
  ['A03-12', plot('A', 3, 12)],
  ['A 3 12', plot('A', 3, 12)],
  ['A区3排12号', plot('A区', 3, 12)],
  ['A区-03-12', plot('A区', 3, 12)],
  ['A1区3排12号', plot('A1区', 3, 12)],
  ['1-3-12', plot('1', 3, 12)],
  ['2区3排12号', plot('2区', 3, 12)],
  ['二区三排十二号', plot('二区', 3, 12)],
  ['松鹤园A区3排12号', plot('松鹤园A区', 3, 12)],
  ['松鹤园-A区-03排-12号', plot('松鹤园A区', 3, 12)],
  ['松鹤园 A区 03排 12号', plot('松鹤园A区', 3, 12)],
  ['松鹤园·福寿苑·A区·3排·12号', plot('松鹤园福寿苑A区', 3, 12)],
  ['松鹤园Ａ区３排１２号', plot('松鹤园A区', 3, 12)],
  ['  A-03-12  ', plot('A', 3, 12)],
  ['3排12号甲', plot('', 3, 12, '甲')],
  ['3排12甲号', plot('', 3, 12, '甲')],
  ['3排12甲', plot('', 3, 12, '甲')],
  ['A-3-12b', plot('A', 3, 12, 'B')],
  ['3-12附', plot('', 3, 12, '附')],
])('%s', (typed, read) => {
  expect(parsePlotNumber(typed)).toEqual(read);
});

test.each([
  ...['', ' ', '12', '12号', '3排', '三排', 'A区', '松鹤园', '王芳', 'wangfang', 'A', '3-', '-12'],
  ...['0排12号', '3排0号', '1000-5', '3-12345', '三排一百二号'],
  // Days, telephone and record numbers.
  ...['2026-06-30', '2026/6/30', '138-1234-5678', '13800001234', 'GM202606300007', 'SHY000012', '020-8888-1234'],
])('%s names no plot', (typed) => {
  expect(parsePlotNumber(typed)).toBeUndefined();
});

describe('any plot in any spelling', () => {
  const numerals = '零一二三四五六七八九';
  const chinese = (value: number): string => {
    const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10];
    const head = hundreds > 0 ? `${numerals.charAt(hundreds)}百` : '';
    const middle =
      tens > 0 ? `${tens > 1 || hundreds > 0 ? numerals.charAt(tens) : ''}十` : hundreds && ones ? '零' : '';
    return head + middle + (ones > 0 ? numerals.charAt(ones) : '');
  };
  const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  const writing = fc.constantFrom(
    String,
    (value: number) => String(value).padStart(2, '0'),
    (value: number) => wide(String(value)),
    chinese,
  );
  const gap = fc.constantFrom('-', ' ', '—', '－', '/', '·', ' - ');

  test('is read as what was written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'A区', '松鹤园', '松鹤园-A区', '松鹤园 福寿苑 东B1区'),
        fc.integer({ min: 1, max: 199 }),
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom('', '甲', 'B'),
        fc.tuple(writing, writing, gap, fc.constantFrom('', '-', ' '), fc.boolean()),
        (area, rowNo, seatNo, suffix, [row, seat, between, joint, rowed]) => {
          const before = area === '' ? '' : area + (rowed ? joint : between);
          const number = rowed
            ? `${row(rowNo)}排${joint}${seat(seatNo)}号${suffix}`
            : `${row(rowNo)}${between}${seat(seatNo)}${suffix}`;
          expect(parsePlotNumber(before + number)).toEqual({ area: squeezed(area), rowNo, seatNo, suffix });
        },
      ),
    );
  });

  test('any text is read or not, without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        const read = parsePlotNumber(text);
        if (read) expect(read.rowNo > 0 && read.seatNo > 0).toBe(true);
      }),
    );
  });
});

test.each([
  ['', []],
  ['A', ['A']],
  ['A区', ['A区']],
  ['2区', ['2区', '二区']],
  ['松鹤园十二区', ['松鹤园十二区', '松鹤园12区']],
  ['松鹤园20区', ['松鹤园20区', '松鹤园二十区']],
  ['1', ['1区', '一区']],
  ['三', ['三区', '3区']],
])('%s may be written as %j', (area, spellings) => {
  expect(areaSpellings(area)).toEqual(spellings);
});
