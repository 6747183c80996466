import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customer } from '../modules/customer/customer.resource.ts';
import { plot } from '../modules/plot/plot.resource.ts';
import { conditionsOf } from '../resource/filter.ts';
import { type ListParams, parseListParams, RefusedQuery, UnknownSortField } from './list-params.ts';

const conditions = (params: ListParams) => conditionsOf(parseListParams(plot, params).filter);

describe('contract/1 §1.8: a parameter is read by its text', () => {
  test.each([
    ['abc', { op: 'eq', value: 'abc' }],
    ['*abc*', { op: 'like', value: 'abc' }],
    ['*abc', { op: 'leftLike', value: 'abc' }],
    ['abc*', { op: 'rightLike', value: 'abc' }],
    ['*', { op: 'eq', value: '*' }],
    ['a,b,c', { op: 'in', value: ['a', 'b', 'c'] }],
    ['admin,', { op: 'in', value: ['admin'] }],
    [',1,3,', { op: 'itemOf', value: ['1', '3'] }],
    ['!abc', { op: 'ne', value: 'abc' }],
    ['> 5', { op: 'gt', value: '5' }],
    ['>= 5', { op: 'ge', value: '5' }],
    ['le 5', { op: 'le', value: '5' }],
    ['>=5', { op: 'eq', value: '>=5' }],
    ['a++b', { op: 'eq', value: 'a,b' }],
  ])('%s', (text, expected) => {
    expect(conditions({ fullName: text })).toEqual([{ field: 'fullName', ...expected }]);
  });

  test.each(['', 'null', '**'])('no condition for "%s"', (text) => {
    expect(conditions({ fullName: text })).toEqual([]);
  });

  test('contract/1 §1.8: _begin and _end fill up whole days of datetimes, not of dates', () => {
    expect(conditions({ createTime_begin: '2026-06-01', createTime_end: '2026-06-30' })).toEqual([
      { field: 'createTime', op: 'ge', value: '2026-06-01 00:00:00' },
      { field: 'createTime', op: 'le', value: '2026-06-30 23:59:59' },
    ]);
    expect(conditions({ feePaidTo_begin: '2026-06-01' })).toEqual([
      { field: 'feePaidTo', op: 'ge', value: '2026-06-01' },
    ]);
  });

  test('contract/1 §1.8: _MultiString is a list', () => {
    expect(conditions({ rowNo_MultiString: '1,2' })).toEqual([{ field: 'rowNo', op: 'in', value: ['1', '2'] }]);
  });

  test('a single value of a comma-list field asks for whole items', () => {
    expect(conditions({ premiumTags: '1' })).toEqual([{ field: 'premiumTags', op: 'itemOf', value: ['1'] }]);
  });

  test('names that are no field, also inherited ones, are ignored', () => {
    expect(conditions({ nope: '1', constructor: '1', __proto__: '1', _t: '1' })).toEqual([]);
  });

  test('(issue Trust) a range or list of an unknown field is refused, since the list would be unfiltered', () => {
    for (const name of ['toString_begin', 'nope_end', 'nope_MultiString'])
      expect(() => parseListParams(plot, { [name]: '1' }), name).toThrow('queryFieldUnknown');
  });

  test('(issue Trust) more conditions than are applied are refused', () => {
    const items = Array.from({ length: 51 }, () => ({ field: 'fullName', rule: 'eq', val: 'x' }));
    expect(() => parseListParams(plot, { superQueryParams: JSON.stringify(items) })).toThrow('queryTooMany');
  });

  test('(issue Trust) one of nothing is nothing', () => {
    expect(conditions({ fullName: ',' })).toEqual([{ field: 'fullName', op: 'in', value: [] }]);
    expect(conditions({ fullName_MultiString: ',' })).toEqual([{ field: 'fullName', op: 'in', value: [] }]);
    for (const val of ['', ',', []])
      expect(conditions({ superQueryParams: JSON.stringify([{ field: 'fullName', rule: 'in', val }]) })).toEqual([
        { field: 'fullName', op: 'in', value: [] },
      ]);
  });
});

