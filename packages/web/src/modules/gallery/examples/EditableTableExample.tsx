import { Flex } from 'antd';
import { useRef, useState } from 'react';
import { useFeedback } from '../../../lib/feedback.ts';
import { testSafely } from '../../../lib/safe-regex.ts';
import { EditableTable, type TableHandle } from '../../../ui/editable-table/EditableTable.tsx';
import { InvalidCellsError } from '../../../ui/editable-table/model/collect.ts';
import type { Column, Row } from '../../../ui/editable-table/model/columns.ts';
import { createTableStore } from '../../../ui/editable-table/model/store.ts';

const COLUMNS: Column[] = [
  {
    key: 'name',
    title: '名称',
    type: 'input',
    width: 140,
    fixed: 'left',
    validateRules: [{ required: true }, { unique: true }],
  },
  { key: 'code', title: '编码', type: 'input', width: 120, validateRules: [{ pattern: '^[A-Z]{2}\\d{2}$' }] },
  { key: 'amount', title: '数量', type: 'inputNumber', width: 100, statistics: ['sum', 'average'] },
  { key: 'price', title: '单价', type: 'money', width: 120, statistics: true },
  {
    key: 'level',
    title: '等级',
    type: 'radio',
    width: 150,
    allowClear: true,
    options: [
      { value: '1', text: '普通' },
      { value: '2', text: '加急' },
    ],
  },
  { key: 'on', title: '启用', type: 'checkbox', width: 80, customValue: ['Y', 'N'], defaultChecked: true },
  { key: 'day', title: '日期', type: 'date', width: 140 },
  { key: 'at', title: '时刻', type: 'datetime' },
  { key: 'clock', title: '时间', type: 'time', width: 120 },
  {
    key: 'tags',
    title: '标签',
    type: 'tags',
    width: 160,
    setTagColor: (tag) => (tag === '急件' ? '#cf1322' : undefined),
  },
  { key: 'done', title: '进度', type: 'progress', width: 160 },
  { key: 'note', title: '备注', type: 'textarea', width: 200, placeholder: '请输入备注' },
];

const ROWS: Row[] = ['墓碑', '刻字', '瓷像', '香炉'].map((name, at) => ({
  id: String(at + 1),
  orderNum: at + 1,
  name,
  code: `AB0${at}`,
  amount: at + 1,
  price: (at + 1) * 12_500,
  level: '1',
  on: 'Y',
  day: '2026-08-01',
  at: '2026-08-01 09:00:00',
  clock: '09:00:00',
  tags: at === 0 ? '急件;重要' : '普通',
  done: at * 30,
  note: '',
}));

export function EditableTableExample() {
  const { message } = useFeedback();
  const table = useRef<TableHandle>(null);
  const [store] = useState(() =>
    createTableStore({ columns: COLUMNS, rows: ROWS, orderKey: 'orderNum', testRegex: testSafely }),
  );
  const [saved, setSaved] = useState('');
  const save = async () => {
    try {
      const { rows, removed } = (await table.current?.collect()) ?? { rows: [], removed: [] };
      setSaved(`共 ${rows.length} 行，删除 ${removed.length} 行`);
    } catch (error) {
      if (error instanceof InvalidCellsError) message.warning(`有 ${error.failures.length} 个单元格未通过校验`);
      else throw error;
    }
  };
  return (
    <Flex vertical gap={8}>
      <EditableTable
        ref={table}
        store={store}
        title="点击编辑的表格"
        rowNumber
        rowSelection
        dragSort
        toolbar={{
          buttons: ['add', 'save', 'remove', 'clearSelection'],
          addSettings: true,
          onSave: () => void save(),
        }}
      />
      <output>{saved}</output>
    </Flex>
  );
}
