import { describe, expect, test } from 'vitest';
import { decodeSuperQuery } from '../wire/list-params.ts';
import {
  encodedParams,
  isAnswered,
  matchTypeOf,
  paramOf,
  type QueryParam,
  queryFrom,
  ruleOf,
  STOCK_RULES,
  type SuperQuery,
  sentParams,
  valueText,
} from './super-query.ts';

test('(spec/2 §5) rules of the family: eq, like, right_like, left_like, in, ne, gt, ge, lt, le', () => {
  expect(STOCK_RULES.map(({ value }) => value)).toEqual([
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

describe('what is sent keeps to the form of the family where it can', () => {
  const range: QueryParam = { field: 'price', rule: 'between', val: '1,5', type: 'money' };
  const week: QueryParam = { field: 'moment', rule: 'within', val: 'thisWeek', type: 'datetime' };
  const ends = [
    { field: 'price', rule: 'ge', val: '1', type: 'money' },
    { field: 'price', rule: 'le', val: '5', type: 'money' },
  ];
  const sent = (query: SuperQuery) => decodeSuperQuery(sentParams(query, '2026-03-01'));

  test('of conditions that all hold, a range is two conditions and a period too', () => {
    expect(sent({ matchType: 'and', params: [range, week] })).toEqual([
      ...ends,
      { field: 'moment', rule: 'ge', val: '2026-02-23 00:00:00', type: 'datetime' },
      { field: 'moment', rule: 'le', val: '2026-03-01 23:59:59', type: 'datetime' },
    ]);
  });

  test('a period of days has no times', () => {
    const [from, to] = sent({ matchType: 'and', params: [{ ...week, type: 'date' }] }) as { val: string }[];
    expect([from?.val, to?.val]).toEqual(['2026-02-23', '2026-03-01']);
  });

  test('of conditions of which any suffices, it is a bracket', () => {
    expect(sent({ matchType: 'or', params: [range] })).toEqual([{ matchType: 'and', params: ends }]);
    expect(sent({ matchType: 'and', params: [], groups: [{ matchType: 'or', params: [range] }] })).toEqual([
      { matchType: 'or', params: [{ matchType: 'and', params: ends }] },
    ]);
  });

  test('an address keeps ranges, periods and brackets as they were asked', () => {
    const query: SuperQuery = { matchType: 'or', params: [range], groups: [{ matchType: 'and', params: [week] }] };
    expect(queryFrom('or', decodeSuperQuery(encodedParams(query)) ?? [])).toEqual(query);
  });
});

test.each([
  ['eq', '', false],
  ['eq', '0', true],
  ['empty', '', true],
  ['not_empty', '', true],
  ['between', '1', false],
  ['between', '1,', false],
  ['between', ',5', false],
  ['between', '1,5', true],
  ['within', 'today', true],
  ['within', 'someday', false],
] as const)('%s with “%s” is complete: %s', (rule, val, complete) => {
  expect(isAnswered(rule, val)).toBe(complete);
});
