import { dictText } from '@songbai/contract/dicts.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Form, Segmented } from 'antd';
import { useCan } from '../../../session/permissions.ts';
import { itemProblem } from '../../../ui/item-problem.ts';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import type { PurchaseDraft } from './purchase-draft.ts';
import { balanceProblem } from './purchase-problems.ts';

interface PaymentTermsProps {
  draft: PurchaseDraft;
  quote: OrderQuote | undefined;
  onChange: (change: Partial<PurchaseDraft>) => void;
}

/** 付款: how the buyer wants to pay; the plan of instalments itself is made once the order stands. */
export function PaymentTerms({ draft, quote, onChange }: PaymentTermsProps) {
  const can = useCan();
  const { atOnce, depositAndBalance, instalments } = PAY_PLAN;
  const plans = [atOnce, depositAndBalance, ...(can('cem:order:edit') ? [instalments] : [])] as const;
  return (
    <Form layout="vertical" style={{ maxWidth: 480 }}>
      <Form.Item label="付款方式" extra={quote && `最低定金 ${yuan(quote.depositMin)} 元`}>
        <Segmented
          aria-label="付款方式"
          value={draft.payPlan}
          options={plans.map((value) => ({ value, label: dictText('pay_plan', value) }))}
          onChange={(value) => onChange({ payPlan: value as PurchaseDraft['payPlan'] })}
        />
      </Form.Item>
      {draft.payPlan === depositAndBalance && (
        <Form.Item
          label="余款期限（天）"
          htmlFor="balance-days"
          {...itemProblem(balanceProblem(draft))}
          extra={`自付定金之日起计算，不填为 ${LIMITS.balanceDueDays} 天`}
        >
          <NumberInput
            id="balance-days"
            precision={0}
            placeholder={String(LIMITS.balanceDueDays)}
            value={draft.balanceDays}
            onChange={(value) => onChange({ balanceDays: value })}
            style={{ width: 160 }}
          />
        </Form.Item>
      )}
    </Form>
  );
}
