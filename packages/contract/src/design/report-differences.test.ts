import { expect, test } from 'vitest';
import { reportDifferences } from './report-differences.ts';

const report = {
  head: { code: 'fees', name: '费用', cgrSql: 'select 1', timeoutMs: null },
  items: [
    { id: 'a', fieldName: 'title', fieldTxt: '名称', isTotal: 0 },
    { id: 'b', fieldName: 'amount', fieldTxt: '金额', isTotal: 0 },
  ],
  params: [{ id: 'p', paramName: 'month', paramTxt: '' }],
};

test('what two versions of a report differ in is told by labels', () => {
  const after = {
    head: { ...report.head, cgrSql: 'select 2', timeoutMs: '' },
    items: [
      { ...report.items[1], isTotal: 1 },
      { id: 'c', fieldName: 'note', fieldTxt: '' },
    ] as never[],
    params: [],
  };
  expect(reportDifferences(report, after)).toEqual([
    { part: 'head', kind: 'changed', name: '费用', property: '报表SQL', from: 'select 1', to: 'select 2' },
    { part: 'item', kind: 'removed', name: '名称', property: null, from: null, to: null },
    { part: 'item', kind: 'changed', name: '金额', property: '是否合计', from: '0', to: '1' },
    { part: 'item', kind: 'added', name: 'note', property: null, from: null, to: null },
    { part: 'param', kind: 'removed', name: 'month', property: null, from: null, to: null },
  ]);
  expect(reportDifferences(report, report)).toEqual([]);
});
