import type { DictValue } from '@songbai/contract/dicts.ts';
import { discountLimit, needsApproval } from '@songbai/contract/modules/order/discount.rules.ts';
import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { Divider, Flex, Form, Input, Skeleton } from 'antd';
import { useMemo } from 'react';
import { DictSelect } from '../../../pickers/DictSelect.tsx';
import { SERVER_KINDS, useTableRights } from '../../../pickers/table-cells/index.ts';
import { useCan } from '../../../session/permissions.ts';
import { TableInput } from '../../../ui/editable-table/TableInput.tsx';
import { itemProblem } from '../../../ui/item-problem.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { useBillableItems } from '../../charge-item/index.ts';
import { extraTable, fromRow, toRow } from './extra-columns.ts';
import { type PurchaseDraft, totalOf } from './purchase-draft.ts';
import { discountProblems, remarkProblem } from './purchase-problems.ts';
import { QuoteTable } from './QuoteTable.tsx';

interface CostsSectionProps {
  draft: PurchaseDraft;
  quote: OrderQuote | undefined;
  error: unknown;
  onRetry: () => unknown;
  /** Incremented by each attempt to continue with missing input. */
  attempt: number;
  onChange: (change: Partial<PurchaseDraft>) => void;
}

/** 费用明细: the price of the plot, and extra items. */
export function CostsSection({ draft, quote, error, attempt, onRetry, onChange }: CostsSectionProps) {
  const can = useCan();
  const listed = useBillableItems();
  const exceptions = can('cem:order:offList');
  const table = useMemo(() => extraTable(listed.data ?? [], exceptions), [listed.data, exceptions]);
  const { columns, toolbar } = useTableRights('cem:order:items:', table.columns);
  return (
    <Flex vertical gap={12}>
      {error ? <LoadFailure error={error} onRetry={onRetry} /> : null}
      {!quote && !error && <Skeleton active />}
      {quote && <QuoteTable title="墓位费用" items={quote.items} />}
      <Divider titlePlacement="start" plain>
        附加费用
      </Divider>
      {listed.error ? <LoadFailure error={listed.error} onRetry={() => listed.refetch()} /> : null}
      <TableInput
        title="附加费用"
        columns={columns}
        toolbar={toolbar}
        kinds={SERVER_KINDS}
        value={draft.extras.map(toRow)}
        onChange={(rows) => onChange({ extras: rows.map(fromRow) })}
        derive={table.derive}
        maxRows={50}
        attempt={attempt}
      />
      <DiscountFields draft={draft} quote={quote} tried={attempt > 0} onChange={onChange} />
      <OrderFields draft={draft} onChange={onChange} />
    </Flex>
  );
}

interface DiscountFieldsProps extends Pick<CostsSectionProps, 'draft' | 'quote' | 'onChange'> {
  tried: boolean;
}

/** 优惠: above what the person may give alone the order goes to a manager for approval. */
function DiscountFields({ draft, quote, tried, onChange }: DiscountFieldsProps) {
  const limit = discountLimit(useCan());
  const discount = draft.discount ?? 0;
  const over = discount > 0 && needsApproval(discount, totalOf(quote, draft.extras), limit);
  const { amount, reason } = discountProblems(draft, quote);
  return (
    <Form layout="vertical" style={{ maxWidth: 480 }}>
      <Form.Item
        label="优惠金额"
        htmlFor="order-discount"
        {...itemProblem(amount)}
        extra={over ? `超出您的优惠权限(${limit}%)，将提交审批` : `您可直接优惠 ${limit}%`}
      >
        <MoneyInput id="order-discount" value={draft.discount} onChange={(value) => onChange({ discount: value })} />
      </Form.Item>
      {discount > 0 && (
        <Form.Item
          label="优惠原因"
          htmlFor="order-discount-reason"
          required
          {...itemProblem(tried ? reason : undefined)}
        >
          <Input
            id="order-discount-reason"
            value={draft.discountReason}
            onChange={(event) => onChange({ discountReason: event.target.value })}
          />
        </Form.Item>
      )}
    </Form>
  );
}

const NONE: readonly string[] = [];
/** 历史补录 takes a right of its own. */
const HISTORICAL: readonly string[] = [ORDER_TYPE.historical];

function OrderFields({ draft, onChange }: Pick<CostsSectionProps, 'draft' | 'onChange'>) {
  const can = useCan();
  return (
    <Form layout="vertical" style={{ maxWidth: 480 }}>
      <Form.Item label="订单类型" htmlFor="order-type" required>
        <DictSelect
          id="order-type"
          code="order_type"
          allowClear={false}
          exclude={can('cem:order:historical') ? NONE : HISTORICAL}
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
      <Form.Item label="备注" htmlFor="order-remark" {...itemProblem(remarkProblem(draft))}>
        <Input.TextArea
          id="order-remark"
          rows={2}
          value={draft.remark}
          onChange={(event) => onChange({ remark: event.target.value })}
        />
      </Form.Item>
    </Form>
  );
}
