import { dictText } from '@songbai/contract/dicts.ts';
import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { Table } from 'antd';
import { MoneyText } from '../../../ui/MoneyText.tsx';

type QuoteItem = Pick<OrderQuote['items'][number], 'itemType' | 'name' | 'quantity' | 'unitPrice' | 'amount'>;

/** Lines of costs with their sum; nothing here can be changed. */
export function QuoteTable({ title, items }: { title: string; items: readonly QuoteItem[] }) {
  const rows = items.map((item, index) => ({ ...item, key: index }));
  const sum = items.reduce((total, { amount }) => total + amount, 0);
  const money = (fen: number) => <MoneyText fen={fen} />;
  return (
    <Table
      size="small"
      aria-label={title}
      pagination={false}
      dataSource={rows}
      scroll={{ x: 560 }}
      columns={[
        { dataIndex: 'itemType', title: '费用类型', render: (value: string) => dictText('price_item', value) },
        { dataIndex: 'name', title: '名称' },
        { dataIndex: 'quantity', title: '数量', align: 'right', width: 90 },
        { dataIndex: 'unitPrice', title: '单价', align: 'right', width: 130, render: money },
        { dataIndex: 'amount', title: '金额', align: 'right', width: 130, render: money },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={4}>
            合计
          </Table.Summary.Cell>
          <Table.Summary.Cell index={4} align="right">
            <MoneyText fen={sum} strong />
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  );
}
