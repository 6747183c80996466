import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { parseListParams } from '@songbai/contract/wire/list-params.ts';
import { describe, expect, test } from 'vitest';
import { firstFilters, joinRange, listParams, readListState, splitRange, writeListState } from './list-state.ts';

const state = (search: string) => readListState(plot, new URLSearchParams(search));
const conditions = (search: string) => parseListParams(plot, listParams(plot, state(search))).filter;

describe('the wire form of a filter means what was typed (contract/1 §1.8)', () => {
  test.each([
    ['fullName=甲区', { field: 'fullName', op: 'like', value: '甲区' }],
    ['fullName=甲,乙', { field: 'fullName', op: 'like', value: '甲,乙' }],
    ['fullName=!甲', { field: 'fullName', op: 'like', value: '!甲' }],
    ['fullName=甲*乙', { field: 'fullName', op: 'like', value: '甲*乙' }],
    ['saleStatus=1', { field: 'saleStatus', op: 'eq', value: '1' }],
    ['saleStatus=1,4', { field: 'saleStatus', op: 'in', value: ['1', '4'] }],
    ['premiumTags=1,3', { field: 'premiumTags', op: 'itemOf', value: ['1', '3'] }],
    ['listPrice=100000~', { field: 'listPrice', op: 'ge', value: '100000' }],
    ['listPrice=~200000', { field: 'listPrice', op: 'le', value: '200000' }],
  ])('%s', (search, condition) => {
    expect(conditions(search)).toEqual(condition);
  });

  test('a blank filter is no filter', () => {
    expect(conditions('fullName=%20%20')).toEqual({ and: [] });
  });

  test('a day range covers both days', () => {
    const search = new URLSearchParams('appointDate=2026-04-01~2026-04-05');
    const params = listParams(serviceOrder, readListState(serviceOrder, search));
    expect(params).toMatchObject({ appointDate_begin: '2026-04-01', appointDate_end: '2026-04-05' });
  });
});

describe('the URL', () => {
  test('reading and writing give the same state back', () => {
    const search = 'keyword=zhang&saleStatus=1%2C4&column=listPrice&order=asc&pageNo=3&pageSize=20';
    const once = writeListState(plot, new URLSearchParams(), state(search));
    expect(state(once.toString())).toEqual(state(search));
  });

  test('shipped values stay out, keys of others stay in', () => {
    expect(writeListState(plot, new URLSearchParams('tab=2&pageNo=4'), state('')).toString()).toBe('tab=2');
  });

  test.each(['pageNo=0', 'pageNo=-1', 'pageNo=x', 'pageSize=1e9', 'column=constructor&order=asc'])(
    'nonsense falls back: %s',
    (search) => {
      const { pageNo, pageSize, sort } = state(search);
      expect(pageNo).toBe(1);
      expect(pageSize).toBeLessThanOrEqual(1000);
      expect(sort).toEqual(plot.defaultSort);
    },
  );
});

describe('(spec/2 §7) superQueryParams, superQueryMatchType', () => {
  const params = [{ field: 'fullName', rule: 'like', val: '100%松&柏', type: 'string' }];
  const search = new URLSearchParams({
    superQueryParams: encodeURI(JSON.stringify(params)),
    superQueryMatchType: 'or',
  });

  test('the URL holds them, and the list call means the same', () => {
    const read = readListState(plot, search);
    expect(read.superQuery).toEqual({ matchType: 'or', params });
    expect(readListState(plot, writeListState(plot, new URLSearchParams(), read)).superQuery).toEqual(read.superQuery);
    expect(conditions(search.toString())).toEqual({ or: [{ field: 'fullName', op: 'like', value: '100%松&柏' }] });
  });

  test('without them both keys go', () => {
    const next = writeListState(plot, search, { ...readListState(plot, search), superQuery: undefined });
    expect(next.toString()).toBe('');
  });

  test.each(['{no', '[]', '[{"field":"password","rule":"eq","val":"1"}]', '[{"field":"fullName","rule":"eq"}]', '%'])(
    'nonsense is no query: %s',
    (text) => {
      const read = readListState(plot, new URLSearchParams({ superQueryParams: text }));
      expect(read.superQuery).toBeUndefined();
      expect(listParams(plot, read)).not.toHaveProperty('superQueryParams');
    },
  );
});

test('the field parameter begins with id,, (contract/2 §13.1)', () => {
  expect(listParams(plot, state('')).field).toMatch(/^id,,cemeteryId,/);
});

test('ranges split and join', () => {
  expect(splitRange('~5')).toEqual(['', '5']);
  expect(joinRange(['', ''])).toBe('');
  expect(joinRange(['1', ''])).toBe('1~');
});

describe('a condition that a list begins with (contract/2 §15.3 queryDefVal)', () => {
  const begins: Resource = {
    ...plot,
    fields: { ...plot.fields, fullName: { ...plot.fields.fullName, askedAtFirst: '甲区' } },
  };
  const read = (search: string) => readListState(begins, new URLSearchParams(search)).filters;
  const written = (filters: Record<string, string>) =>
    writeListState(begins, new URLSearchParams(), { ...state(''), filters }).toString();

  test('counts where the URL says nothing of it, and stays away once it was taken away', () => {
    expect(read('')).toEqual({ fullName: '甲区' });
    expect(read('fullName=乙区')).toEqual({ fullName: '乙区' });
    expect(read(written({}))).toEqual({});
  });

  test('is left out of the URL like other usual values', () => {
    expect(written({ fullName: '甲区' })).toBe('');
    expect(written({ fullName: '乙区' })).toBe(new URLSearchParams({ fullName: '乙区' }).toString());
  });

  test('is what 重置 goes back to, unless the page fixes the field', () => {
    expect(firstFilters(begins, new Set())).toEqual({ fullName: '甲区' });
    expect(firstFilters(begins, new Set(['fullName']))).toEqual({});
  });
});
