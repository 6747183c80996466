import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { feeLimits } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { Clock } from '../../platform/clock.ts';
import { type ComputedSql, type ResourceTable, resourceTable } from '../../resource/columns.ts';

/** SQL of contract feeStatus(); a property test holds the two together. */
const feeStatus: ComputedSql = (bind, today) => {
  const { soon, longOverdue } = feeLimits(today);
  return `case when t.fee_free = 'Y' then '9' when t.fee_paid_to is null then '0'
    when t.fee_paid_to < ${bind(longOverdue)} then '4' when t.fee_paid_to < ${bind(today)} then '3'
    when t.fee_paid_to <= ${bind(soon)} then '2' else '1' end`;
};

/** SQL of contract displayStatus() over effectiveSale(): an expired lock reads as free. */
const displayStatus =
  (clock: Clock): ComputedSql =>
  (bind, today) => `case when t.sale_status = '8' then '90' when t.dispute_flag = 'Y' then '80'
    when t.sale_status = '2' and (t.lock_until is null or t.lock_until <= ${bind(clock.datetime())}) then '10'
    when t.sale_status in ('1', '2', '3', '4', '5', '7') then t.sale_status || '0'
    when t.sale_status = '0' then '0'
    else case (${feeStatus(bind, today)}) when '3' then '62' when '4' then '62' when '2' then '61'
      else case t.burial_status when '2' then '55' when '1' then '54' else '53' end end end`;

/** Plots as the server keeps them; the clock tells which locks have ended. */
export function plotTable(clock: Clock): ResourceTable<typeof plot> {
  return resourceTable(plot, { computed: { feeStatus, displayStatus: displayStatus(clock) } });
}
