import type { OwnFactor, TrustedDevice } from '@songbai/contract/modules/session/second-step.calls.ts';
import { Button, Flex, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { deviceOf } from '../../lib/device.ts';
import { useCommand } from '../../resource/use-command.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';
import { SettingRow } from './SettingRow.tsx';
import { distrustDevice, useOwnFactor, useRefreshFactor, useTrustedDevices } from './second-factor.calls.ts';

/** The second factor of the account, and the devices that need none for thirty days. */
export function SecondFactorSection() {
  const { data, error, refetch } = useOwnFactor();
  const refresh = useRefreshFactor();
  const [what, setWhat] = useState<'on' | 'off' | 'recovery'>();
  const close = () => {
    setWhat(undefined);
    refresh();
  };
  return (
    <>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      <ul>
        <SettingRow title="两步验证" note={data ? noteOf(data) : '正在加载…'}>
          {data && (
            <Flex>
              {!data.enabled && (
                <Button type="link" onClick={() => setWhat('on')}>
                  开启
                </Button>
              )}
              {data.enabled && (
                <Button type="link" onClick={() => setWhat('recovery')}>
                  重新生成恢复码
                </Button>
              )}
              {data.enabled && !data.forced && (
                <Button type="link" danger onClick={() => setWhat('off')} aria-label="关闭两步验证">
                  关闭
                </Button>
              )}
            </Flex>
          )}
        </SettingRow>
      </ul>
      {data?.enabled && <Devices />}
      {what && <SecondFactorDialog what={what} onClose={close} />}
    </>
  );
}

function noteOf({ enabled, forced, since, recoveryLeft }: OwnFactor): string {
  if (enabled) return `已开启（${since ?? ''}），剩余恢复码 ${recoveryLeft} 个${forced ? '；按单位要求不能关闭' : ''}`;
  return forced ? '未开启，按单位要求须开启' : '未开启，开启后登录时还需输入手机App中的验证码';
}

function Devices() {
  const { data, error, refetch } = useTrustedDevices();
  const refresh = useRefreshFactor();
  const { busy, run } = useCommand();
  const columns: TableColumnsType<TrustedDevice> = [
    { title: '信任的设备', key: 'device', render: (_, { userAgent }) => deviceOf(userAgent) },
    { title: 'IP地址', dataIndex: 'ip' },
    { title: '最近使用', dataIndex: 'seenTime' },
    { title: '免验证至', dataIndex: 'until' },
    {
      title: '操作',
      key: 'action',
      render: (_, { id, userAgent }) => (
        <ConfirmPop
          danger
          title="确定取消信任该设备吗?"
          effect={deviceOf(userAgent)}
          onConfirm={() => void run(() => distrustDevice(id), { settled: refresh })}
        >
          <LinkButton disabled={busy}>取消信任</LinkButton>
        </ConfirmPop>
      ),
    },
  ];
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <PlainTable<TrustedDevice>
      rowKey="id"
      empty="没有受信任的设备"
      size="small"
      columns={columns}
      dataSource={data}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  );
}
