import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { Button } from 'antd';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import styles from './purchase.module.css';
import { type PurchaseDraft, totalOf } from './purchase-draft.ts';

interface SumBarProps {
  draft: PurchaseDraft;
  quote: OrderQuote | undefined;
  busy: boolean;
  onSubmit: (how?: { asDraft: true }) => void;
}

/** What the buyer will pay, and the order's buttons, at the foot of the window. */
export function SumBar({ draft, quote, busy, onSubmit }: SumBarProps) {
  const total = totalOf(quote, draft.extras);
  const discount = draft.discount ?? 0;
  return (
    <div className={styles.bar}>
      {quote && (
        <div className={styles.sums} role="status" aria-label="应收合计">
          <span>
            原价 <MoneyText fen={total} />
          </span>
          <span>
            − 优惠 <MoneyText fen={discount} />
          </span>
          <span>
            = 应收{' '}
            <span className={styles.payable}>
              ¥<MoneyText fen={total - discount} strong />
            </span>
          </span>
        </div>
      )}
      <Button disabled={busy} onClick={() => onSubmit({ asDraft: true })}>
        存草稿
      </Button>
      <Button type="primary" loading={busy} onClick={() => onSubmit()}>
        提交订单
      </Button>
    </div>
  );
}
