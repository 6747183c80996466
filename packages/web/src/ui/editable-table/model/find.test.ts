import { expect, test } from 'vitest';
import { holds, replaced } from './find.ts';

test.each<[text: string, sought: string, found: boolean]>([
  ['松鹤园-A区', 'a区', true],
  ['１２３', '12', true],
  ['松鹤园', '柏', false],
  ['松鹤园', '', false],
  ['a.b', 'axb', false],
])('a text is found in %s by %s (issue 13.14)', (text, sought, found) => {
  expect(holds(text, sought)).toBe(found);
});

test.each<[text: string, sought: string, by: string, next: string | undefined]>([
  ['松鹤园-A区', 'a区', 'B区', '松鹤园-B区'],
  ['一一二', '一', '三', '三三二'],
  // Signs of patterns are signs.
  ['1.5', '.', '$&', '1$&5'],
  ['C:\\甲', 'c:\\', 'd:/', 'd:/甲'],
  ['１２３', '12', '4', '43'],
  ['松', '松', '', ''],
  ['松', '柏', '梅', undefined],
  ['松', '', '梅', undefined],
])('in %s %s is replaced by %s (issue 13.14)', (text, sought, by, next) => {
  expect(replaced(text, sought, by)).toBe(next);
});
