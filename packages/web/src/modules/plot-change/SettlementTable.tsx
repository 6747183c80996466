import type { Settlement } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import type { RefundShare } from '@songbai/contract/modules/refund/refund.rules.ts';
import { Table } from 'antd';
import { MoneyText } from '../../ui/MoneyText.tsx';

const money = (title: string, of: (line: RefundShare) => number) => ({
  title,
  width: 120,
  align: 'right' as const,
  render: (_: unknown, line: RefundShare) => <MoneyText fen={of(line)} />,
});

/** What of each line of the order is given back. */
export function SettlementTable({ settlement }: { settlement: Settlement }) {
  return (
    <Table<RefundShare>
      style={{ marginBottom: 16 }}
      size="small"
      pagination={false}
      rowKey="itemId"
      dataSource={settlement.lines}
      scroll={{ x: 520 }}
      columns={[
        { title: '结算明细', dataIndex: 'name' },
        money('已收', ({ receivedAmount }) => receivedAmount),
        money('已消耗', ({ consumedAmount }) => consumedAmount),
        money('应退', ({ amount }) => amount),
      ]}
    />
  );
}
