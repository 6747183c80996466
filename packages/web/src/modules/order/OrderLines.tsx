import { orderItem, orderPayment } from '@songbai/contract/modules/order/order.resource.ts';
import type { Lines } from '@songbai/contract/resource/define.ts';
import { Divider } from 'antd';
import { lineColumn } from '../../resource/LinesField.tsx';
import { LinesTable } from '../../ui/LinesTable.tsx';
import { keyed, sumOf } from '../../ui/lines-model.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import type { OrderRecord } from './order.calls.ts';

/** px; both tables fit the order's drawer. */
const WIDTHS: Readonly<Record<string, number>> = {
  itemType: 190,
  name: 170,
  quantity: 70,
  refundable: 60,
  status: 70,
  payNo: 160,
  payTime: 170,
  method: 90,
  payKind: 90,
};

/** 订单明细 and 收款记录 with their sums. */
export function OrderLines({ order }: { order: OrderRecord }) {
  return (
    <>
      <LinesPart lines={orderItem} rows={order.items} sums={['discount', 'amount']} hidden={['orderNum']} />
      <LinesPart lines={orderPayment} rows={order.payments} sums={['amount']} hidden={[]} />
    </>
  );
}

interface LinesPartProps {
  lines: Lines;
  rows: readonly object[];
  sums: readonly string[];
  hidden: readonly string[];
}

function LinesPart({ lines, rows, sums, hidden }: LinesPartProps) {
  const shown = keyed(rows as readonly Record<string, unknown>[]);
  return (
    <section>
      <Divider titlePlacement="start" plain>
        {lines.title}
      </Divider>
      <LinesTable
        title={lines.title}
        rows={shown}
        columns={Object.entries(lines.fields)
          .filter(([name]) => !hidden.includes(name))
          .map(([name, field]) => ({ ...lineColumn(name, field, true), width: WIDTHS[name] ?? 110 }))}
        footer={Object.fromEntries(
          sums.map((column) => [column, <MoneyText key={column} strong fen={sumOf(shown, column)} />]),
        )}
      />
    </section>
  );
}
