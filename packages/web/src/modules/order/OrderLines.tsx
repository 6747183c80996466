import {
  orderInstalment,
  orderItem,
  orderPayment,
  orderReminder,
} from '@songbai/contract/modules/order/order.resource.ts';
import { paidOfLines } from '@songbai/contract/modules/order/quote.rules.ts';
import type { Lines } from '@songbai/contract/resource/define.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { LinesView } from '../../resource/detail/LinesView.tsx';
import styles from '../../resource/form/resource-form.module.css';
import { useCan } from '../../session/permissions.ts';
import { paymentsOf } from '../payment/index.ts';
import type { OrderRecord } from './order.calls.ts';

const NO_SUMS: readonly string[] = [];

/** 订单明细, 分期计划, 收款记录 and 催缴记录 with their sums; rarely used sections are shown only when they have rows. */
export function OrderLines({ order }: { order: OrderRecord }) {
  const items = useMemo(() => paidItems(order), [order]);
  return (
    <>
      <LinesPart lines={ORDER_ITEMS} rows={items} />
      {order.instalments.length > 0 && <LinesPart lines={orderInstalment} rows={order.instalments} />}
      <LinesPart lines={orderPayment} rows={order.payments} />
      <PaymentsLink order={order} />
      {order.reminders.length > 0 && <LinesPart lines={orderReminder} rows={order.reminders} />}
    </>
  );
}

/** 订单明细 with what was paid of each line. */
const ORDER_ITEMS: Lines = {
  ...orderItem,
  fields: { ...orderItem.fields, paidAmount: { kind: 'money', label: '已收', readOnly: true } },
  sums: [...(orderItem.sums ?? []), 'paidAmount'],
};

function paidItems({ items, receivedAmount, refundedAmount }: OrderRecord) {
  const net = (receivedAmount ?? 0) - (refundedAmount ?? 0);
  const paid = paidOfLines(
    items.map(({ amount, discount }) => (amount ?? 0) - (discount ?? 0)),
    net,
  );
  return items.map((item, at) => ({ ...item, paidAmount: paid[at] ?? 0 }));
}

/** 作废, 冲红 and 转款 stand in the list of payments. */
function PaymentsLink({ order: { orderNo, payments } }: { order: OrderRecord }) {
  const can = useCan();
  if (payments.length === 0 || !can('cem:pay:list')) return null;
  return <Link to={paymentsOf(orderNo)}>{can('cem:payFix:apply') ? '更正收款' : '查看收款记录'}</Link>;
}

interface LinesPartProps {
  lines: Lines;
  rows: readonly object[];
}

function LinesPart({ lines, rows }: LinesPartProps) {
  const fields = useMemo(
    () => Object.entries(lines.fields).filter(([name]) => name !== 'orderNum' && name !== 'chargeItemId'),
    [lines],
  );
  return (
    <section>
      <h3 className={styles.title}>{lines.title}</h3>
      <LinesView
        title={lines.title}
        fields={fields}
        rows={rows as readonly Record<string, unknown>[]}
        sums={lines.sums ?? NO_SUMS}
      />
    </section>
  );
}
