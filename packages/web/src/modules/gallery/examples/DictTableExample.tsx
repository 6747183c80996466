import { Flex } from 'antd';
import { useState } from 'react';
import { testSafely } from '../../../lib/safe-regex.ts';
import { SERVER_KINDS } from '../../../pickers/table-cells/index.ts';
import { EditableTable } from '../../../ui/editable-table/EditableTable.tsx';
import type { Column } from '../../../ui/editable-table/model/columns.ts';
import { createTableStore } from '../../../ui/editable-table/model/store.ts';

/** `dictCode` adds the items of a dictionary to a column's own options. */
const COLUMNS: Column[] = [
  { key: 'name', title: '姓名', type: 'input', width: 140 },
  {
    key: 'sex',
    title: '性别',
    type: 'select',
    dictCode: 'sex',
    width: 130,
    options: [{ value: '0', text: '未说明的性别', disabled: true }],
  },
  { key: 'tags', title: '标签', type: 'list_multi', dictCode: 'plot_tag', width: 180 },
  { key: 'channel', title: '渠道', type: 'sel_search', dictCode: 'channel', width: 160 },
  { key: 'enabled', title: '启用', type: 'radio', dictCode: 'yn', width: 150 },
];

const newStore = () =>
  createTableStore({
    columns: COLUMNS,
    testRegex: testSafely,
    rows: [
      { id: '1', name: '王芳', sex: '2', tags: '3', channel: null, enabled: '1' },
      { id: '2', name: '李强', sex: '0', tags: '1,3', channel: null, enabled: '0' },
    ],
  });

export function DictTableExample() {
  const [store] = useState(newStore);
  return (
    <Flex vertical gap={8}>
      <EditableTable store={store} title="字典列的表格" kinds={SERVER_KINDS} toolbar={{ buttons: ['add'] }} />
    </Flex>
  );
}
