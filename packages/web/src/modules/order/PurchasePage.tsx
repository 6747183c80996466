import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { Card } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useFirstError } from '../../ui/first-error.ts';
import { CostsSection } from './purchase/CostsSection.tsx';
import { CustomerSection } from './purchase/CustomerSection.tsx';
import { LockBar } from './purchase/LockBar.tsx';
import { PaymentTerms } from './purchase/PaymentTerms.tsx';
import { PlacedOrder } from './purchase/PlacedOrder.tsx';
import { PlotSection } from './purchase/PlotSection.tsx';
import { SECTION, SECTIONS } from './purchase/purchase-draft.ts';
import { buyerProblems } from './purchase/purchase-problems.ts';
import { Section } from './purchase/Section.tsx';
import { SumBar } from './purchase/SumBar.tsx';
import { BuyerSummary, CostsSummary, TermsSummary } from './purchase/Summaries.tsx';
import { UserCards } from './purchase/UserCards.tsx';
import { type Purchase, usePurchase } from './purchase/use-purchase.ts';

/** 购墓向导 on one page: plot, customer, costs, terms of payment; the sum stays in sight (look.md §3). */
export function PurchasePage() {
  const purchase = usePurchase();
  const { orderId, draft, quote, busy } = purchase;
  const page = useRef<HTMLDivElement>(null);
  useFirstError(purchase.sections.attempt, page);
  if (orderId) {
    return (
      <Card variant="borderless">
        <PlacedOrder orderId={orderId} plans={draft.payPlan === PAY_PLAN.instalments} onAgain={purchase.again} />
      </Card>
    );
  }
  return (
    <Card ref={page} variant="borderless">
      <LockBar plot={purchase.plot} lock={purchase.lock} />
      <Part purchase={purchase} section={SECTION.plot} summary={purchase.plot?.fullName}>
        <Plot purchase={purchase} />
      </Part>
      <Part purchase={purchase} section={SECTION.customer} summary={<BuyerSummary draft={draft} />}>
        <CustomerSection
          draft={draft}
          problems={purchase.sections.attempt > 0 ? buyerProblems(draft) : {}}
          onChange={purchase.change}
        />
        <UserCards
          draft={draft}
          capacity={purchase.plot?.capacity ?? 1}
          calendar={purchase.calendar}
          tried={purchase.sections.attempt > 0}
          onChange={purchase.change}
        />
      </Part>
      <Part purchase={purchase} section={SECTION.costs} summary={<CostsSummary draft={draft} quote={quote} />}>
        <Costs purchase={purchase} />
      </Part>
      <Part purchase={purchase} section={SECTION.payment} summary={<TermsSummary draft={draft} />}>
        <PaymentTerms draft={draft} quote={quote} onChange={purchase.change} />
      </Part>
      <SumBar draft={draft} quote={quote} busy={busy} onSubmit={(how) => void purchase.submit(how)} />
    </Card>
  );
}

interface PartProps {
  purchase: Purchase;
  section: number;
  summary: ReactNode;
  children: ReactNode;
}

function Part({ purchase, section, summary, children }: PartProps) {
  const { quote, sections } = purchase;
  const { open, problems, show, next } = sections;
  // What costs and terms are about is not known yet.
  const early = section >= SECTION.costs && !quote;
  return (
    <Section
      no={section + 1}
      title={SECTIONS[section] ?? ''}
      open={open === section}
      done={!early && !problems.includes(section)}
      summary={summary}
      onOpen={() => show(section)}
      onNext={section < SECTION.payment ? next : undefined}
    >
      {children}
    </Section>
  );
}

function Plot({ purchase }: { purchase: Purchase }) {
  const { plotId, plot, plotError, reloadPlot, locks, held, sections, choosePlot } = purchase;
  return (
    <PlotSection
      plotId={plotId}
      plot={plot}
      error={plotError}
      tried={sections.attempt > 0}
      held={held}
      locks={locks}
      onRetry={reloadPlot}
      onChoose={choosePlot}
    />
  );
}

function Costs({ purchase }: { purchase: Purchase }) {
  const { draft, quote, quoteError, reloadQuote, sections, change } = purchase;
  return (
    <CostsSection
      draft={draft}
      quote={quote}
      error={quoteError}
      onRetry={reloadQuote}
      attempt={sections.attempt}
      onChange={change}
    />
  );
}
