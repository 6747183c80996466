import { AUTH_STATUS, AUTH_TYPE } from '@songbai/contract/rules/permission.ts';
import { Flex, Segmented } from 'antd';
import { useState } from 'react';
import { testSafely } from '../../../lib/safe-regex.ts';
import { tableRights } from '../../../pickers/table-cells/index.ts';
import { EditableTable } from '../../../ui/editable-table/EditableTable.tsx';
import type { Column, Row } from '../../../ui/editable-table/model/columns.ts';
import { createTableStore } from '../../../ui/editable-table/model/store.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 200 },
  { key: 'price', title: '单价', type: 'money', width: 160 },
  { key: 'cost', title: '成本', type: 'money', width: 160 },
];
const ROWS: Row[] = [{ id: '1', name: '黑色花岗岩墓碑', price: 1_280_000, cost: 640_000 }];
const BUTTONS = ['add', 'save', 'remove', 'clearSelection'] as const;

const rule = (code: string, type: string) => ({ action: `demo:lines:${code}`, type, status: AUTH_STATUS.on });
/** Menus of type button: a missing right hides or disables the element. */
const RULES = [
  rule('cost', AUTH_TYPE.hides),
  rule('price', AUTH_TYPE.disables),
  rule('save', AUTH_TYPE.disables),
  rule('batch_delete', AUTH_TYPE.hides),
];

const PEOPLE = [
  { label: '没有权限的人', value: 'without' },
  { label: '有权限的人', value: 'with' },
];

/** `useTableRights(prefix, columns)` uses the rights of the signed-in user; here two users are compared. */
export function TableRightsExample() {
  const [who, setWho] = useState('without');
  return (
    <Flex vertical gap={8}>
      <Segmented aria-label="按谁的权限显示" options={PEOPLE} value={who} onChange={setWho} />
      <RuledTable key={who} auth={who === 'with' ? RULES : []} />
    </Flex>
  );
}

function RuledTable({ auth }: { auth: typeof RULES }) {
  const permissions = { menu: [], auth, allAuth: RULES, sysSafeMode: false, codeList: [] };
  const { columns, toolbar } = tableRights(permissions, 'demo:lines:', COLUMNS);
  const [store] = useState(() => createTableStore({ columns, rows: ROWS, testRegex: testSafely }));
  return (
    <EditableTable
      store={store}
      title="按权限显示的表格"
      rowSelection
      toolbar={{ buttons: [...BUTTONS], ...toolbar }}
    />
  );
}
