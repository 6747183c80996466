import type { DeliveryRow } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import { DELIVERY_STATE } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { useCommand } from '../../resource/use-command.ts';
import { NoRows } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { StateTag } from '../../ui/StateTag.tsx';
import { fetchDeliveries, retryDelivery } from './online-enhance.calls.ts';

const STATES = { waiting: ['blue', '等待发送'], done: ['green', '已送达'], dead: ['red', '发送失败'] } as const;

/** 通知记录: what was or will be told to web addresses after changes; dead ones can be sent again. */
export function DeliveriesDialog({ head, onClose }: { head: CgformHead; onClose(): void }) {
  const { run } = useCommand();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['cgformDelivery', head.id],
    queryFn: ({ signal }) => fetchDeliveries(head.id, signal),
    staleTime: 0,
  });
  const again = (id: string) => run(() => retryDelivery(id), { settled: () => void refetch() });
  return (
    <Dialog
      open
      title={`通知记录[${head.tableTxt}]`}
      width={960}
      onOpenChange={(next) => !next && onClose()}
      footer={
        <>
          <Button onClick={() => void refetch()}>刷新</Button>
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Table<DeliveryRow>
        locale={{ emptyText: <NoRows>还没有通知。表单数据变动后，发往外部地址的通知会列在这里</NoRows> }}
        rowKey="id"
        size="small"
        loading={isPending}
        pagination={{ pageSize: 10 }}
        scroll={{ x: 'max-content' }}
        dataSource={data ?? []}
        columns={[
          { title: '时间', dataIndex: 'createTime', width: 160 },
          { title: '事件', dataIndex: 'event', width: 100 },
          { title: '地址', dataIndex: 'target' },
          {
            title: '状态',
            dataIndex: 'state',
            width: 100,
            render: (state: keyof typeof STATES) => <StateTag tone={STATES[state][0]}>{STATES[state][1]}</StateTag>,
          },
          { title: '次数', dataIndex: 'tries', width: 60 },
          { title: '下次发送', dataIndex: 'nextTime', width: 160 },
          { title: '结果', dataIndex: 'result' },
          {
            title: '操作',
            width: 70,
            render: (_value, row) =>
              row.state === DELIVERY_STATE.dead && <LinkButton onClick={() => void again(row.id)}>重试</LinkButton>,
          },
        ]}
      />
    </Dialog>
  );
}
