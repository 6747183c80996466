import { Button, Flex } from 'antd';
import { useState } from 'react';
import { testSafely } from '../../../lib/safe-regex.ts';
import { SERVER_KINDS } from '../../../pickers/table-cells/index.ts';
import { EditableTable } from '../../../ui/editable-table/EditableTable.tsx';
import type { CellOption, Column, Row } from '../../../ui/editable-table/model/columns.ts';
import { createTableStore } from '../../../ui/editable-table/model/store.ts';
import type { Slots } from '../../../ui/editable-table/view/table-context.ts';

const STONES: CellOption[] = [
  { value: '1', text: '花岗岩' },
  { value: '2', text: '汉白玉' },
];
const PEOPLE = 'sys_user,realname,username';

/** One column of each type (contract/3 §11.5). */
const COLUMNS: Column[] = [
  { key: 'order', title: '序号', type: 'inputNumber', width: 80, isOrder: true },
  { key: 'code', title: '编码', type: 'normal' },
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
  { key: 'price', title: '单价', type: 'money' },
  { key: 'used', title: '启用', type: 'checkbox', width: 80, customValue: ['Y', 'N'], defaultChecked: true },
  { key: 'stone', title: '石材', type: 'select', options: STONES, allowInput: true },
  { key: 'parks', title: '园区', type: 'list_multi', options: ['松鹤园', '福寿园'].map((value) => ({ value })) },
  { key: 'found', title: '供应商', type: 'sel_search', options: STONES },
  { key: 'agent', title: '经办人', type: 'sel_search_async', dict: PEOPLE },
  {
    key: 'side',
    title: '朝向',
    type: 'radio',
    width: 140,
    options: [{ value: '南' }, { value: '东' }],
    allowClear: true,
  },
  { key: 'day', title: '日期', type: 'date' },
  { key: 'moment', title: '时刻', type: 'datetime' },
  { key: 'hour', title: '钟点', type: 'time' },
  { key: 'owner', title: '负责人', type: 'sel_user' },
  { key: 'depart', title: '部门', type: 'sel_depart' },
  { key: 'note', title: '备注', type: 'textarea' },
  {
    key: 'writer',
    title: '登记人',
    type: 'popup',
    popupCode: 'report_user',
    orgFields: 'realname,depart',
    destFields: 'writer,place',
    field: 'writer',
  },
  { key: 'place', title: '登记部门', type: 'normal' },
  { key: 'scan', title: '扫描件', type: 'upload', width: 180 },
  { key: 'papers', title: '附件', type: 'file', width: 180 },
  { key: 'photo', title: '照片', type: 'image', width: 180 },
  { key: 'phone', title: '标签', type: 'tags', width: 160 },
  { key: 'done', title: '进度', type: 'progress' },
  { key: 'mark', title: '评分', type: 'slot', slotName: 'mark' },
  { key: 'secret', title: '不显示', type: 'hidden' },
];

const ROW: Row = {
  id: '1',
  order: 1,
  code: 'AB01',
  name: '墓碑',
  price: 1_280_000,
  used: 'Y',
  stone: '1',
  parks: '松鹤园,福寿园',
  found: '2',
  agent: null,
  side: '南',
  day: '2026-04-05',
  moment: '2026-04-05 09:30:00',
  hour: '09:30:00',
  owner: 'user1',
  depart: 'd2',
  note: '两行\n备注',
  writer: null,
  place: null,
  scan: null,
  papers: null,
  photo: null,
  phone: '1380',
  done: 40,
  mark: 3,
  secret: '不显示的值',
};

const SLOTS: Slots = {
  mark: ({ value, rowIndex, disabled, onChange }) => (
    <Button
      size="small"
      disabled={disabled}
      aria-label={`评分第${rowIndex + 1}行`}
      onClick={() => onChange(Number(value ?? 0) + 1)}
    >
      {String(value ?? 0)} 分
    </Button>
  ),
};

/** Every type of column in one table. */
export function ColumnTypesExample() {
  const [store] = useState(() => createTableStore({ columns: COLUMNS, rows: [ROW], testRegex: testSafely }));
  const [shown, setShown] = useState('');
  return (
    <Flex vertical gap={8}>
      <EditableTable
        store={store}
        title="全部列类型"
        kinds={SERVER_KINDS}
        slots={SLOTS}
        toolbar={{ suffix: <Button onClick={() => setShown(JSON.stringify(store.data().rows))}>显示数据</Button> }}
      />
      <output style={{ overflowWrap: 'anywhere' }}>{shown}</output>
    </Flex>
  );
}
