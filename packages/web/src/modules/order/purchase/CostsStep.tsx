import type { DictValue } from '@songbai/contract/dicts.ts';
import { dictText } from '@songbai/contract/dicts.ts';
import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { Alert, Divider, Flex, Form, Input, InputNumber, Skeleton } from 'antd';
import { failureText } from '../../../lib/feedback.ts';
import { DictSelect } from '../../../pickers/DictSelect.tsx';
import { type LineColumn, LinesTable } from '../../../ui/LinesTable.tsx';
import type { Line, LineProblems } from '../../../ui/lines-model.ts';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { type ExtraLine, extraAmount, type PurchaseDraft, totalOf } from './purchase-draft.ts';
import { QuoteTable } from './QuoteTable.tsx';

interface CostsStepProps {
  draft: PurchaseDraft;
  quote: OrderQuote | undefined;
  error: unknown;
  problems: LineProblems;
  onChange: (change: Partial<PurchaseDraft>) => void;
}

/** 费用明细: what the plot costs, and what is added to it. */
export function CostsStep({ draft, quote, error, problems, onChange }: CostsStepProps) {
  return (
    <Flex vertical gap={12}>
      {error ? <Alert type="error" showIcon title={failureText(error)} /> : null}
      {!quote && !error && <Skeleton active />}
      {quote && <QuoteTable title="墓位费用" items={quote.items} />}
      <Divider titlePlacement="start" plain>
        附加费用
      </Divider>
      <LinesTable
        title="附加费用"
        columns={EXTRA_COLUMNS}
        rows={draft.extras.map(toLine)}
        editing={{
          onChange: (rows) => onChange({ extras: rows.map(fromLine) }),
          newLine: () => toLine(newExtra(draft.extras)),
        }}
        problems={problems}
        maxRows={50}
      />
      <div style={{ textAlign: 'right' }}>
        应收合计 <MoneyText fen={totalOf(quote, draft.extras)} strong /> 元
      </div>
      <OrderFields draft={draft} onChange={onChange} />
    </Flex>
  );
}

function OrderFields({ draft, onChange }: Pick<CostsStepProps, 'draft' | 'onChange'>) {
  return (
    <Form layout="vertical" style={{ maxWidth: 480 }}>
      <Form.Item label="订单类型" htmlFor="order-type" required>
        <DictSelect
          id="order-type"
          code="order_type"
          allowClear={false}
          value={draft.orderType}
          onChange={(value) => onChange({ orderType: (value ?? '1') as DictValue<'order_type'> })}
        />
      </Form.Item>
      <Form.Item label="渠道" htmlFor="order-channel">
        <DictSelect
          id="order-channel"
          code="channel"
          value={draft.channel}
          onChange={(value) => onChange({ channel: value as DictValue<'channel'> | null })}
        />
      </Form.Item>
      <Form.Item label="备注" htmlFor="order-remark">
        <Input.TextArea
          id="order-remark"
          rows={2}
          maxLength={500}
          value={draft.remark}
          onChange={(event) => onChange({ remark: event.target.value })}
        />
      </Form.Item>
    </Form>
  );
}

const EXTRA_COLUMNS: readonly LineColumn[] = [
  {
    name: 'itemType',
    title: '费用类型',
    width: 200,
    required: true,
    render: ({ value, label, onChange }) => (
      <DictSelect
        code="price_item"
        aria-label={label}
        allowClear={false}
        value={value as string | null}
        onChange={onChange}
      />
    ),
  },
  {
    name: 'name',
    title: '名称',
    width: 200,
    required: true,
    render: ({ value, label, onChange }) => (
      <Input
        aria-label={label}
        maxLength={64}
        value={value as string}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
  },
  {
    name: 'quantity',
    title: '数量',
    width: 100,
    required: true,
    render: ({ value, label, onChange }) => (
      <InputNumber
        aria-label={label}
        precision={2}
        min={0}
        max={99_999_999}
        value={value as number | null}
        onChange={onChange}
        style={{ width: '100%' }}
      />
    ),
  },
  {
    name: 'unitPrice',
    title: '单价',
    width: 150,
    required: true,
    render: ({ value, label, onChange }) => (
      <MoneyInput aria-label={label} min={0} max={99_999_999_999} value={value as number | null} onChange={onChange} />
    ),
  },
  {
    name: 'amount',
    title: '金额',
    width: 130,
    align: 'right',
    render: ({ row }) => <MoneyText fen={extraAmount(fromLine(row))} />,
  },
];

const toLine = ({ key, ...line }: ExtraLine): Line => ({ ...line, _key: key });

/** A name that nobody typed yet follows the type. */
function fromLine(row: Line): ExtraLine {
  const { _key, ...line } = row as Line & Omit<ExtraLine, 'key'>;
  const name = line.name === '' && line.itemType ? dictText('price_item', line.itemType) : line.name;
  return { key: _key, itemType: line.itemType, name, quantity: line.quantity, unitPrice: line.unitPrice };
}

function newExtra(extras: readonly ExtraLine[]): ExtraLine {
  const highest = extras.reduce((most, { key }) => Math.max(most, Number(key)), 0);
  return { key: String(highest + 1), itemType: null, name: '', quantity: 1, unitPrice: null };
}
