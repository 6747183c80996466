import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../../lib/feedback.ts';
import { testSafely } from '../../../lib/safe-regex.ts';
import { useLiveTable } from '../../../live/live-table.ts';
import { EditableTable } from '../../../ui/editable-table/EditableTable.tsx';
import type { Column } from '../../../ui/editable-table/model/columns.ts';
import { createTableStore } from '../../../ui/editable-table/model/store.ts';

const COLUMNS: Column[] = [{ key: 'note', title: '备注', type: 'input', width: 240 }];

function LiveTable({ title }: { title: string }) {
  const { message } = useFeedback();
  const [store] = useState(() =>
    createTableStore({ columns: COLUMNS, rows: [{ id: '1', note: '原来的备注' }], testRegex: testSafely }),
  );
  const { sendRow } = useLiveTable(store, { pageId: 'cem:plot:list', socketKey: 'gallery' });
  const send = () => {
    for (const row of store.rows())
      if (!sendRow(row)) message.warning('未能同步：没有修改墓位的权限，或实时连接尚未建立');
  };
  return (
    <Flex vertical gap={8}>
      <EditableTable store={store} title={title} />
      <Button onClick={send}>{`同步${title}`}</Button>
    </Flex>
  );
}

/** Two tables of one group: changes in one show in the other, in other browsers too. */
export function LiveTableExample() {
  return (
    <Flex vertical gap={16}>
      <LiveTable title="实时表格一" />
      <LiveTable title="实时表格二" />
    </Flex>
  );
}
