import {
  orderInstalment,
  orderItem,
  orderPayment,
  orderReminder,
} from '@songbai/contract/modules/order/order.resource.ts';
import type { Lines } from '@songbai/contract/resource/define.ts';
import { Divider } from 'antd';
import { useMemo } from 'react';
import { LinesView } from '../../resource/detail/LinesView.tsx';
import type { OrderRecord } from './order.calls.ts';

const ITEM_SUMS = ['discount', 'amount'];
const PAYMENT_SUMS = ['amount'];
const INSTALMENT_SUMS = ['amount', 'paidAmount'];
const NO_SUMS: readonly string[] = [];

/** 订单明细, 分期计划, 收款记录 and 催缴记录 with their sums; rarely used sections are shown only when they have rows. */
export function OrderLines({ order }: { order: OrderRecord }) {
  return (
    <>
      <LinesPart lines={orderItem} rows={order.items} sums={ITEM_SUMS} />
      {order.instalments.length > 0 && (
        <LinesPart lines={orderInstalment} rows={order.instalments} sums={INSTALMENT_SUMS} />
      )}
      <LinesPart lines={orderPayment} rows={order.payments} sums={PAYMENT_SUMS} />
      {order.reminders.length > 0 && <LinesPart lines={orderReminder} rows={order.reminders} sums={NO_SUMS} />}
    </>
  );
}

interface LinesPartProps {
  lines: Lines;
  rows: readonly object[];
  sums: readonly string[];
}

function LinesPart({ lines, rows, sums }: LinesPartProps) {
  const fields = useMemo(
    () => Object.entries(lines.fields).filter(([name]) => name !== 'orderNum' && name !== 'chargeItemId'),
    [lines],
  );
  return (
    <section>
      <Divider titlePlacement="start" plain>
        {lines.title}
      </Divider>
      <LinesView title={lines.title} fields={fields} rows={rows as readonly Record<string, unknown>[]} sums={sums} />
    </section>
  );
}
