import type { DictValue } from '@songbai/contract/dicts.ts';
import { dictText } from '@songbai/contract/dicts.ts';
import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { Divider, Flex, Form, Input, Skeleton } from 'antd';
import { DictSelect } from '../../../pickers/DictSelect.tsx';
import { SERVER_KINDS, useTableRights } from '../../../pickers/table-cells/index.ts';
import type { Column } from '../../../ui/editable-table/model/columns.ts';
import type { Row } from '../../../ui/editable-table/rows.ts';
import { TableInput } from '../../../ui/editable-table/TableInput.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { type ExtraLine, extraAmount, extraProblems, type PurchaseDraft, totalOf } from './purchase-draft.ts';
import { QuoteTable } from './QuoteTable.tsx';

interface CostsStepProps {
  draft: PurchaseDraft;
  quote: OrderQuote | undefined;
  error: unknown;
  onRetry: () => unknown;
  /** Incremented by each attempt to continue with missing input. */
  attempt: number;
  onChange: (change: Partial<PurchaseDraft>) => void;
}

/** 费用明细: the price of the plot, and extra items. */
export function CostsStep({ draft, quote, error, attempt, onRetry, onChange }: CostsStepProps) {
  const { columns, toolbar } = useTableRights('cem:order:items:', EXTRA_COLUMNS);
  return (
    <Flex vertical gap={12}>
      {error ? <LoadFailure error={error} onRetry={onRetry} /> : null}
      {!quote && !error && <Skeleton active />}
      {quote && <QuoteTable title="墓位费用" items={quote.items} />}
      <Divider titlePlacement="start" plain>
        附加费用
      </Divider>
      <TableInput
        title="附加费用"
        columns={columns}
        toolbar={toolbar}
        kinds={SERVER_KINDS}
        value={draft.extras.map(toRow)}
        onChange={(rows) => onChange({ extras: rows.map(fromRow) })}
        derive={following}
        maxRows={50}
        attempt={attempt}
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
          onChange={(value) => onChange({ orderType: (value ?? ORDER_TYPE.atNeed) as DictValue<'order_type'> })}
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

/** Messages of extraProblems for an empty line. */
const MISSING: Partial<Record<string, string>> =
  extraProblems([{ key: 'none', itemType: null, name: '', quantity: null, unitPrice: null }]).none ?? {};

function extraColumns(): Column[] {
  const rule = (key: keyof ExtraLine): NonNullable<Column['validateRules']> => [
    { required: true, message: MISSING[key] ?? '' },
    { handler: ({ row }) => extraProblems([fromRow(row)])[row.id]?.[key] ?? true },
  ];
  const column = (key: keyof ExtraLine, title: string, type: string, minWidth: number, more: Partial<Column> = {}) => ({
    ...{ key, title, type, minWidth, ...more },
    validateRules: rule(key),
  });
  return [
    column('itemType', '费用类型', 'select', 180, { dictCode: 'price_item', placeholder: '请选择' }),
    column('name', '名称', 'input', 180, { placeholder: '请输入', props: { maxLength: 64 } }),
    column('quantity', '数量', 'inputNumber', 100, { defaultValue: 1, props: { precision: 2 } }),
    column('unitPrice', '单价', 'money', 130, { placeholder: '请输入' }),
    { key: 'amount', title: '金额', type: 'money', minWidth: 130, disabled: true },
  ];
}

const EXTRA_COLUMNS = extraColumns();

const toRow = ({ key, ...line }: ExtraLine): Row => ({ ...line, id: key, amount: extraAmount({ key, ...line }) });

function fromRow({ id, itemType, name, quantity, unitPrice }: Row): ExtraLine {
  return {
    key: id,
    itemType: (itemType ?? null) as ExtraLine['itemType'],
    name: typeof name === 'string' ? name : '',
    quantity: typeof quantity === 'number' ? quantity : null,
    unitPrice: typeof unitPrice === 'number' ? unitPrice : null,
  };
}

/** The amount, and by default the name, which follows the type until the user edits it. */
function following(row: Row): Record<string, unknown> {
  const line = fromRow(row);
  const name = line.name === '' && line.itemType ? dictText('price_item', line.itemType) : row.name;
  return { name, amount: extraAmount(line) };
}
