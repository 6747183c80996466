import { MESSAGES } from '@songbai/contract/messages.ts';
import type { OrderAddBody } from '@songbai/contract/modules/order/order.calls.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { useDraft, useFreshWhenShown } from '../../../lib/page.ts';
import { useLunar } from '../../../lib/use-lunar.ts';
import { useCommand } from '../../../resource/use-command.ts';
import { useConfirmedCustomer } from '../../../resource/use-confirmed-customer.ts';
import { fetchPlot, PLOT_KEYS, type PlotRecord, useMyLocks } from '../../plot/index.ts';
import { addOrder, fetchQuote, ORDER_KEYS } from '../order.calls.ts';
import { useRefreshOrders } from '../use-refresh-orders.ts';
import { useHeldFor } from './held-for.ts';
import { EMPTY_DRAFT, isDirty, orderBody, type PurchaseDraft, SECTION } from './purchase-draft.ts';
import { problemSections } from './purchase-problems.ts';

/**
 * State of one purchase. The address holds the plot and, once placed, the order; all input is kept here, including
 * while the page is in the background.
 */
export function usePurchase() {
  const [search, setSearch] = useSearchParams();
  const plotId = search.get('plotId') ?? undefined;
  const orderId = search.get('orderId') ?? undefined;
  const [draft, setDraft] = useState<PurchaseDraft>(EMPTY_DRAFT);
  const subject = useSubject(orderId ? undefined : plotId);
  const { busy, run } = useCommand();
  const { place, renew } = usePlacing(subject.plot, draft, setDraft);
  const refresh = useRefreshOrders();
  const client = useQueryClient();
  const held = subject.lock !== undefined || subject.plot?.saleStatus === PLOT_SALE.held;
  const capacity = subject.plot?.capacity ?? 1;
  const calendar = useLunar(draft.users.some(({ birthText, deathText }) => birthText !== '' || deathText !== ''));
  const known = { held, capacity, quote: subject.quote, calendar };
  const sections = useSections(problemSections(draft, known));
  useKept(!orderId, { draft, open: sections.chosen }, (kept) => {
    setDraft({ ...EMPTY_DRAFT, ...kept.draft, known: kept.draft.known ?? undefined });
    sections.restore(kept.open);
  });
  const submit = async ({ asDraft = false } = {}) => {
    const [problem] = asDraft ? problemSections(draft, { ...known, asDraft }) : sections.problems;
    if (problem !== undefined || !plotId) {
      sections.show(problem ?? SECTION.plot, { tried: true });
      return;
    }
    const body = { ...orderBody(draft, plotId), ...(asDraft ? { draft: true } : {}) };
    const done = await run(() => place(body), { fallback: MESSAGES.ordered, settled: refresh });
    if (!done) return;
    // The response is the whole order, which need not be fetched again.
    client.setQueryData(ORDER_KEYS.one(done.result.id), done.result);
    setSearch({ orderId: done.result.id }, { replace: true });
  };
  const again = () => {
    renew();
    setDraft(EMPTY_DRAFT);
    sections.restore(undefined);
    setSearch({}, { replace: true });
  };
  return {
    ...subject,
    plotId,
    orderId,
    held,
    calendar,
    draft,
    change: (part: Partial<PurchaseDraft>) => {
      sections.stay();
      setDraft((before) => ({ ...before, ...part }));
    },
    choosePlot: (id: string | undefined) => setSearch(id ? { plotId: id } : {}, { replace: true }),
    sections,
    busy,
    submit,
    again,
  };
}

/** Which section is open, and whether somebody tried to leave one in which something is missing. */
function useSections(problems: readonly number[]) {
  const [chosen, setChosen] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  // Until a section was chosen or typed into, the first unfinished one is open: a locked plot arrives filled in.
  const open = chosen ?? problems[0] ?? SECTION.payment;
  const show = (section: number, { tried = false } = {}) => {
    setAttempt((before) => (tried ? before + 1 : 0));
    setChosen(section);
  };
  return {
    open,
    chosen,
    problems,
    /** Incremented by each attempt to continue with missing input. */
    attempt,
    show,
    next: () => (problems.includes(open) ? show(open, { tried: true }) : show(open + 1)),
    /** Typing keeps the section open when nothing is missing in it any more. */
    stay: () => setChosen(open),
    restore: (section: number | undefined) => {
      setChosen(section);
      setAttempt(0);
    },
  };
}

/** Proposes the buyer a plot is kept for, and places the order once, after what the server warns of was confirmed. */
function usePlacing(
  plot: PlotRecord | undefined,
  draft: PurchaseDraft,
  setDraft: Dispatch<SetStateAction<PurchaseDraft>>,
) {
  const { keyFor, renew } = useIdempotencyKey();
  const confirmed = useConfirmedCustomer({ okText: '仍然下单', effect: '确认后照常为该客户下单' });
  useHeldFor(plot, draft, (known) => setDraft((before) => ({ ...before, mode: 'known', known })));
  const place = (body: OrderAddBody) => confirmed(body, (one) => addOrder(one, keyFor(one)));
  return { place, renew };
}

interface Typed {
  draft: PurchaseDraft;
  open: number | undefined;
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
