import { expect, test } from 'vitest';
import { textOf } from './dictionaries.ts';

const option = (value: string, text: string) => ({ value, text, title: text, label: text });
const items = { stone: [option('1', '中国黑'), option('10', '新石材')], own: [option('a', '甲')] };

test.each([
  ['stone', '1', '中国黑'],
  ['stone', '1,10', '中国黑,新石材'],
  ['stone', ['1', '10'], '中国黑,新石材'],
  ['sex', '1', '男'],
  ['own', 'a,?', '甲,?'],
  ['unknown', 'x', 'x'],
  ['sex', null, ''],
  ['sex', '', ''],
])('%s %j → %s', (code, value, text) => {
  expect(textOf(items, code, value)).toBe(text);
});
