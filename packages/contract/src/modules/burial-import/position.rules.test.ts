import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaKey, areaName, importRowName, positionCode, readPosition } from './position.rules.ts';

const read = (texts: Partial<Parameters<typeof readPosition>[0]>) =>
  readPosition({ section: '', row: '', site: '', position: '', cemetery: '', ...texts });

describe('positions in columns', () => {
  test.each([
    ['4', '8', '191', { section: '4', row: '8', site: '191', seatNo: 191, seatSuffix: '' }],
    ['JAPAN', '', '1', { section: 'JAPAN', row: '', site: '1', seatNo: 1, seatSuffix: '' }],
    ['COL-1', 'C', '2', { section: 'COL-1', row: 'C', site: '2', seatNo: 2, seatSuffix: '' }],
    [' e ', '', '1191a', { section: 'E', row: '', site: '1191A', seatNo: 1191, seatSuffix: 'A' }],
    ['A区', '第03排', '012号', { section: 'A', row: '3', site: '12', seatNo: 12, seatSuffix: '' }],
    ['Ａ墓区', '三排', '十二号', { section: 'A', row: '3', site: '12', seatNo: 12, seatSuffix: '' }],
    ['福寿园', '1', '12甲', { section: '福寿园', row: '1', site: '12甲', seatNo: 12, seatSuffix: '甲' }],
    ['A', '1', '12-1', { section: 'A', row: '1', site: '12-1', seatNo: 12, seatSuffix: '-1' }],
    ['A区', '', '3排12号', { section: 'A', row: '3', site: '12', seatNo: 12, seatSuffix: '' }],
    ['A区', '3', '十二号甲', { section: 'A', row: '3', site: '12甲', seatNo: 12, seatSuffix: '甲' }],
    ['A', '1', 'SL', { section: 'A', row: '1', site: 'SL', seatNo: null, seatSuffix: '' }],
    ['A', '1', '0', { section: 'A', row: '1', site: '0', seatNo: null, seatSuffix: '' }],
    ['A', '1', '12345', { section: 'A', row: '1', site: '12345', seatNo: null, seatSuffix: '' }],
  ])('%s / %s / %s', (section, row, site, position) => {
    expect(read({ section, row, site })).toMatchObject({ position, problem: null });
  });

  test.each([
    [{}, 'noPosition', ''],
    [{ section: 'A' }, 'positionIncomplete', 'A'],
    [{ site: '12' }, 'positionIncomplete', '12'],
    [{ row: '3', site: '12' }, 'positionIncomplete', '3 12'],
    [{ section: 'X'.repeat(17), site: '1' }, 'positionIncomplete', `${'X'.repeat(17)} 1`],
  ])('%j is no plot', (texts, problem, text) => {
    expect(read(texts)).toEqual({ position: null, problem, text });
  });
});

describe('domain.md §7: number parsing', () => {
  test.each([
    ['A区3排12号', 'A-3-12', null],
    ['松鹤园A区三排十二号', 'A-3-12', null],
    ['松鹤园-A区-03排-12号', 'A-3-12', null],
    ['A-03-12', 'A-3-12', null],
    ['B区12甲号', 'B-12甲', null],
    ['A0312', 'A-3-12', 'positionRead'],
    ['松鹤园A区03排12号甲', 'A-3-12甲', null],
    ['仁和苑-二区-08排-05号', '仁和苑-二-8-5', null],
    ['仁和苑 8排5号', '仁和苑-8-5', null],
  ])('%s is read as %s', (position, code, problem) => {
    const reading = read({ position, cemetery: '松鹤园' });
    expect(reading.position && positionCode(reading.position)).toBe(code);
    expect(reading).toMatchObject({ problem, text: position });
  });

  test('a whole position may stand in the site column', () => {
    expect(read({ site: 'A区3排12号' }).position).toMatchObject({ section: 'A', row: '3', seatNo: 12 });
  });

  test.each([['东边大树下'], ['A区'], ['12'], ['--']])('%s is kept as text', (position) => {
    expect(read({ position })).toEqual({ position: null, problem: 'positionIncomplete', text: position });
  });
});

test('an area in its own column and the seat in one text are a position', () => {
  expect(read({ section: 'A区', position: '三排十二号' }).position).toMatchObject({
    section: 'A',
    row: '3',
    seatNo: 12,
  });
  expect(read({ section: 'A区', position: 'a区-3-12' }).position).toMatchObject({ section: 'A', row: '3', seatNo: 12 });
  expect(read({ section: 'A区', position: 'B区3排12号' }).problem).toBe('positionIncomplete');
});

test.each([
  ['二区', '2'],
  ['02区', '2'],
  ['仁和苑-二区', '仁和苑2'],
  ['仁和苑 十二墓区', '仁和苑12'],
  ['A区', 'A'],
])('area %s is %s in any spelling', (section, key) => {
  expect(areaKey(section)).toBe(key);
});

test('what is written with other blanks, width or case is the same place', () => {
  const code = fc.stringMatching(/^[A-Z][A-Z0-9]{0,5}$/);
  fc.assert(
    fc.property(code, fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 9999 }), (section, row, site) => {
      const plain = read({ section, row: String(row), site: String(site) }).position;
      const other = read({ section: ` ${section.toLowerCase()}区`, row: `第0${row}排`, site: `00${site}号` }).position;
      expect(other).toEqual(plain);
      expect(plain?.seatNo).toBe(site);
    }),
  );
});

test('anything at all is read without failing and never lost', () => {
  const text = fc.string({ maxLength: 20 });
  fc.assert(
    fc.property(text, text, text, text, (section, row, site, position) => {
      const reading = read({ section, row, site, position });
      expect(reading.position !== null || reading.problem !== null).toBe(true);
      for (const part of [section, row, site, position]) expect(reading.text).toContain(part.trim());
    }),
  );
});

test.each([
  ['A', 'A区'],
  ['福寿园', '福寿园'],
])('area %s is called %s', (code, name) => {
  expect(areaName(code)).toBe(name);
});

test.each([
  ['8', '08排'],
  ['12', '12排'],
  ['C', 'C排'],
  ['', '未分排'],
])('row %j is called %s', (code, name) => {
  expect(importRowName(code)).toBe(name);
});
