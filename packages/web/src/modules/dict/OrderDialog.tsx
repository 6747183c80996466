import { LIMITS } from '@songbai/contract/limits.ts';
import { DICT_ITEM_ORDER, type DictItemOrder } from '@songbai/contract/modules/dict/dict.calls.ts';
import { type DictItemRow, type DictRow, dictItem } from '@songbai/contract/modules/dict/dict.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Spin } from 'antd';
import { useState } from 'react';
import { getResult, send } from '../../api/client.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import type { Row } from '../../ui/editable-table/rows.ts';
import { TableInput } from '../../ui/editable-table/TableInput.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';

const COLUMNS: Column[] = [
  { key: 'itemText', title: '名称', width: 240 },
  { key: 'itemValue', title: '数据值', width: 180 },
];
/** Rows can only be moved, not added or removed. */
const UNDO_ONLY = { buttons: [] } as const;
/** Maximum page size of a list. */
const MOST = LIMITS.pageSizeMax;

interface OrderDialogProps {
  dict: DictRow;
  open: boolean;
  /** Incremented by each opening, which reloads the items; 0 before the first. */
  round: number;
  onClose(): void;
}

/** 调整顺序: all items of a dictionary, reordered by dragging or by the menu of their handles, saved in one call. */
export function OrderDialog({ dict, open, round, onClose }: OrderDialogProps) {
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const { data, isFetching, error, refetch } = useItems(dict.id, round);
  const [moved, setMoved] = useState<readonly Row[]>();
  const save = async () => {
    const items = (moved ?? []).map(({ id, version }) => ({ id, version: Number(version) }));
    const body: DictItemOrder = { dictId: dict.id, items };
    if (!(await run(() => send<null>('PUT', DICT_ITEM_ORDER.url, { body })))) return;
    await invalidate(client, dictItem.name);
    onClose();
  };
  return (
    <Dialog
      title={`调整顺序：${dict.dictName}`}
      width={560}
      open={open}
      onOpenChange={onClose}
      okClose={false}
      confirmLoading={busy}
      okButtonProps={{ disabled: moved === undefined }}
      onOk={() => void save()}
      afterClose={() => setMoved(undefined)}
    >
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && isFetching && <Spin />}
      {data && data.total > MOST && (
        <Alert type="warning" showIcon title={`数据值超过${MOST}个，请在编辑中修改排序值。`} />
      )}
      {data && data.total <= MOST && <Items items={moved ?? data.rows} onChange={setMoved} />}
    </Dialog>
  );
}

function Items({ items, onChange }: { items: readonly Row[]; onChange(rows: readonly Row[]): void }) {
  return (
    <TableInput
      title="字典项的顺序"
      columns={COLUMNS}
      value={items}
      onChange={onChange}
      maxRows={items.length}
      pasteAddsRows={false}
      toolbar={UNDO_ONLY}
      rowSelection={false}
      alwaysEdit={false}
      dragSort
      rowHeight={41}
      maxHeight={480}
    />
  );
}

/** The items at the time the dialog was opened. */
function useItems(dictId: string, round: number) {
  return useQuery({
    queryKey: [dictItem.name, 'order', dictId, round],
    queryFn: async ({ signal }) => {
      const params = { dictId, pageSize: MOST };
      const { records, total } = await getResult<Page<DictItemRow>>('/sys/dictItem/list', params, { signal });
      const rows = records.map(({ id, version, itemText, itemValue }): Row => ({ id, version, itemText, itemValue }));
      return { rows, total };
    },
    enabled: round > 0,
    gcTime: 0,
  });
}
