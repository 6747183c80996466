import { MESSAGES } from '@songbai/contract/messages.ts';
import type { OrderAddBody } from '@songbai/contract/modules/order/order.calls.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { useDraft, useFreshWhenShown } from '../../../lib/page.ts';
import { useCommand } from '../../../resource/use-command.ts';
import { fetchPlot, PLOT_KEYS, type PlotRecord, useMyLocks } from '../../plot/index.ts';
import { addOrder, fetchQuote, ORDER_KEYS } from '../order.calls.ts';
import { useRefreshOrders } from '../use-refresh-orders.ts';
import { useHeldFor } from './held-for.ts';
import { EMPTY_DRAFT, firstProblemStep, isDirty, orderBody, type PurchaseDraft, STEP } from './purchase-draft.ts';
import { useConfirmedOrder } from './use-confirmed-order.ts';

/**
 * State of one purchase. The address holds the plot and, once placed, the order; all input is kept here, including
 * while the page is in the background.
 */
export function usePurchase() {
  const [search, setSearch] = useSearchParams();
  const plotId = search.get('plotId') ?? undefined;
  const orderId = search.get('orderId') ?? undefined;
  const [draft, setDraft] = useState<PurchaseDraft>(EMPTY_DRAFT);
  const [step, setStep] = useState<number>(STEP.plot);
  const [attempt, setAttempt] = useState(0);
  const subject = useSubject(orderId ? undefined : plotId);
  const { busy, run } = useCommand();
  const { place, renew } = usePlacing(subject.plot, draft, setDraft);
  const refresh = useRefreshOrders();
  const client = useQueryClient();
  useKept(!orderId, { draft, step }, (kept) => {
    setDraft({ ...kept.draft, known: kept.draft.known ?? undefined });
    setStep(kept.step);
  });
  const held = subject.lock !== undefined || subject.plot?.saleStatus === PLOT_SALE.held;
  const go = (next: number) => {
    const problem = firstProblemStep(draft, { held });
    const blocked = next > step && problem !== undefined && problem < next;
    setAttempt((before) => (blocked ? before + 1 : 0));
    setStep(blocked ? problem : next);
  };
  const submit = async ({ asDraft = false } = {}) => {
    const problem = plotId ? firstProblemStep(draft, { held }) : STEP.plot;
    if (problem !== undefined || !plotId) {
      setAttempt((before) => before + 1);
      setStep(problem ?? STEP.plot);
      return;
    }
    const body = { ...orderBody(draft, plotId), ...(asDraft ? { draft: true } : {}) };
    const done = await run(() => place(body), { fallback: MESSAGES.ordered, settled: refresh });
    if (!done) return;
    // The response is the whole order, so the next step need not fetch it.
    client.setQueryData(ORDER_KEYS.one(done.result.id), done.result);
    setSearch({ orderId: done.result.id }, { replace: true });
  };
  const again = () => {
    renew();
    setDraft(EMPTY_DRAFT);
    setStep(STEP.plot);
    setAttempt(0);
    setSearch({}, { replace: true });
  };
  return {
    ...subject,
    plotId,
    orderId,
    draft,
    change: (part: Partial<PurchaseDraft>) => setDraft((before) => ({ ...before, ...part })),
    choosePlot: (id: string | undefined) => setSearch(id ? { plotId: id } : {}, { replace: true }),
    step: orderId ? STEP.payment : step,
    go,
    /** Incremented by each attempt to continue with missing input. */
    attempt,
    busy,
    submit,
    again,
  };
}

/** Proposes the buyer a plot is kept for, and places the order once, after what the server warns of was confirmed. */
function usePlacing(
  plot: PlotRecord | undefined,
  draft: PurchaseDraft,
  setDraft: Dispatch<SetStateAction<PurchaseDraft>>,
) {
  const { keyFor, renew } = useIdempotencyKey();
  const confirmed = useConfirmedOrder();
  useHeldFor(plot, draft, (known) => setDraft((before) => ({ ...before, mode: 'known', known })));
  const place = (body: OrderAddBody) => confirmed(body, (one) => addOrder(one, keyFor(one)));
  return { place, renew };
}

interface Typed {
  draft: PurchaseDraft;
  step: number;
}

/** Input survives a reload until the order is placed. */
function useKept(open: boolean, typed: Typed, restore: (kept: Typed) => void): void {
  const dirty = open && isDirty(typed.draft);
  useDraft<Typed>({ form: 'purchase', ready: open, dirty, read: () => typed, restore });
}

/** The plot, its price and the user's own lock. */
function useSubject(plotId: string | undefined) {
  const enabled = plotId !== undefined;
  useFreshWhenShown(PLOT_KEYS.one(plotId ?? ''));
  useFreshWhenShown(ORDER_KEYS.quote(plotId ?? ''));
  const plot = useQuery({
    queryKey: PLOT_KEYS.one(plotId ?? ''),
    queryFn: ({ signal }) => fetchPlot(plotId ?? '', signal),
    enabled,
  });
  const quote = useQuery({
    queryKey: ORDER_KEYS.quote(plotId ?? ''),
    queryFn: ({ signal }) => fetchQuote(plotId ?? '', signal),
    enabled,
  });
  const locks = useMyLocks();
  return {
    plot: enabled ? plot.data : undefined,
    plotError: enabled ? plot.error : null,
    reloadPlot: plot.refetch,
    quote: enabled ? quote.data : undefined,
    quoteError: enabled ? quote.error : null,
    reloadQuote: quote.refetch,
    locks,
    lock: locks.find(({ id }) => id === plotId),
  };
}

export type Purchase = ReturnType<typeof usePurchase>;
