import { Flex } from 'antd';
import { useState } from 'react';
import { testSafely } from '../../../lib/safe-regex.ts';
import { EditableTable } from '../../../ui/editable-table/EditableTable.tsx';
import type { CellOption, Column, Row } from '../../../ui/editable-table/model/columns.ts';
import { createTableStore } from '../../../ui/editable-table/model/store.ts';
import type { LinkageConfig } from '../../../ui/editable-table/view/linkage.ts';

const COLUMNS: Column[] = [
  { key: 'order', title: '排序', type: 'inputNumber', width: 80, isOrder: true },
  { key: 'park', title: '陵园', type: 'select', width: 160, linkageKey: 'area' },
  { key: 'area', title: '墓区', type: 'select', width: 160, linkageKey: 'row' },
  { key: 'row', title: '排号', type: 'select', width: 160 },
  { key: 'state', title: '状态', width: 120 },
];

const BELOW: Readonly<Record<string, readonly CellOption[]>> = {
  '': [
    { value: 'p1', text: '松鹤园' },
    { value: 'p2', text: '福寿园' },
  ],
  p1: [{ value: 'a1', text: '东区' }],
  p2: [{ value: 'a2', text: '西区' }],
  a1: [{ value: 'r1', text: '第1排' }],
  a2: [{ value: 'r2', text: '第2排' }],
};

const LINKAGE: readonly LinkageConfig[] = [
  { key: 'park', requestData: (parent) => Promise.resolve(BELOW[parent] ?? []) },
];

/** Twelve rows on two pages; locked ones cannot be chosen or changed. */
const ROWS: Row[] = Array.from({ length: 12 }, (_, at) => ({
  id: String(at + 1),
  order: at + 1,
  park: 'p1',
  area: 'a1',
  row: 'r1',
  state: at === 1 ? '锁定' : '可选',
}));
const SIZE = 10;

const pageOf = (current: number, size: number): Row[] => ROWS.slice((current - 1) * size, current * size);

/** Linked columns, a pager, one chosen row, rows that cannot be chosen, and a column that continues its numbers. */
export function TableFeaturesExample() {
  const [place, setPlace] = useState({ current: 1, pageSize: SIZE });
  const [store] = useState(() =>
    createTableStore({
      columns: COLUMNS,
      rows: pageOf(1, SIZE),
      testRegex: testSafely,
      selection: 'radio',
      disabledRows: { state: '锁定' },
    }),
  );
  const [shown, setShown] = useState('');
  return (
    <Flex vertical gap={8}>
      <EditableTable
        store={store}
        title="联动与分页"
        linkage={LINKAGE}
        rowNumber
        rowSelection
        toolbar={{ buttons: ['add', 'save'], onSave: () => setShown(JSON.stringify(store.data().rows)) }}
        pagination={{
          ...place,
          total: ROWS.length,
          onChange: (next) => {
            setPlace(next);
            store.load(pageOf(next.current, next.pageSize));
          },
        }}
      />
      <output style={{ overflowWrap: 'anywhere' }}>{shown}</output>
    </Flex>
  );
}
