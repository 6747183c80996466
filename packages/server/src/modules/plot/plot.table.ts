import { PLOT_DISPLAY, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { feeLimits } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { type ComputedSql, type ResourceTable, resourceTable } from '../../resource/describe/columns.ts';
import type { Expiry } from '../../resource/describe/expiry.ts';

/** SQL of contract feeStatus(); a property test compares the two. */
const feeStatus: ComputedSql = (bind, today) => {
  const { soon, longOverdue } = feeLimits(today);
  return `case when t.fee_free = 'Y' then '9' when t.fee_paid_to is null then '0'
    when t.fee_paid_to < ${bind(longOverdue)} then '4' when t.fee_paid_to < ${bind(today)} then '3'
    when t.fee_paid_to <= ${bind(soon)} then '2' else '1' end`;
};

/** SQL of contract displayStatus(). */
const displayStatus: ComputedSql = (bind, today) => `case when t.sale_status = '8' then '90'
  when t.dispute_flag = 'Y' then '80' when t.sale_status = '0' then '0'
  when t.sale_status <> '6' then t.sale_status || '0'
  else case (${feeStatus(bind, today)}) when '3' then '62' when '4' then '62' when '2' then '61'
    else case t.burial_status when '2' then '55' when '1' then '54' else '53' end end end`;

/** An expired lock reads as free, cleaned up or not (contract effectiveSale()). */
const EXPIRED_LOCK: Expiry = {
  until: 'lockUntil',
  changes: [
    { field: 'saleStatus', from: PLOT_SALE.locked, to: PLOT_SALE.available },
    { field: 'displayStatus', from: PLOT_DISPLAY.locked, to: PLOT_DISPLAY.available },
    { field: 'lockBy', to: null },
    { field: 'lockName', to: null },
    { field: 'lockUntil', to: null },
  ],
};

/** A stored plot. */
export type StoredPlot = StoredOf<typeof plot>;

/** The resource table of plots. */
export const plotTable: ResourceTable<typeof plot> = resourceTable(plot, {
  computed: { feeStatus, displayStatus },
  expiry: EXPIRED_LOCK,
  searchIndex: { fields: plot.search, pairs: true, whole: ['holderName'] },
});