describe('contract/2 §14.1: super query', () => {
  const encoded = (items: unknown) => encodeURIComponent(JSON.stringify(items));

  test('one bracket, joined by and or or', () => {
    const items = [
      { field: 'fullName', rule: 'like', val: '松' },
      { field: 'listPrice', rule: 'GE', val: '100', type: 'number', dbType: 'int' },
    ];
    const { filter } = parseListParams(plot, { superQueryParams: encoded(items), superQueryMatchType: 'OR' });
    expect(filter).toEqual({
      or: [
        { field: 'fullName', op: 'like', value: '松' },
        { field: 'listPrice', op: 'ge', value: '100' },
      ],
    });
  });

  test.each([
    ['no JSON', '%7Bnot', 'queryBroken'],
    ['not a list', encodeURIComponent('{"field":"fullName"}'), 'queryBroken'],
    ['not a list of conditions', encoded([1]), 'queryBroken'],
    ['unknown field', encoded([{ field: 'password', rule: 'eq', val: '1' }]), 'queryFieldUnknown'],
    ['a name every object has', encoded([{ field: 'constructor', rule: 'eq', val: '1' }]), 'queryFieldUnknown'],
    ['unknown rule', encoded([{ field: 'fullName', rule: 'regexp', val: '1' }]), 'queryRuleUnknown'],
    ['lone percent', '%', 'queryBroken'],
  ])('(issue Trust) %s is refused, since the list would be unfiltered', (_name, superQueryParams, problem) => {
    expect(() => parseListParams(plot, { superQueryParams })).toThrow(problem);
  });

  test('(issue Trust) an unknown way of joining is refused', () => {
    expect(() => parseListParams(plot, { superQueryMatchType: 'xor' })).toThrow('queryMatchUnknown');
  });

  test.each([
    ['without a value', encoded([{ field: 'fullName', rule: 'eq', val: '' }])],
    ['without a rule', encoded([{ field: 'fullName', val: '1' }])],
    ['without a field', encoded([{ rule: 'eq', val: '1' }])],
    ['no list at all', ''],
  ])('(contract/1 §1.8) a row of the dialog %s is skipped', (_name, superQueryParams) => {
    expect(conditions({ superQueryParams })).toEqual([]);
  });

  test('rule empty needs no value; in takes a comma list; arrays are joined', () => {
    const items = [
      { field: 'remark', rule: 'empty' },
      { field: 'saleStatus', rule: 'in', val: '1,2' },
      { field: 'saleStatus', rule: 'in', val: ['3', '4'] },
    ];
    expect(conditions({ superQueryParams: JSON.stringify(items) })).toEqual([
      { field: 'remark', op: 'empty', value: '' },
      { field: 'saleStatus', op: 'in', value: ['1', '2'] },
      { field: 'saleStatus', op: 'in', value: ['3', '4'] },
    ]);
  });

  test('a zero character, which no stored text holds, finds nothing', () => {
    expect(conditions({ superQueryParams: encoded([{ field: 'fullName', rule: 'like', val: 'a\u0000b' }]) })).toEqual([
      { field: 'fullName', op: 'in', value: [] },
    ]);
  });

  test('(spec/2 §5) with the in rule a stored comma list is asked for its items', () => {
    const items = [
      { field: 'premiumTags', rule: 'in', val: '1,3' },
      { field: 'premiumTags', rule: 'eq', val: '1,3' },
    ];
    expect(conditions({ superQueryParams: encoded(items) })).toEqual([
      { field: 'premiumTags', op: 'itemOf', value: ['1', '3'] },
      { field: 'premiumTags', op: 'eq', value: '1,3' },
    ]);
  });
});

describe('contract/1 §1.7: paging and sorting', () => {
  test('defaults', () => {
    expect(parseListParams(plot, {})).toEqual({ filter: { and: [] }, sort: [], pageNo: 1, pageSize: 10 });
  });

  test.each([
    ['0', 1],
    ['-3', 1],
    ['x', 1],
    ['2.5', 1],
    ['7', 7],
  ])('pageNo %s', (pageNo, expected) => {
    expect(parseListParams(plot, { pageNo }).pageNo).toBe(expected);
  });

  test('page size is capped', () => {
    expect(parseListParams(plot, { pageSize: '1000000' }).pageSize).toBe(1000);
  });

  test('_dictText is cut, several columns share one order, anything but asc is descending', () => {
    const sort = parseListParams(plot, { column: 'saleStatus_dictText,fullName', order: 'ascend' }).sort;
    expect(sort).toEqual([
      { field: 'saleStatus', order: 'asc' },
      { field: 'fullName', order: 'asc' },
    ]);
    expect(parseListParams(plot, { column: 'fullName', order: 'whatever' }).sort[0]?.order).toBe('desc');
  });

  test.each(['nope', 'id;drop table x', '(select 1)', 'constructor'])('unknown column %s is refused', (column) => {
    expect(() => parseListParams(plot, { column, order: 'asc' })).toThrow(UnknownSortField);
  });
});

test('one search box looks into the search fields', () => {
  expect(parseListParams(customer, { keyword: '王' }).filter).toEqual({
    or: customer.search.map((field) => ({ field, op: 'like', value: '王', passing: true })),
  });
});

test('no text makes the parser fail, and every condition names a field of the resource', () => {
  const names = new Set([
    'id',
    ...Object.keys(plot.fields),
    'createBy',
    'createTime',
    'updateBy',
    'updateTime',
    'sysOrgCode',
    'version',
  ]);
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...Object.keys(plot.fields))), fc.string()),
      (params) => {
        const { column: _column, ...rest } = params;
        try {
          return conditions(rest).every((condition) => names.has(condition.field));
        } catch (error) {
          return error instanceof RefusedQuery;
        }
      },
    ),
    { numRuns: 500 },
  );
});
