import { Button, Flex, Switch } from 'antd';
import { useState } from 'react';
import { testSafely } from '../../../lib/safe-regex.ts';
import { EditableTable } from '../../../ui/editable-table/EditableTable.tsx';
import { createTableStore } from '../../../ui/editable-table/model/store.ts';
import { mixedColumns, mixedRows } from './table-data.ts';

export function LargeTableExample() {
  const [open, setOpen] = useState(false);
  const [always, setAlways] = useState(false);
  return (
    <Flex vertical gap={8}>
      <Flex gap={12} align="center">
        <Button onClick={() => setOpen(!open)}>{open ? '收起' : '显示 10,000 行 × 12 列'}</Button>
        <Switch checked={always} onChange={setAlways} checkedChildren="始终可编辑" unCheckedChildren="点击编辑" />
      </Flex>
      {open && <LargeTable always={always} />}
    </Flex>
  );
}

function LargeTable({ always }: { always: boolean }) {
  const [store] = useState(() => {
    const columns = mixedColumns(12);
    return createTableStore({ columns, rows: mixedRows(columns, 10_000), testRegex: testSafely });
  });
  return <EditableTable store={store} title="一万行的表格" alwaysEdit={always} rowNumber rowSelection />;
}
