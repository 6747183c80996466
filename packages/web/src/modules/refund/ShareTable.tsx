import type { RefundShare, ShareDraft } from '@songbai/contract/modules/refund/refund.rules.ts';
import { moneyProblem } from '@songbai/contract/rules/named-rules.ts';
import { Form, Table } from 'antd';
import { usePhone } from '../../lib/media.ts';
import { NoRows } from '../../ui/empty.tsx';
import { itemProblem } from '../../ui/item-problem.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import styles from './refund.module.css';

interface ShareTableProps {
  lines: readonly RefundShare[];
  onChange: (itemId: string, part: Partial<ShareDraft>) => void;
}

const given = (line: RefundShare) => line.receivedAmount - line.consumedAmount - line.deductionAmount;

const ENTERED = { consumedAmount: '已消耗', deductionAmount: '扣减' } as const;
type Entered = keyof typeof ENTERED;

/** What of each line is given back; on a phone a card for each, in which nothing lies beyond the edge. */
export function ShareTable(props: ShareTableProps) {
  const narrow = usePhone();
  return narrow ? <ShareCards {...props} /> : <Shares {...props} />;
}

interface ShareInputProps extends Pick<ShareTableProps, 'onChange'> {
  line: RefundShare;
  name: Entered;
}

const ShareInput = ({ line, name, onChange }: ShareInputProps) => (
  <Form.Item
    style={{ marginBottom: 0 }}
    {...itemProblem(moneyProblem(line[name], { min: 0, max: line.receivedAmount }))}
  >
    <MoneyInput
      aria-label={`${line.name}${ENTERED[name]}`}
      value={line[name]}
      onChange={(fen) => onChange(line.itemId, { [name]: fen ?? 0 })}
    />
  </Form.Item>
);

/** Whether a sum is none that can be entered; it is marked. */
export const hasWrongShare = (lines: readonly RefundShare[]): boolean =>
  lines.some((line) => line.consumedAmount < 0 || line.deductionAmount < 0);

function ShareCards({ lines, onChange }: ShareTableProps) {
  return (
    <ol className={styles.shares} aria-label="退款明细">
      {lines.map((line) => (
        <li key={line.itemId}>
          <b>{line.name}</b>
          <span>
            已收 <MoneyText fen={line.receivedAmount} />
          </span>
          {(Object.keys(ENTERED) as Entered[]).map((name) => (
            <span key={name}>
              {ENTERED[name]} <ShareInput line={line} name={name} onChange={onChange} />
            </span>
          ))}
          <span>
            应退 <MoneyText fen={given(line)} strong />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Shares({ lines, onChange }: ShareTableProps) {
  const sum = (of: (line: RefundShare) => number) => lines.reduce((total, line) => total + of(line), 0);
  const input = (name: Entered) => ({
    title: ENTERED[name],
    width: 150,
    render: (_: unknown, line: RefundShare) => <ShareInput line={line} name={name} onChange={onChange} />,
  });
  return (
    <Table<RefundShare>
      locale={{ emptyText: <NoRows>该订单没有收过款的明细</NoRows> }}
      size="small"
      pagination={false}
      rowKey="itemId"
      dataSource={[...lines]}
      scroll={{ x: 640, y: 320 }}
      columns={[
        { title: '订单明细', dataIndex: 'name' },
        { title: '已收', width: 120, align: 'right', render: (_, line) => <MoneyText fen={line.receivedAmount} /> },
        input('consumedAmount'),
        input('deductionAmount'),
        { title: '应退', width: 120, align: 'right', render: (_, line) => <MoneyText fen={given(line)} /> },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
          <SumCell index={1} fen={sum(({ receivedAmount }) => receivedAmount)} />
          <SumCell index={2} fen={sum(({ consumedAmount }) => consumedAmount)} />
          <SumCell index={3} fen={sum(({ deductionAmount }) => deductionAmount)} />
          <SumCell index={4} fen={sum(given)} />
        </Table.Summary.Row>
      )}
    />
  );
}

function SumCell({ index, fen }: { index: number; fen: number }) {
  return (
    <Table.Summary.Cell index={index} align="right">
      <MoneyText fen={fen} strong />
    </Table.Summary.Cell>
  );
}
