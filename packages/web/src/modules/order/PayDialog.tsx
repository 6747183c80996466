import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/modal/index.ts';
import { PaidResult } from '../paper/index.ts';
import type { OrderRecord } from './order.calls.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { useOrderNow } from './use-order-now.ts';
import { useReceipted } from './use-receipted.ts';

interface PayDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** 收款 of the order as it is now, whoever changes it meanwhile; then the receipt for who may print it. */
export function PayDialog({ order, open, onClose }: PayDialogProps) {
  const receipted = useReceipted();
  const [paid, setPaid] = useState<OrderRecord>();
  const now = useOrderNow(order);
  const taken = paid && receipted(paid);
  const done = (after: OrderRecord) => (receipted(after) ? setPaid(after) : onClose());
  return (
    <Dialog open={open} title={taken ? '收款成功' : `收款 ${order.orderNo ?? ''}`} footer={null} onOpenChange={onClose}>
      {!taken && <PaymentForm order={now} onPaid={done} />}
      {taken && (
        <PaidResult
          title={`已收 ${yuan(taken.amount ?? 0)} 元`}
          subTitle={`收款单 ${taken.payNo ?? ''}，尚欠 ${yuan(paid.arrearsAmount ?? 0)} 元`}
          paymentId={taken.id}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
