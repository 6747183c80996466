import { describe, expect, test } from 'vitest';
import { type Choice, choicesOf, fieldName, joined, textIn, toggled, valuesOf, withAll, without } from './choice.ts';

const choice = (key: string): Choice => ({ key, value: key, text: key.toUpperCase() });
const keys = (choices: readonly Choice[]) => choices.map(({ key }) => key).join('');
const ab = [choice('a'), choice('b')];

describe('choices (contract/3 §0: several values are one text joined by commas)', () => {
  test.each([
    [null, []],
    ['', []],
    ['a', ['a']],
    ['a,,b,a,', ['a', 'b']],
  ])('%j holds %j', (value, values) => {
    expect(valuesOf(value)).toEqual(values);
  });

  test('joined keeps the order of choosing; nothing is null', () => {
    expect(joined(ab)).toBe('a,b');
    expect(joined([])).toBeNull();
  });

  test.each([
    ['several: added at the end', 'c', true, 'abc'],
    ['several: taken away', 'a', true, 'b'],
    ['one: in place of the others', 'c', false, 'c'],
    ['one: taken away', 'a', false, 'b'],
  ])('%s', (_name, key, several, expected) => {
    expect(keys(toggled(ab, choice(key), several))).toBe(expected);
  });

  test('a page is added and taken away as a whole', () => {
    expect(keys(withAll(ab, [choice('b'), choice('c')]))).toBe('abc');
    expect(keys(without(ab, ['a', 'x']))).toBe('b');
  });

  test('a stored value that nobody knows is kept', () => {
    const found = [{ key: '1', value: 'li', text: '李四' }];
    expect(choicesOf(['gone', 'li'], found)).toEqual([
      { key: 'gone', value: 'gone', text: '（无法显示）' },
      { key: '1', value: 'li', text: '李四' },
    ]);
  });

  test('underscore names are fields (contract/3 §0)', () => {
    expect(fieldName('depart_name')).toBe('departName');
    expect(textIn({ departName: '销售部', departOrder: 0 }, 'depart_name')).toBe('销售部');
    expect(textIn({ departOrder: 0 }, 'departOrder')).toBe('0');
    expect(textIn({}, 'departName')).toBe('');
  });
});
