import { type FakeRow, fakeResource } from './fake-resource.ts';
import { describedTable, design, field } from './online-page-fixtures.ts';

export const must = { fieldMustInput: '1' } as const;
const number = { dbType: 'int', dbLength: 10 } as const;
/** A main table with a sub-table of many rows and one of a single row. */
export const apply = design(
  'apply',
  '申领',
  [field('no', '单号', must), field('use', '用途', { groupTitle: '说明' })],
  {
    tableType: 2,
    titleField: 'no',
    defaultSort: 'no asc',
  },
);
export const item = design('item', '明细', [field('goods', '物资', must), field('count', '数量', number)], {
  tableType: 3,
  relationType: 0,
});
export const opinion = design('opinion', '审批意见', [field('approver', '审批人', must), field('say', '意见')], {
  tableType: 3,
  relationType: 1,
});
export const SUBS = [item, opinion];
const APPLIED: FakeRow[] = [
  {
    id: 'a1',
    version: 1,
    no: 'SL1',
    use: '清明',
    item: [{ id: 'i1', version: 1, goods: '胶', count: 2 }],
    opinion: [],
  },
  { id: 'a2', version: 1, no: 'SL2', item: [], opinion: [] },
];
export const rows = () => structuredClone(APPLIED);
/** The calls of the sub-tables below each main row. */
export const below = (list: readonly FakeRow[]) =>
  Object.assign(
    {},
    ...list.flatMap((row) =>
      describedTable(apply, { subs: SUBS }).subs.map(({ name, resource }) =>
        fakeResource({ ...resource, path: `/online/data/apply/under/${row.id}/${name}` }, row[name] as FakeRow[]),
      ),
    ),
  );
