import { LIMITS } from '@songbai/contract/limits.ts';
import { exampleShip } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Skeleton, Typography } from 'antd';
import { getResult, send } from '../../api/client.ts';
import { LINE_KINDS } from '../../resource/kinds/line-kinds.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { EditableTable } from '../../ui/editable-table/EditableTable.tsx';
import type { Row } from '../../ui/editable-table/model/columns.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { useInstantRows } from './use-instant-rows.ts';

/** Ships whose cells are saved as soon as they are left; other browsers on this page see it at once. */
export function InstantTable() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [exampleShip.name, 'instant'],
    queryFn: ({ signal }) =>
      getResult<Page<Row>>(
        `${exampleShip.path}/list`,
        { pageNo: 1, pageSize: LIMITS.pageSizeMax },
        { signal, quiet: true },
      ),
    refetchOnWindowFocus: false,
  });
  if (error) return <LoadFailure error={error} what="船舶" onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} />;
  return <InstantRows key={dataUpdatedAt} rows={data.records} onAdded={() => void refetch()} />;
}

/** A new row is saved when it is added; its cells are filled afterwards. */
const NEW_SHIP = { shipName: '新船舶' };

function InstantRows({ rows, onAdded }: { rows: readonly Row[]; onAdded(): void }) {
  const can = useCan();
  const { store, note } = useInstantRows(rows);
  const { busy, run } = useCommand();
  const may = (action: 'add' | 'edit' | 'delete') => can(actionCode(exampleShip, action));
  const add = async () => {
    if (await run(() => send('POST', `${exampleShip.path}/add`, { body: NEW_SHIP }))) onAdded();
  };
  const removeRows = async (removed: readonly Row[]) => {
    const ids = removed.map(({ id }) => `${id},`).join('');
    await send('DELETE', `${exampleShip.path}/deleteBatch`, { params: { ids } });
  };
  return (
    <Flex vertical gap={8}>
      <EditableTable
        store={store}
        title="船舶"
        kinds={LINE_KINDS}
        rowNumber
        rowSelection
        pasteAddsRows={false}
        disabled={!may('edit')}
        toolbar={{
          buttons: ['remove', 'clearSelection'],
          denied: may('delete') ? [] : ['batch_delete'],
          beforeRemove: removeRows,
          prefix: may('add') && (
            <Button type="primary" loading={busy} onClick={() => void add()}>
              新增一行
            </Button>
          ),
        }}
      />
      <Typography.Text type="secondary" role="status">
        {note}
      </Typography.Text>
    </Flex>
  );
}
