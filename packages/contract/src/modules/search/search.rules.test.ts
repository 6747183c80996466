import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberStart, pinyinPart, searchTerm } from './search.rules.ts';

test.each([
  ['王芳', { text: '王芳', words: '王芳' }],
  ['　王芳 ', { text: '王芳', words: '王芳' }],
  ['zhangsan', { text: 'zhangsan', letters: 'zhangsan' }],
  ['Zhang San', { text: 'Zhang San', letters: 'zhangsan' }],
  ["xi'an", { text: "xi'an", letters: 'xian' }],
  ['ZS', { text: 'ZS', letters: 'zs' }],
  ['GM202606300007', { text: 'GM202606300007', number: 'GM202606300007' }],
  ['gm2026', { text: 'gm2026', number: 'GM2026' }],
  ['５６７８', { text: '5678', number: '5678', digits: '5678' }],
  ['138 0000 1234', { text: '138 0000 1234', number: '13800001234', digits: '13800001234' }],
  ['202606300007', { text: '202606300007', number: '202606300007' }],
  ['11010119900307221x', { text: '11010119900307221x', identity: '11010119900307221X' }],
  ['A区03', { text: 'A区03', words: 'A区03' }],
  ['123', { text: '123', words: '123' }],
  ['12', { text: '12' }],
])('%s is read', (typed, term) => {
  expect(searchTerm(typed)).toEqual(term);
});

test.each(['', ' ', '王', 'a', '1', '　'])('%j finds pages only', (typed) => {
  expect(searchTerm(typed)).toBeUndefined();
});

test('any text is read as at most one of number, identity, letters and words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      const { number, identity, letters, words } = searchTerm(typed) ?? {};
      expect([number, identity, letters, words].filter((one) => one !== undefined).length).toBeLessThanOrEqual(1);
    }),
  );
});

test('two letters are initials', () => {
  expect([pinyinPart('zs'), pinyinPart('zhs')]).toEqual([' zs', 'zhs']);
});

test.each([
  ['FW', 'FW2026', 'FW2026'],
  ['FW', '20260630', 'FW20260630'],
  ['FW', 'GM2026', undefined],
])('numbers that begin with %s for %s: %s', (prefix, number, start) => {
  expect(numberStart(prefix, number)).toBe(start);
});
