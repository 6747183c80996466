import { expect, test } from 'vitest';
import { textOf } from './dictionaries.ts';

const option = (value: string, text: string) => ({ value, text, title: text, label: text });
const items = { stone: [option('1', '中国黑'), option('10', '新石材')], own: [option('a', '甲')] };

test.each([
  ['stone', '1', '中国黑'],
  ['stone', '1,10', '中国黑、新石材'],
  ['stone', ['1', '10'], '中国黑、新石材'],
  ['sex', '1', '男'],
  ['own', 'a,?', '甲、?'],
  ['unknown', 'x', 'x'],
  ['sex', null, ''],
  ['sex', '', ''],
])('%s %j → %s', (code, value, text) => {
  expect(textOf(items, code, value)).toBe(text);
});

test.each([
  ['the dictionary goes before what the row brought', '1', '旧名', '中国黑'],
  ['a value that the dictionary no longer has', '9', '停用石材', '停用石材'],
  ['one of several is unknown', '1,9', '中国黑,停用石材', '中国黑、停用石材'],
  ['nothing delivered: the text of the system dictionary', '9', undefined, '其他'],
  ['known nowhere', '77', undefined, '77'],
  ['no value', null, '旧名', ''],
])('text that the server delivered: %s', (_name, value, delivered, text) => {
  expect(textOf(items, 'stone', value, delivered)).toBe(text);
});
