import type { BinnedUser } from '@songbai/contract/modules/user/user.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Space, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { named, useConfirm } from '../../ui/confirm/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { Picture } from './Picture.tsx';
import { purgeUsers, restoreUsers, useRecycleBin } from './user.calls.ts';

const COLUMNS: TableColumnsType<BinnedUser> = [
  { title: '账号', dataIndex: 'username', width: 120, ellipsis: true },
  { title: '姓名', dataIndex: 'realname', width: 100, ellipsis: true },
  {
    title: '头像',
    dataIndex: 'avatar',
    width: 64,
    render: (path, { realname }) => <Picture path={path} name={realname} />,
  },
  { title: '部门', dataIndex: 'orgCode', width: 160, ellipsis: true },
  { title: '删除人', dataIndex: 'deleteBy', width: 100, ellipsis: true },
  { title: '删除时间', dataIndex: 'deleteTime', width: 170 },
];

/** 用户回收站 (contract/1 §5.4). */
export function RecycleBinDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { data, error, isFetching, refetch } = useRecycleBin(open);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const narrow = usePhone();
  const actions = useBinActions(() => setChosen([]));
  const nameOf = (id: string) => data?.find((one) => one.id === id)?.realname ?? '';
  const buttons = (ids: readonly string[], size: 'small' | 'middle') => (
    <BinButtons ids={ids} people={ids.map(nameOf)} size={size} actions={actions} />
  );
  return (
    <Dialog
      title="用户回收站"
      open={open}
      onOpenChange={onClose}
      width={1000}
      switchFullscreen
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? (
        <LoadFailure what="查询已删除的用户失败" error={error} onRetry={refetch} />
      ) : (
        <>
          {chosen.length > 0 && (
            <Flex gap={8} align="center" style={{ marginBottom: 12 }} wrap>
              <span>已选择 {chosen.length} 项</span>
              {buttons(chosen, 'middle')}
            </Flex>
          )}
          <PlainTable<BinnedUser>
            size="small"
            rowKey="id"
            columns={[
              ...COLUMNS,
              {
                title: '操作',
                key: 'actions',
                width: 150,
                fixed: narrow ? undefined : 'end',
                render: (_value, { id }) => buttons([id], 'small'),
              },
            ]}
            dataSource={data ?? []}
            loading={isFetching}
            scroll={{ x: 860 }}
            pagination={{
              pageSize: 10,
              showQuickJumper: true,
              showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
            }}
            empty="回收站是空的"
            rowSelection={{
              selectedRowKeys: [...chosen],
              preserveSelectedRowKeys: true,
              onChange: (keys) => setChosen(keys.map(String)),
              getCheckboxProps: ({ realname }) => ({ 'aria-label': `选择${realname}` }) as object,
            }}
          />
        </>
      )}
    </Dialog>
  );
}

/** Restores and purges, each after confirmation. */
function useBinActions(done: () => void) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const settled = () => void invalidate(client, 'user');
  const ask = (
    title: string,
    content: string,
    people: readonly string[],
    danger: boolean,
    call: () => Promise<{ message: string; result: null }>,
  ) =>
    confirm({
      title,
      content,
      effect: named(people, '人'),
      danger,
      onOk: async () => {
        if (await run(call, { settled })) done();
      },
    });
  return {
    busy,
    restore: (ids: readonly string[], people: readonly string[]) =>
      ask('恢复用户', `您确定要恢复这 ${ids.length} 个用户吗？`, people, false, async () => ({
        ...(await restoreUsers(ids)),
        message: `还原 ${ids.length} 个用户成功！`,
      })),
    purge: (ids: readonly string[], people: readonly string[]) =>
      ask(
        '彻底删除用户',
        `您确定要彻底删除这 ${ids.length} 个用户吗？彻底删除后将无法恢复！`,
        people,
        true,
        async () => ({
          ...(await purgeUsers(ids)),
          message: `彻底删除 ${ids.length} 个用户成功！`,
        }),
      ),
  };
}

interface BinButtonsProps {
  ids: readonly string[];
  people: readonly string[];
  size: 'small' | 'middle';
  actions: ReturnType<typeof useBinActions>;
}

function BinButtons({ ids, people, size, actions }: BinButtonsProps) {
  const can = useCan();
  const type = size === 'small' ? 'link' : 'default';
  return (
    <Space size={4}>
      <Button type={type} size={size} disabled={actions.busy} onClick={() => actions.restore(ids, people)}>
        恢复
      </Button>
      {can('system:user:purge') && (
        <Button type={type} size={size} danger disabled={actions.busy} onClick={() => actions.purge(ids, people)}>
          彻底删除
        </Button>
      )}
    </Space>
  );
}
