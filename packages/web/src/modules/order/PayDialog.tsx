import { PAY_STATUS } from '@songbai/contract/modules/order/payment.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/modal/index.ts';
import { PaidResult, usePaper } from '../paper/index.ts';
import type { OrderRecord } from './order.calls.ts';
import { PaymentForm } from './PaymentForm.tsx';

interface PayDialogProps {
  order: Parameters<typeof PaymentForm>[0]['order'] & Pick<OrderRecord, 'orderNo'>;
  open: boolean;
  onClose: () => void;
}

/** 收款, then the receipt for who may print it. */
export function PayDialog({ order, open, onClose }: PayDialogProps) {
  const { may } = usePaper();
  const [paid, setPaid] = useState<OrderRecord>();
  const taken = paid && newestPayment(paid);
  const done = (after: OrderRecord) => (may('receipt') && newestPayment(after) ? setPaid(after) : onClose());
  return (
    <Dialog open={open} title={taken ? '收款成功' : `收款 ${order.orderNo ?? ''}`} footer={null} onOpenChange={onClose}>
      {!taken && <PaymentForm order={order} onPaid={done} />}
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

/** The payment that was just taken: numbers rise. */
export function newestPayment({ payments }: OrderRecord) {
  const valid = payments.filter(({ status }) => status === PAY_STATUS.valid);
  return valid.sort((a, b) => (b.payNo ?? '').localeCompare(a.payNo ?? ''))[0];
}
