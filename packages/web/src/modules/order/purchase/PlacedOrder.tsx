import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { OPEN_STATUSES } from '@songbai/contract/modules/order/order.rules.ts';
import { isOwnSale } from '@songbai/contract/modules/order/own-sale.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDictText } from '../../../session/dictionaries.ts';
import { useViewer } from '../../../session/viewer.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { PaidResult } from '../../paper/index.ts';
import { InstalmentDialog } from '../InstalmentDialog.tsx';
import { OrderLines } from '../OrderLines.tsx';
import { fetchOrder, ORDER_KEYS, type OrderRecord } from '../order.calls.ts';
import { PaymentForm } from '../PaymentForm.tsx';
import { useReceipted } from '../use-receipted.ts';

/** What has to happen before the order can be paid. */
const NEXT_STEP: Readonly<Record<string, string>> = {
  [ORDER_STATUS.draft]: '，在正常订单中提交后收款',
  [ORDER_STATUS.pendingApproval]: '，主管通过后收款',
};

interface PlacedOrderProps {
  orderId: string;
  /** The buyer wants to pay by instalments: their plan is made next. */
  plans: boolean;
  onAgain: () => void;
}

/** The order as it was placed, and its money: for users who may take payments; others see which colleagues the customer should go to. */
export function PlacedOrder({ orderId, plans, onAgain }: PlacedOrderProps) {
  const [planning, setPlanning] = useState(plans);
  const { data, error, refetch } = useQuery({
    queryKey: ORDER_KEYS.one(orderId),
    queryFn: ({ signal }) => fetchOrder(orderId, signal),
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <Flex vertical gap={16}>
      <Outcome order={data} onAgain={onAgain} />
      {plans && <InstalmentDialog order={data} open={planning} onClose={() => setPlanning(false)} />}
      <Till order={data} />
      <OrderLines order={data} />
    </Flex>
  );
}

function Outcome({ order, onAgain }: { order: OrderRecord; onAgain: () => void }) {
  const navigate = useNavigate();
  const text = useDictText();
  const owed = order.arrearsAmount ?? 0;
  return (
    <Flex vertical gap={12}>
      <Alert
        type="success"
        showIcon
        title={`订单 ${order.orderNo ?? ''}　${text('order_status', order.orderStatus)}${NEXT_STEP[order.orderStatus ?? ''] ?? ''}`}
        description={`${order.plotFullName ?? ''}　${order.customerName ?? ''}　应收 ${yuan(order.payableAmount ?? 0)} 元，已收 ${yuan(order.receivedAmount ?? 0)} 元，欠款 ${yuan(owed)} 元`}
      />
      <Flex gap={8}>
        <Button onClick={() => void navigate(`/orders/normal?orderNo=${order.orderNo ?? ''}`)}>查看订单</Button>
        <Button onClick={() => void navigate('/plots/map')}>返回墓位图</Button>
        <Button onClick={onAgain}>再办一单</Button>
      </Flex>
    </Flex>
  );
}

function Till({ order }: { order: OrderRecord }) {
  const viewer = useViewer();
  const receipted = useReceipted();
  const [taken, setTaken] = useState<OrderRecord>();
  const payment = taken && receipted(taken);
  const now = taken && (taken.version ?? 0) > (order.version ?? 0) ? { ...order, ...taken } : order;
  return (
    <>
      {payment && (
        <Card size="small" style={{ maxWidth: 480 }}>
          <PaidResult
            key={payment.id}
            title={`已收 ${yuan(payment.amount ?? 0)} 元`}
            subTitle={`收款单 ${payment.payNo ?? ''}`}
            paymentId={payment.id}
          />
        </Card>
      )}
      {/* Begun anew after a payment that was taken here; of one that was taken elsewhere the form tells. */}
      <OpenTill
        key={taken?.version ?? 0}
        order={now}
        mayPay={viewer.can('cem:pay:add') && !isOwnSale(order, viewer)}
        onPaid={setTaken}
      />
    </>
  );
}

interface OpenTillProps {
  order: OrderRecord;
  mayPay: boolean;
  onPaid: (after: OrderRecord) => void;
}

function OpenTill({ order, mayPay, onPaid }: OpenTillProps) {
  const payable = order.orderStatus !== null && OPEN_STATUSES.includes(order.orderStatus);
  if (!payable || (order.arrearsAmount ?? 0) <= 0) return null;
  if (!mayPay) {
    return <Alert type="info" showIcon title={`请收银员收款，订单编号 ${order.orderNo ?? ''}`} />;
  }
  return (
    <Card size="small" title="收款" style={{ maxWidth: 480 }}>
      <PaymentForm order={order} onPaid={onPaid} />
    </Card>
  );
}
