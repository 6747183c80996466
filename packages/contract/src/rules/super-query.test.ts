import { describe, expect, test } from 'vitest';
import { matchTypeOf, paramOf, RULES, ruleOf, valueText } from './super-query.ts';

test('(spec/2 §5) rules offered: eq, like, right_like, left_like, in, ne, gt, ge, lt, le', () => {
  expect(RULES.map(({ value }) => value)).toEqual([
    'eq',
    'like',
    'right_like',
    'left_like',
    'in',
    'ne',
    'gt',
    'ge',
    'lt',
    'le',
  ]);
});

describe('(contract/1 §1.8) conditions out of anything', () => {
  test.each<[unknown, unknown]>([
    [
      { field: 'name', rule: 'eq', val: '松' },
      { field: 'name', rule: 'eq', val: '松' },
    ],
    [
      { field: 'name', rule: 'LIKE', val: 1 },
      { field: 'name', rule: 'like', val: '1' },
    ],
    [
      { field: 'tag', rule: 'in', val: ['1', 2] },
      { field: 'tag', rule: 'in', val: '1,2' },
    ],
    [
      { field: 'name', rule: 'eq' },
      { field: 'name', rule: 'eq', val: '' },
    ],
    [
      { field: 'price', rule: 'ge', val: '5', type: 'int', dbType: 'int', options: [1], dictCode: 'x' },
      { field: 'price', rule: 'ge', val: '5', type: 'int', dbType: 'int' },
    ],
    [{ field: '', rule: 'eq', val: '1' }, undefined],
    [{ field: 'name', rule: 'regexp', val: '1' }, undefined],
    [{ field: 3, rule: 'eq', val: '1' }, undefined],
    [null, undefined],
    ['name', undefined],
  ])('%j', (raw, expected) => {
    expect(paramOf(raw)).toEqual(expected);
  });

  test.each([
    ['AND', 'and'],
    ['Or', 'or'],
    ['xor', 'and'],
    [undefined, 'and'],
  ])('matched by %s: %s', (name, expected) => {
    expect(matchTypeOf(name)).toBe(expected);
  });

  test('inherited names are no rules, objects no values', () => {
    expect(ruleOf('constructor')).toBeUndefined();
    expect(valueText({ a: 1 })).toBe('');
  });
});
