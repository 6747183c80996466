import { Button, Card, Flex, Steps } from 'antd';
import { ConfirmStep } from './purchase/ConfirmStep.tsx';
import { CostsStep } from './purchase/CostsStep.tsx';
import { CustomerStep } from './purchase/CustomerStep.tsx';
import { LockBar } from './purchase/LockBar.tsx';
import { PaymentStep } from './purchase/PaymentStep.tsx';
import { PlotStep } from './purchase/PlotStep.tsx';
import { buyerProblems, STEP, STEPS } from './purchase/purchase-draft.ts';
import { type Purchase, usePurchase } from './purchase/use-purchase.ts';

/** 购墓向导: plot → customer → costs → confirmation → payment. */
export function PurchasePage() {
  const purchase = usePurchase();
  const { step, orderId } = purchase;
  return (
    <Card variant="borderless">
      <Flex vertical gap={20}>
        <Steps
          current={step}
          size="small"
          {...(orderId ? {} : { onChange: (next: number) => next < STEP.payment && purchase.go(next) })}
          items={STEPS.map((title) => ({ title }))}
        />
        {!orderId && <LockBar plot={purchase.plot} lock={purchase.lock} />}
        <StepBody purchase={purchase} />
        {step < STEP.payment && <StepButtons purchase={purchase} />}
      </Flex>
    </Card>
  );
}

function StepBody({ purchase }: { purchase: Purchase }) {
  const { step, draft, quote, attempt, orderId } = purchase;
  if (orderId) return <PaymentStep orderId={orderId} onAgain={purchase.again} />;
  if (step === STEP.plot) {
    const { plotId, plot, plotError, locks, choosePlot } = purchase;
    return (
      <PlotStep
        plotId={plotId}
        plot={plot}
        error={plotError}
        locks={locks}
        onRetry={purchase.reloadPlot}
        onChoose={choosePlot}
      />
    );
  }
  if (step === STEP.customer) {
    return <CustomerStep draft={draft} problems={attempt > 0 ? buyerProblems(draft) : {}} onChange={purchase.change} />;
  }
  if (step === STEP.costs) {
    return (
      <CostsStep
        draft={draft}
        quote={quote}
        error={purchase.quoteError}
        onRetry={purchase.reloadQuote}
        attempt={attempt}
        onChange={purchase.change}
      />
    );
  }
  return <ConfirmStep plotName={purchase.plot?.fullName ?? ''} draft={draft} quote={quote} />;
}

function StepButtons({ purchase }: { purchase: Purchase }) {
  const { step, busy, go } = purchase;
  return (
    <Flex gap={12} justify="flex-end">
      {step > STEP.plot && (
        <Button disabled={busy} onClick={() => go(step - 1)}>
          上一步
        </Button>
      )}
      {step < STEP.confirm ? (
        <Button type="primary" onClick={() => go(step + 1)}>
          下一步
        </Button>
      ) : (
        <>
          <Button disabled={busy} onClick={() => void purchase.submit({ asDraft: true })}>
            存草稿
          </Button>
          <Button type="primary" loading={busy} onClick={() => void purchase.submit()}>
            提交订单
          </Button>
        </>
      )}
    </Flex>
  );
}
