import type { ParsedSql } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { describe, expect, test } from 'vitest';
import { itemDrafts, merged, removedIds, rowsOf } from './report-rows.ts';

const parsed = (...names: string[]) =>
  names.map((fieldName) => ({ fieldName, fieldTxt: fieldName })) as ParsedSql['fields'];
const stored = [
  { id: 'i1', fieldName: 'area', fieldTxt: '墓区' },
  { id: 'i2', fieldName: 'fee', fieldTxt: '金额' },
];

describe('(contract/2 §17.1) 解析 keeps known rows', () => {
  test.each<[string, string[], string[], string[]]>([
    ['nothing new', ['fee', 'area'], [], []],
    ['a new column', ['area', 'fee', 'day'], ['day'], []],
    ['a column is gone', ['area'], [], ['fee']],
    ['the counter of the family is none', ['area', 'fee', '__row_number__'], [], []],
  ])('%s', (_name, fields, added, gone) => {
    const result = merged(rowsOf(stored, false), parsed(...fields), 'fieldName');
    expect(result.added.map(({ fieldName }) => fieldName)).toEqual(added);
    expect(result.gone).toEqual(gone);
  });
});

test('rows are sent in their order with the ids that the server gave; a copy has none', () => {
  const [area, fee] = rowsOf(stored, false);
  const blank = { id: 'new', fieldName: ' ' };
  expect(itemDrafts([{ ...fee, id: 'i2', groupTitle: ' ' }, blank, { ...area, id: 'i1' }])).toMatchObject([
    { id: 'i2', fieldName: 'fee', groupTitle: null, orderNum: 0 },
    { id: 'i1', fieldName: 'area', orderNum: 1 },
  ]);
  expect(itemDrafts(rowsOf(stored, true)).every((draft) => !('id' in draft))).toBe(true);
  expect(removedIds(stored, rowsOf(stored.slice(1), false))).toBe('i1');
});
