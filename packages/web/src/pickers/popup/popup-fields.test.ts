import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownText, popupProblem, popupSort, popupValues, presets, rowKey, selfParams } from './popup-fields.ts';

const MISSING = 'popup参数未正确配置!';
const UNEQUAL = 'popup参数未正确配置,原始值和目标值数量不一致!';
const config = (code: string, orgFields: string, destFields: string) => ({ code, orgFields, destFields });

describe('(spec/2 §5) a popup field must have code, source and target fields, as many of one as of the other', () => {
  test.each([
    [config('', 'a', 'b'), MISSING],
    [config('r', '', 'b'), MISSING],
    [config('r', 'a', ''), MISSING],
    [config('r', ' , ', 'b'), MISSING],
    [config('r', 'a,b', 'c'), UNEQUAL],
    [config('r', 'a', 'c,d'), UNEQUAL],
    [config('r', 'a', 'c'), undefined],
    [config('r', 'a, b', 'c ,d'), undefined],
  ])('%j: %s', (given, text) => expect(popupProblem(given)).toBe(text));
});

describe('(contract/3 §5) the chosen rows’ values are joined under the field at the same place', () => {
  const rows = [
    { id: '1', username: 'li', realname: '李明', age: 30, phone: null },
    { id: '2', username: 'liu', realname: '刘芳', age: 0 },
  ];
  const given = config('r', 'username,realname,age,phone', 'account,name,years,tel');

  test.each([
    ['two rows; nothing counts as empty text', rows, { account: 'li,liu', name: '李明,刘芳', years: '30,0', tel: ',' }],
    ['one row', rows.slice(0, 1), { account: 'li', name: '李明', years: '30', tel: '' }],
    ['no row: every field is emptied', [], { account: '', name: '', years: '', tel: '' }],
  ])('%s', (_name, chosen, values) => expect(popupValues(given, chosen)).toEqual(values));

  test.each([
    ['name', ';', '李明;刘芳'],
    ['account', ',', 'li,liu'],
    ['other', ',', ''],
    ['constructor', ',', ''],
  ])('own text of %s with %s', (field, spliter, text) =>
    expect(ownText(popupValues(given, rows), field, spliter)).toBe(text),
  );

  test('every target has a value, whatever the rows hold', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (some) => {
        const values = popupValues(given, some);
        expect(Object.keys(values)).toEqual(['account', 'name', 'years', 'tel']);
        expect(Object.values(values).every((text) => typeof text === 'string')).toBe(true);
      }),
    );
  });
});

test.each([
  ['birthday=asc', { field: 'birthday', order: 'asc' }],
  ['birthday=desc', { field: 'birthday', order: 'desc' }],
  ['birthday', undefined],
  ['birthday=up', undefined],
  ['', undefined],
])('(contract/3 §5) sorter %s', (sorter, sort) => expect(popupSort(sorter)).toEqual(sort));

test('(contract/3 §5) param is sent as self_{name} and preset in query fields of that name without its quotes', () => {
  const param = { sex: "'1'", username: 'li', at: "'x'", count: 3 };
  const fields = [
    { field: 'sex', mode: 'single' as const },
    { field: 'at', mode: 'group' as const },
    { field: 'count', mode: 'single' as const },
    { field: 'toString', mode: 'single' as const },
  ];
  expect(selfParams(param)).toEqual({ self_sex: "'1'", self_username: 'li', self_at: "'x'", self_count: '3' });
  expect(presets(param, fields)).toEqual({ sex: '1', count: '3' });
});

test('(contract/3 §5) rows are the same when all of their values are', () => {
  expect(rowKey({ name: 'a', id: '1' })).toBe(rowKey({ name: 'a', id: '1' }));
  expect(rowKey({ id: '1', name: 'a' })).not.toBe(rowKey({ id: '1', name: 'b' }));
  expect(rowKey({ name: 'a' })).not.toBe(rowKey({ name: 'b' }));
});
