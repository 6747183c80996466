import type { OwnSession } from '@songbai/contract/modules/account/account.calls.ts';
import { Button, Flex, type TableColumnsType, Tag } from 'antd';
import { deviceOf } from '../../lib/device.ts';
import { useCommand } from '../../resource/use-command.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { endSessions, useOwnSessions, useRefreshSessions } from './account.calls.ts';

/** Active sessions of the account; others can be ended here. */
export function SessionTable() {
  const { data, error, isFetching, refetch } = useOwnSessions();
  const refresh = useRefreshSessions();
  const { busy, run } = useCommand();
  const end = (id?: string) => void run(() => endSessions(id), { settled: refresh });
  const others = (data ?? []).filter((session) => !session.current).length;

  const columns: TableColumnsType<OwnSession> = [
    {
      title: '设备',
      key: 'device',
      render: (_, { userAgent, current }) => (
        <Flex gap={8} wrap>
          {deviceOf(userAgent)}
          {current && <Tag color="blue">当前登录</Tag>}
        </Flex>
      ),
    },
    { title: 'IP地址', dataIndex: 'ip', render: (ip: string | null) => ip ?? '未知' },
    { title: '登录时间', dataIndex: 'loginTime' },
    { title: '最近使用', dataIndex: 'seenTime' },
    {
      title: '操作',
      key: 'action',
      render: (_, { id, current, userAgent, ip, loginTime }) =>
        current ? null : (
          <ConfirmPop
            danger
            title="确定结束该登录吗?"
            effect={`${deviceOf(userAgent)}，${loginTime} 从 ${ip ?? '未知地址'} 登录`}
            onConfirm={() => end(id)}
          >
            <LinkButton disabled={busy}>结束登录</LinkButton>
          </ConfirmPop>
        ),
    },
  ];

  return (
    <>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      <PlainTable<OwnSession>
        rowKey="id"
        empty="没有登录记录"
        size="small"
        columns={columns}
        dataSource={data ?? []}
        loading={isFetching && !data}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
      <div className="sb-gap" />
      <ConfirmPop
        danger
        title="确定结束其他所有登录吗?"
        effect={`${others} 处登录将退出，当前登录保留`}
        onConfirm={() => end()}
        disabled={others === 0}
      >
        <Button danger disabled={others === 0 || busy}>
          结束其他登录{others > 0 ? `（${others}）` : ''}
        </Button>
      </ConfirmPop>
    </>
  );
}
