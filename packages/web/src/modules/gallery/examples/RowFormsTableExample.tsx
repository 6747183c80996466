import { Flex, Input } from 'antd';
import { useState } from 'react';
import { testSafely } from '../../../lib/safe-regex.ts';
import { EditableTable } from '../../../ui/editable-table/EditableTable.tsx';
import type { Column, Row } from '../../../ui/editable-table/model/columns.ts';
import { createTableStore } from '../../../ui/editable-table/model/store.ts';
import type { RowExpand } from '../../../ui/editable-table/view/row-expand.ts';
import type { RowDetails } from '../../../ui/editable-table/view/row-forms.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 160 },
  { key: 'note', title: '备注', width: 200 },
  { key: 'code', title: '编码', width: 120, showDetails: true },
];
const ROWS: Row[] = ['墓碑', '刻字', '瓷像'].map((name, at) => ({
  id: String(at + 1),
  name,
  note: '点击打开子表',
  code: `AB0${at}`,
}));

const EXPAND: RowExpand = { content: (row) => <p>{`${row.name}：${row.note}`}</p>, height: 80, accordion: true };
const subForm = (row: Row) => <p>{`${row.name}的子表`}</p>;

/** Rows with an expandable panel, a sub-form and details. */
export function RowFormsTableExample() {
  const [store] = useState(() => createTableStore({ columns: COLUMNS, rows: ROWS, testRegex: testSafely }));
  const [details] = useState<RowDetails>(() => ({
    mainForm: ({ row, onChange }) => (
      <Input
        aria-label="备注"
        value={typeof row.note === 'string' ? row.note : ''}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    ),
    onConfirm: ({ row }) => {
      store.setCells([[row.id, 'note', row.note]]);
      return true;
    },
  }));
  return (
    <Flex vertical gap={8}>
      <EditableTable
        store={store}
        title="可展开的表格"
        rowNumber
        rowSelection
        rowExpand={EXPAND}
        subForm={subForm}
        details={details}
      />
    </Flex>
  );
}
