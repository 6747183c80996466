import { CHANGE_TYPE, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { useCan } from '../../session/permissions.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { fetchPaidOrders } from '../fee/index.ts';
import { ChangeDrawer } from './ChangeDrawer.tsx';

const PAID = [ORDER_STATUS.paid, ORDER_STATUS.completed].join(',');

/** 换墓 of a plot, where no list holds the dialog. */
export function ExchangeButton({ plotId }: { plotId: string }) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can('cem:plotChange:apply') || !can('cem:order:list')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>换墓</Button>
      {open && <ExchangeFor plotId={plotId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** 换墓 begun at the plot: the application of the order that holds it; who rests there moves too (domain.md §3.15). */
export function ExchangeFor({ plotId, onClose }: { plotId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['order', 'exchangeable', plotId],
    queryFn: ({ signal }) => fetchPaidOrders({ plotId, orderStatus_MultiString: PAID }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const settled = () => void invalidate(client, 'order', 'plot', 'plotChange');
  const [order] = data ?? [];
  if (order)
    return <ChangeDrawer kind={CHANGE_TYPE.exchange} order={order} open onClose={onClose} onSettled={settled} />;
  return (
    <Dialog open title="换墓" footer={null} onOpenChange={onClose}>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data && '该墓位没有已付清的订单，不能办理换墓'}
    </Dialog>
  );
}
