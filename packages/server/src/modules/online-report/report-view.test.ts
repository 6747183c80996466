import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { conditionsOf } from '@songbai/contract/resource/filter.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportColumns, reportConditions, reportFields, reportQuery, reportRow } from './report-view.ts';

const item = (fieldName: string, more = {}) => ({
  fieldName,
  fieldTxt: fieldName,
  fieldWidth: null,
  searchMode: 'single',
  isSearch: 1,
  isOrder: 0,
  isShow: 1,
  ...more,
});
const report = {
  id: 'r',
  name: '客户',
  source: 'customer',
  items: [
    item('name'),
    item('goneField'),
    item('constructor'),
    item('level'),
    item('plotCount', { isSearch: 0 }),
    item('createTime', { searchMode: 'group' }),
  ],
};
const fields = reportFields(report, customer);

describe('(contract/2 §17.2) a report over a source', () => {
  test('columns whose field the source no longer has are left out', () => {
    expect(fields.map((field) => field.fieldName)).toEqual(['name', 'level', 'plotCount', 'createTime']);
  });

  test('a dictionary that is not there is no customRender; figures stand on the right', () => {
    const { columns, dictOptions } = reportColumns(report, fields, {});
    expect(columns.map((column) => [column.dataIndex, column.align, column.customRender])).toEqual([
      ['name', 'left', undefined],
      ['level', 'left', undefined],
      ['plotCount', 'right', undefined],
      ['createTime', 'left', undefined],
    ]);
    expect(dictOptions).toEqual({});
  });

  test('conditions are of the kind of their field', () => {
    expect(reportConditions(fields).map(({ field, view, mode, hidden }) => [field, view, mode, hidden])).toEqual([
      ['name', 'text', 'single', '0'],
      ['level', 'list', 'single', '0'],
      ['createTime', 'datetime', 'group', '1'],
    ]);
  });

  test('whole days of a range are filled up', () => {
    const query = { createTime_begin: '2026-06-01', createTime_end: '2026-06-30' };
    expect(conditionsOf(reportQuery(fields, customer, query).filter).map(({ value }) => value)).toEqual([
      '2026-06-01 00:00:00',
      '2026-06-30 23:59:59',
    ]);
  });

  test('whatever is asked, conditions name query fields of the report, and self_ its fields exactly', () => {
    const names = fc.constantFrom(
      'name',
      'idNo',
      'self_idNo',
      'self_plotCount',
      'keyword',
      'superQueryParams',
      'level',
    );
    const params = fc.dictionary(fc.oneof(names, fc.string()), fc.oneof(fc.string(), fc.array(fc.string())));
    fc.assert(
      fc.property(params, ({ column: _column, ...rest }) => {
        const asked = conditionsOf(reportQuery(fields, customer, rest).filter).map(({ field }) => field);
        expect(['name', 'level', 'plotCount', 'createTime']).toEqual(expect.arrayContaining(asked));
      }),
    );
  });

  test('a row keeps nothing but the report’s fields, their texts and the id', () => {
    const row = { id: '1', name: '王五', level: null, idNo: 'x', version: 3, plotCount: 0, level_dictText: '普通' };
    const kept = { id: '1', name: '王五', level: null, level_dictText: '普通', plotCount: 0 };
    expect(reportRow(fields, row)).toEqual(kept);
  });
});
