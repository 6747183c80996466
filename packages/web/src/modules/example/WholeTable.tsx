import { LIMITS } from '@songbai/contract/limits.ts';
import { actionCode, type Resource } from '@songbai/contract/resource/define.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { getResult, send } from '../../api/client.ts';
import { testSafely } from '../../lib/safe-regex.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { LINE_KINDS } from '../../resource/kinds/line-kinds.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { EditableTable, type TableHandle } from '../../ui/editable-table/EditableTable.tsx';
import { InvalidCellsError } from '../../ui/editable-table/model/collect.ts';
import type { Row } from '../../ui/editable-table/model/columns.ts';
import { createTableStore } from '../../ui/editable-table/model/store.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { savedRow, tableColumnsOf } from './table-rows.ts';

interface WholeTableProps {
  resource: Resource;
  saveUrl: string;
  /** Field and value that all rows have, e.g. the ship of its jobs. */
  owner?: Readonly<Record<string, string>>;
}

/** Rows of a resource whose cells are always edited; all are saved together. */
export function WholeTable(props: WholeTableProps) {
  const { resource, owner } = props;
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [resource.name, 'table', owner],
    queryFn: ({ signal }) =>
      getResult<Page<Row>>(
        `${resource.path}/list`,
        { ...owner, pageNo: 1, pageSize: LIMITS.pageSizeMax },
        { signal, quiet: true },
      ),
    refetchOnWindowFocus: false,
  });
  if (error) return <LoadFailure error={error} what={resource.title} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} />;
  return <Table key={dataUpdatedAt} {...props} rows={data.records} />;
}

function Table({ resource, saveUrl, owner, rows }: WholeTableProps & { rows: readonly Row[] }) {
  const table = useRef<TableHandle>(null);
  const client = useQueryClient();
  const can = useCan();
  const { run } = useCommand();
  const [store] = useState(() =>
    createTableStore({ columns: tableColumnsOf(resource), rows, testRegex: testSafely, maxRows: MOST }),
  );
  const save = async () => {
    const data = await table.current?.collect().catch(unlessInvalid);
    if (!data) return;
    const body = {
      rows: data.rows.map((row) => ({ ...savedRow(resource, row), ...('id' in row ? {} : owner) })),
      removed: data.removed.map(({ id }) => id),
    };
    const saved = await run(() => send('POST', saveUrl, { body }), { fallback: '保存成功！' });
    if (saved) await invalidate(client, resource.name);
  };
  const may = (action: 'add' | 'edit' | 'delete') => can(actionCode(resource, action));
  const denied = [...(may('add') ? [] : ['add']), ...(may('delete') ? [] : ['batch_delete'])];
  return (
    <EditableTable
      ref={table}
      store={store}
      title={resource.title}
      kinds={LINE_KINDS}
      alwaysEdit
      rowNumber
      rowSelection
      enterAddsRow
      disabled={!may('edit')}
      toolbar={{
        buttons: ['add', 'save', 'remove', 'clearSelection'],
        denied: may('edit') ? denied : ['add', 'batch_delete', 'save'],
        onSave: () => void save(),
      }}
    />
  );
}

/** Rows that one call may save. */
const MOST = 500;

/** The cells at fault are marked, so there is nothing more to say. */
function unlessInvalid(error: unknown): undefined {
  if (!(error instanceof InvalidCellsError)) throw error;
  return undefined;
}
