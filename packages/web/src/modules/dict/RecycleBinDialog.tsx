import type { DictRow } from '@songbai/contract/modules/dict/dict.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Space, type TableColumnsType } from 'antd';
import { getResult, send } from '../../api/client.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { PlainTable } from '../../ui/plain-table/index.ts';

type DeletedDict = Pick<DictRow, 'id' | 'dictName' | 'dictCode' | 'description'>;

/** Under the resource's name, so that deleting a dictionary invalidates the list. */
const KEY = ['dict', 'bin'];

interface RecycleBinDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  onChanged(): void;
}

/** 回收站: deleted dictionaries can be restored or purged (contract/2 §1.2). */
export function RecycleBinDialog({ open, onOpenChange, onChanged }: RecycleBinDialogProps) {
  return (
    <Dialog title="字典回收站" open={open} onOpenChange={onOpenChange} width="90%" footer={null}>
      <DeletedDicts onChanged={onChanged} />
    </Dialog>
  );
}

function DeletedDicts({ onChanged }: Pick<RecycleBinDialogProps, 'onChanged'>) {
  const client = useQueryClient();
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getResult<DeletedDict[]>('/sys/dict/deleteList', {}, { signal }),
  });
  const settled = () => {
    void client.invalidateQueries({ queryKey: KEY });
    onChanged();
  };
  const { back, purge, busy } = useBinCommands(settled);
  const mayPurge = useCan()('system:dict:purge');
  const columns: TableColumnsType<DeletedDict> = [
    { title: '字典名称', dataIndex: 'dictName' },
    { title: '字典编码', dataIndex: 'dictCode' },
    { title: '描述', dataIndex: 'description' },
    {
      title: '操作',
      key: 'actions',
      width: 190,
      render: (_value, row) => (
        <Space size={4} wrap>
          <LinkButton disabled={busy} onClick={() => back(row.id)}>
            恢复
          </LinkButton>
          {mayPurge && (
            <LinkButton danger disabled={busy} onClick={() => purge(row.id, row.dictName)}>
              彻底删除
            </LinkButton>
          )}
        </Space>
      ),
    },
  ];
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <PlainTable
      rowKey="id"
      empty="回收站是空的"
      size="middle"
      columns={columns}
      dataSource={data ?? []}
      loading={isFetching}
      pagination={{ defaultPageSize: 10, hideOnSinglePage: true, showQuickJumper: true }}
      scroll={{ x: 'max-content' }}
    />
  );
}

function useBinCommands(settled: () => void) {
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  return {
    busy,
    back: (id: string) => void run(() => send('PUT', `/sys/dict/back/${encodeURIComponent(id)}`), { settled }),
    purge: (id: string, name: string) =>
      confirm({
        title: '彻底删除字典',
        effect: `字典「${name}」及其全部字典项`,
        danger: true,
        content: (
          <>
            <p>您确定要彻底删除这个字典项吗？</p>
            <p>注意：彻底删除后将无法恢复，请谨慎操作！</p>
          </>
        ),
        okText: '彻底删除',
        onOk: () =>
          run(() => send('DELETE', `/sys/dict/deletePhysic/${encodeURIComponent(id)}`), { settled }).then(
            () => undefined,
          ),
      }),
  };
}
