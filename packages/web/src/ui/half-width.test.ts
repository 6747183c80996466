import { expect, test } from 'vitest';
import { compactText, numberText } from './half-width.ts';

test.each([
  ['１２３４', '1234'],
  ['１，２３４．５', '1234.5'],
  ['12。5', '12.5'],
  ['￥1,234 元\n', '1234'],
  ['－5', '-5'],
  [undefined, ''],
])('%j is the number %s', (typed, text) => {
  expect(numberText(typed)).toBe(text);
});

test.each([
  [' 139 1234 5678\r\n', '13912345678'],
  ['１３９１２３４５６７８', '13912345678'],
  ['110101 19900307 123Ｘ', '11010119900307123X'],
  ['\u200e13912345678\u202c', '13912345678'],
  ['139****5678', '139****5678'],
])('%j is the code %s', (typed, text) => {
  expect(compactText(typed)).toBe(text);
});
