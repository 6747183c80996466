import { expect, test } from 'vitest';
import { errorText } from '../../errors.ts';
import { PATTERNS } from '../../rules/patterns.ts';
import { type DictChange, dictRefusal } from './dict.rules.ts';

const ALL: DictChange[] = ['remove', 'recode', 'addItem', 'revalueItem', 'disableItem', 'removeItem'];

test.each<[string, string, DictChange[]]>([
  ['a dictionary with meaning in code', 'sex', ALL],
  ['a dictionary of the house with free values', 'stone', ['remove', 'recode']],
  ['a dictionary that an administrator made', 'my_own', []],
  ['an inherited name', 'toString', []],
])('%s refuses what would break fields or code', (_name, code, refused) => {
  expect(ALL.filter((change) => dictRefusal({ code, name: '性别' }, change) !== undefined)).toEqual(refused);
});

test.each<[string, string, DictChange[]]>([
  ['a value that a rule goes by', '9', ['remove', 'recode', 'revalueItem', 'removeItem']],
  ['a value that code only names', '2', ['remove', 'recode']],
])('%s, in a dictionary of free values', (_name, value, refused) => {
  const dict = { code: 'customer_level', name: '客户级别' };
  expect(ALL.filter((change) => dictRefusal(dict, change, value) !== undefined)).toEqual(refused);
});

test('the refusal says what and why', () => {
  const refusal = dictRefusal({ code: 'sex', name: '性别' }, 'removeItem');
  expect(refusal && errorText(refusal.error, refusal.params)).toBe('「性别」是系统字典，不能删除数据值');
});

test.each([
  ['1', true],
  ['花岗岩', true],
  ['A-1_b', true],
  ['1,2', false],
  ['a b', false],
  ["x'", false],
  ['<b>', false],
  ['', false],
])('contract/2 §1.7: value %j', (value, fits) => {
  expect(PATTERNS.dictValue.regex.test(value)).toBe(fits);
});
