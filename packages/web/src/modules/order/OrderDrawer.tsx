import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Flex, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from '../../lib/media.ts';
import { FieldCards } from '../../resource/detail/FieldCards.tsx';
import { RecordHead, RecordTitle, recordTitle } from '../../resource/detail/RecordHead.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Drawer } from '../../ui/layer.tsx';
import { RecordHistory } from '../event/index.ts';
import { OrderLines } from './OrderLines.tsx';
import { fetchOrder, ORDER_KEYS, type OrderRecord } from './order.calls.ts';
import { orderRecord } from './order-record.tsx';

interface OrderDrawerProps {
  id: string | undefined;
  open: boolean;
  onClose: () => void;
  /** The links of the order's row. */
  actions: (order: OrderRecord) => ReactNode;
}

/** 查看: the order with its sums, lines and payments. */
export function OrderDrawer({ id, open, onClose, actions }: OrderDrawerProps) {
  const narrow = usePhone();
  const { data, error, refetch } = useQuery({
    queryKey: ORDER_KEYS.one(id ?? ''),
    queryFn: ({ signal }) => fetchOrder(id ?? '', signal),
    enabled: open && id !== undefined,
    staleTime: 0,
  });
  const record = data && { resource: order, row: { ...data }, plan: orderRecord(data) };
  return (
    <Drawer
      title={record ? <RecordTitle {...record} /> : recordTitle(order, undefined)}
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : 1080}
      destroyOnHidden
    >
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data && record && (
        <Flex vertical gap={16}>
          <div>
            <RecordHead {...record} actions={actions(data)} />
            <FieldCards {...record}>
              <OrderLines order={data} />
            </FieldCards>
          </div>
          <RecordHistory kind="order" id={data.id} />
        </Flex>
      )}
    </Drawer>
  );
}
