import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Radio, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { useCan } from '../../session/permissions.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { fetchPaidOrders } from './fee.calls.ts';
import { RenewDialog } from './RenewDialog.tsx';

/** Whose fee is renewed: a plot, or one of the plots of a customer. */
type RenewOf = { plotId: string } | { customerId: string };

/** Whether the person may take a fee where no order is at hand. */
export function useMayRenew(): boolean {
  const can = useCan();
  return can('cem:fee:renew') && can('cem:order:list');
}

/** 续费 of a plot or a customer, where no list holds the dialog. */
export function RenewButton({ of }: { of: RenewOf }) {
  const [open, setOpen] = useState(false);
  if (!useMayRenew()) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>续费</Button>
      {open && <RenewFor of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

/** 续费 of the one plot there is, or of one to be chosen. */
export function RenewFor({ of, onClose }: { of: RenewOf; onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['order', 'renewable', of],
    queryFn: ({ signal }) => fetchPaidOrders({ ...of, orderStatus_MultiString: PAID }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const only = data?.length === 1 ? data[0]?.id : undefined;
  const orderId = taken ?? only;
  if (orderId) {
    const settled = () => void invalidate(client, 'order', 'plot', 'feeTerm');
    return <RenewDialog orderId={orderId} open onClose={onClose} onSettled={settled} />;
  }
  return (
    <Dialog
      okClose={false}
      open
      title="续费：选择墓位"
      okText="下一步"
      okButtonProps={{ disabled: chosen === undefined }}
      onOk={() => setTaken(chosen)}
      onOpenChange={onClose}
    >
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data?.length === 0 && '没有可续费的墓位'}
      {data && data.length > 0 && <Choice orders={data} value={chosen} onChange={setChosen} />}
    </Dialog>
  );
}

const PAID = [ORDER_STATUS.paid, ORDER_STATUS.completed].join(',');

interface ChoiceProps {
  orders: readonly Order[];
  value: string | undefined;
  onChange: (orderId: string) => void;
}

function Choice({ orders, value, onChange }: ChoiceProps) {
  return (
    <Radio.Group value={value} onChange={({ target }) => onChange(String(target.value))}>
      <Space orientation="vertical">
        {orders.map(({ id, plotFullName, feePaidTo }) => (
          <Radio key={id} value={id}>
            {plotFullName}（{feePaidTo ? `管理费至 ${feePaidTo}` : '未缴过管理费'}）
          </Radio>
        ))}
      </Space>
    </Radio.Group>
  );
}
