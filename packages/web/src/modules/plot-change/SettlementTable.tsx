import type { Settlement } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import type { RefundShare } from '@songbai/contract/modules/refund/refund.rules.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Alert, Table } from 'antd';
import { usePhone } from '../../lib/media.ts';
import { LineCards } from '../../resource/detail/LineCards.tsx';
import { NoRows } from '../../ui/empty.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';

const money = (title: string, of: (line: RefundShare) => number) => ({
  title,
  width: 120,
  align: 'right' as const,
  render: (_: unknown, line: RefundShare) => <MoneyText fen={of(line)} />,
});

const fieldsOf = (worth: string): [string, Field][] => [
  ['name', { kind: 'text', label: '项目', maxLength: 64 }],
  ['receivedAmount', { kind: 'money', label: '已收' }],
  ['consumedAmount', { kind: 'money', label: '已消耗' }],
  ['amount', { kind: 'money', label: worth }],
];
const rowsOf = ({ lines }: Settlement) => lines.map((line) => ({ ...line, id: line.itemId }));

/** What of each line of the order is given back, or taken for another plot. */
export function SettlementTable({ settlement, worth = '应退' }: { settlement: Settlement; worth?: string }) {
  const narrow = usePhone();
  if (narrow) return <LineCards title="结算明细" fields={fieldsOf(worth)} rows={rowsOf(settlement)} />;
  return (
    <Table<RefundShare>
      locale={{ emptyText: <NoRows>该订单没有收过款的明细</NoRows> }}
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
        money(worth, ({ amount }) => amount),
      ]}
    />
  );
}

interface ReturnSumsProps {
  settlement: Settlement;
  late: boolean;
  plotFullName: string | null;
}

/** What a returned plot gives back, and what follows from the application. */
export function ReturnSums({ settlement, late, plotFullName }: ReturnSumsProps) {
  const fee = settlement.feeRefund > 0 ? `，另退管理费 ${yuan(settlement.feeRefund)} 元` : '';
  return (
    <>
      <Alert
        style={{ marginBottom: 12 }}
        type={late ? 'warning' : 'info'}
        showIcon
        title={`「${plotFullName ?? ''}」应退 ${yuan(settlement.amount)} 元（手续费 ${yuan(settlement.handlingFee)} 元）${fee}`}
        description={`${late ? '购墓已超过可退期限，须由总经理审批。' : ''}提交后使用权冻结，由其他人审批；金额以审批当日核定为准。`}
      />
      <SettlementTable settlement={settlement} />
    </>
  );
}
