import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Flex, Skeleton, Statistic } from 'antd';
import { useMediaQuery } from '../../lib/media.ts';
import { FieldList } from '../../resource/detail/FieldList.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Drawer } from '../../ui/layer.tsx';
import { OrderLines } from './OrderLines.tsx';
import { fetchOrder, ORDER_KEYS, type OrderRecord } from './order.calls.ts';

const NAMES = [
  'orderNo',
  'orderStatus',
  'plotFullName',
  'orderType',
  'customerName',
  'mobile',
  'idNo',
  'salesId',
  'channel',
  'orderDate',
  'payPlan',
  'paymentStatus',
  'depositAmount',
  'depositDate',
  'balanceDueDate',
  'nextDueDate',
  'feePaidTo',
  'overdueType',
  'overdueDays',
  'overdueAmount',
  'remindTime',
  'remindResult',
  'outStatus',
  'outType',
  'outDeceased',
  'outDestType',
  'outDestination',
  'outApplicant',
  'outApplyDate',
  'outDate',
  'outAmount',
  'cancelType',
  'cancelReason',
  'cancelBy',
  'cancelTime',
  'forfeitedAmount',
  'deleteReason',
  'deleteBy',
  'deleteTime',
  'remark',
] as const;

interface OrderDrawerProps {
  id: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** 查看: the order with its sums, lines and payments. */
export function OrderDrawer({ id, open, onClose }: OrderDrawerProps) {
  const narrow = useMediaQuery('(max-width: 767.99px)');
  const { data, error, refetch } = useQuery({
    queryKey: ORDER_KEYS.one(id ?? ''),
    queryFn: ({ signal }) => fetchOrder(id ?? '', signal),
    enabled: open && id !== undefined,
    staleTime: 0,
  });
  return (
    <Drawer
      title={data ? `订单 ${data.orderNo ?? ''}` : '订单'}
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : 1080}
      destroyOnHidden
    >
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Flex vertical gap={16}>
          <Sums order={data} />
          <FieldList resource={order} row={data} names={NAMES} />
          <OrderLines order={data} />
        </Flex>
      )}
    </Drawer>
  );
}

function Sums({ order: row }: { order: OrderRecord }) {
  const sums: [string, number | null][] = [
    ['原价', row.listAmount],
    ['优惠', row.discountAmount],
    ['应收', row.payableAmount],
    ['已收', row.receivedAmount],
    ['已退', row.refundedAmount],
    ['欠款', row.arrearsAmount],
  ];
  return (
    <Flex gap={24} wrap>
      {sums.map(([title, fen]) => (
        <Statistic key={title} title={`${title}（元）`} value={yuan(fen ?? 0)} styles={{ content: { fontSize: 20 } }} />
      ))}
    </Flex>
  );
}
