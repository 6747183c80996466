import { useState } from 'react';
import { testSafely } from '../../../lib/safe-regex.ts';
import { EditableTable } from '../../../ui/editable-table/EditableTable.tsx';
import { createTableStore } from '../../../ui/editable-table/model/store.ts';
import { mixedColumns, mixedRows } from './table-data.ts';

export function AlwaysEditTableExample() {
  const [store] = useState(() => {
    const columns = mixedColumns(8);
    return createTableStore({ columns, rows: mixedRows(columns, 20), testRegex: testSafely });
  });
  return <EditableTable store={store} title="始终可编辑的表格" alwaysEdit rowNumber rowSelection toolbar={TOOLBAR} />;
}

const TOOLBAR = { addSettings: true };
