import { dictText } from '@songbai/contract/dicts.ts';
import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { maskIdNumber } from '@songbai/contract/rules/id-number.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useDictText } from '../../../session/dictionaries.ts';
import { type PurchaseDraft, totalOf } from './purchase-draft.ts';

const line = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join('　');

/** The buyer, and who shall rest in the plot, in one line. */
export function BuyerSummary({ draft: { mode, known, fresh, users } }: { draft: PurchaseDraft }) {
  const resting = users.length > 0 && `使用人 ${users.map(({ name }) => name.trim()).join('、')}`;
  if (mode === 'known') return <>{known && line(known.name, known.mobile, resting)}</>;
  const idNo = fresh.idNo.trim();
  const paper = idNo && `${dictText('id_type', fresh.idType)} ${maskIdNumber(idNo.toUpperCase())}`;
  return <>{line('新客户', fresh.name, fresh.mobile, paper, resting)}</>;
}

/** Number of lines, their sum, and what was agreed about them. */
export function CostsSummary({ draft, quote }: { draft: PurchaseDraft; quote: OrderQuote | undefined }) {
  const text = useDictText();
  if (!quote) return null;
  const { extras, discount, orderType, channel, remark } = draft;
  return (
    <>
      {line(
        `${quote.items.length + extras.length} 项 ${yuan(totalOf(quote, extras))} 元`,
        !!discount && `优惠 ${yuan(discount)} 元（${draft.discountReason.trim()}）`,
        text('order_type', orderType),
        channel && text('channel', channel),
        remark.trim(),
      )}
    </>
  );
}

/** How the buyer wants to pay. */
export function TermsSummary({ draft: { payPlan, balanceDays } }: { draft: PurchaseDraft }) {
  return (
    <>
      {line(
        dictText('pay_plan', payPlan),
        payPlan === PAY_PLAN.depositAndBalance && balanceDays !== null && `余款 ${balanceDays} 天`,
      )}
    </>
  );
}
