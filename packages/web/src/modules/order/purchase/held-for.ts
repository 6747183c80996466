import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getResult } from '../../../api/client.ts';
import type { ReferenceRow } from '../../../pickers/use-reference.ts';
import { fetchPlotHold, PLOT_KEYS, type PlotRecord } from '../../plot/index.ts';
import { buyerOf } from './CustomerPicker.tsx';
import type { KnownBuyer, PurchaseDraft } from './purchase-draft.ts';

/** Proposes the customer for whom the plot is kept, unless a buyer was entered already. */
export function useHeldFor(
  plot: PlotRecord | undefined,
  { mode, known, fresh }: PurchaseDraft,
  onFound: (buyer: KnownBuyer) => void,
): void {
  const { data } = useQuery({
    queryKey: [...PLOT_KEYS.hold(plot?.id ?? ''), 'buyer'],
    queryFn: async ({ signal }) => {
      const hold = await fetchPlotHold(plot?.id ?? '', signal);
      if (!hold?.customerId) return null;
      return buyerOf(await getResult<ReferenceRow>(`${customer.path}/queryById`, { id: hold.customerId }, { signal }));
    },
    enabled: plot?.saleStatus === PLOT_SALE.held,
    staleTime: 0,
  });
  const empty = known === undefined && (mode === 'known' || (fresh.name === '' && fresh.mobile === ''));
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once for each hold, not again after it was cleared.
  useEffect(() => {
    if (data && empty) onFound(data);
  }, [data]);
}
