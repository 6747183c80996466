import { describe, expect, test } from 'vitest';
import { type BizQuery, type BizSource, choiceOfRow, listParams, pageOfReply } from './biz-query.ts';

const source: BizSource = {
  name: '角色',
  listUrl: '/sys/role/queryall',
  columns: [{ title: '角色名称', dataIndex: 'roleName' }],
  displayKey: 'roleName',
  returnKeys: ['id', 'roleCode'],
  queryParamCode: 'roleCode',
};
const rows = [
  { id: '1', roleCode: 'sales', roleName: '销售' },
  { id: '2', roleCode: 'SALES_mgr', roleName: '主管' },
  { id: '3', roleCode: 'cashier', roleName: '' },
];
const query = (more: Partial<BizQuery> = {}): BizQuery => ({ typed: '', filters: {}, pageNo: 1, pageSize: 5, ...more });
const ids = (reply: unknown, more: Partial<BizQuery>) => {
  const { rows: shown, total } = pageOfReply(reply, source, query(more));
  return [shown.map((row) => row.id).join(''), total];
};

describe('records to choose from (contract/3 §10 JSelectBizComponent)', () => {
  test('what was typed is a part of the searched field; nothing typed is no condition', () => {
    const filters = { sex: '1' };
    expect(listParams(source, query({ typed: ' sa ', filters }))).toEqual({
      sex: '1',
      roleCode: '*sa*',
      column: 'createTime',
      order: 'desc',
      pageNo: 1,
      pageSize: 5,
    });
    expect(listParams(source, query({ typed: ' ' }))).not.toHaveProperty('roleCode');
  });

  test('the own search of a list gets what was typed as it is', () => {
    const params = listParams({ ...source, queryParamCode: 'keyword' }, query({ typed: ' 收银 ' }));
    expect(params).toMatchObject({ keyword: '收银' });
    expect(params).not.toHaveProperty('roleName');
  });

  test('an array is searched in several fields', () => {
    const several = { ...source, searchKeys: ['roleName', 'roleCode'] };
    const found = (typed: string) => pageOfReply(rows, several, query({ typed })).rows.map((row) => row.id);
    expect([found('销'), found('SALES'), found('无')]).toEqual([['1'], ['1', '2'], []]);
  });

  test.each<[string, Partial<BizQuery>, unknown]>([
    ['all', {}, ['123', 3]],
    ['a part, in any case', { typed: 'sales' }, ['12', 2]],
    ['a condition', { filters: { roleName: '主管' } }, ['2', 1]],
    ['an empty condition', { filters: { roleName: '' } }, ['123', 3]],
    ['the second page', { pageNo: 2, pageSize: 2 }, ['3', 3]],
  ])('of an array: %s', (_name, more, expected) => {
    expect(ids(rows, more)).toEqual(expected);
  });

  test('a page is shown as it came', () => {
    expect(ids({ records: rows, total: 30 }, { typed: 'x' })).toEqual(['123', 30]);
    expect(ids(null, {})).toEqual(['', 0]);
  });

  test('a row without a name shows its value', () => {
    expect(rows.map((row) => choiceOfRow(row, source, 'roleCode').text)).toEqual(['销售', '主管', 'cashier']);
  });
});
