import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { orderItem } from '@songbai/contract/modules/order/order.resource.ts';
import { LinesView } from '../../../resource/detail/LinesView.tsx';
import { shownLineFields } from '../../../resource/form/line-columns.ts';

type QuoteItem = Pick<OrderQuote['items'][number], 'itemType' | 'name' | 'quantity' | 'unitPrice' | 'amount'>;

const SHOWN: readonly string[] = ['itemType', 'name', 'quantity', 'unitPrice', 'amount'];
const FIELDS = shownLineFields(orderItem).filter(([name]) => SHOWN.includes(name));
const SUMS = ['amount'];

/** Read-only cost lines with their sum. */
export function QuoteTable({ title, items }: { title: string; items: readonly QuoteItem[] }) {
  return <LinesView title={title} fields={FIELDS} rows={items} sums={SUMS} />;
}
