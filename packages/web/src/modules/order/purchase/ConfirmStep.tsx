import { dictText } from '@songbai/contract/dicts.ts';
import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { maskIdNumber } from '@songbai/contract/rules/id-number.ts';
import { Flex } from 'antd';
import { useDictText } from '../../../session/dictionaries.ts';
import { DetailList } from '../../../ui/detail-list/index.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { extraAmount, type PurchaseDraft, totalOf } from './purchase-draft.ts';
import { QuoteTable } from './QuoteTable.tsx';

interface ConfirmStepProps {
  plotName: string;
  draft: PurchaseDraft;
  quote: OrderQuote | undefined;
}

/** 确认: a summary before the order is placed. */
export function ConfirmStep({ plotName, draft, quote }: ConfirmStepProps) {
  const text = useDictText();
  const { fresh, known } = draft;
  const buyer = draft.mode === 'known' ? known : fresh;
  const idNo = draft.mode === 'new' ? fresh.idNo.trim() : '';
  const extras = draft.extras.map((line) => ({
    itemType: line.itemType ?? '',
    name: line.name,
    quantity: line.quantity ?? 0,
    unitPrice: line.unitPrice ?? 0,
    amount: extraAmount(line),
  }));
  const rows: [string, React.ReactNode][] = [
    ['墓位', plotName],
    ['购墓人', buyer?.name],
    ['手机号', buyer?.mobile],
    ['证件号码', idNo && `${dictText('id_type', fresh.idType)} ${maskIdNumber(idNo.toUpperCase())}`],
    ['订单类型', text('order_type', draft.orderType)],
    ['渠道', draft.channel && text('channel', draft.channel)],
    ['备注', draft.remark],
    ['优惠', draft.discount && <MoneyText key="discount" fen={draft.discount} />],
    ['优惠原因', draft.discount && draft.discountReason],
    ['应收合计', <MoneyText key="sum" fen={totalOf(quote, draft.extras) - (draft.discount ?? 0)} strong />],
    ['最低定金', quote && <MoneyText key="deposit" fen={quote.depositMin} />],
  ];
  return (
    <Flex vertical gap={16}>
      <DetailList
        bordered
        size="small"
        col={2}
        items={rows.filter(([, value]) => value).map(([term, content]) => ({ term, content }))}
      />
      <QuoteTable title="费用明细" items={[...(quote?.items ?? []), ...extras]} />
    </Flex>
  );
}
