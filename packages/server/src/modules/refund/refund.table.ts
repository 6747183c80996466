import { FEE_STATUS } from '@songbai/contract/modules/fee/fee.dicts.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { REFUND_STATUS } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { refund } from '@songbai/contract/modules/refund/refund.resource.ts';
import { OPEN_REFUNDS } from '@songbai/contract/modules/refund/refund.rules.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { sellerOf } from '../order/index.ts';

/** A stored refund. */
export type StoredRefund = StoredOf<typeof refund>;

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const { settling, digging, papers, done } = CHANGE_STATUS;

/** The right has ended, or ends with a change that was approved; while it goes on, its fee stays paid. */
const RIGHT_ENDS = `(exists (select 1 from cem_plot_change c where c.id = t.change_id
    and c.status in (${listed([settling, digging, papers, done])}))
  or (t.change_id is null and exists (select 1 from cem_order o where o.id = t.order_id
    and o.order_status = '${ORDER_STATUS.outgoing}')))`;

/** No other refund of the order waits to give a fee back, and every term is still paid: no year comes back twice. */
const NOTHING_BACK = `not exists (select 1 from cem_refund r where r.order_id = t.order_id
    and r.biz_type = '${PAY_BIZ.fee}' and r.del_flag = 0 and r.status in (${listed(OPEN_REFUNDS)}))
  and not exists (select 1 from cem_refund_line l left join cem_fee_term f on f.id = l.item_id
    where l.refund_id = t.id and l.del_flag = 0 and coalesce(f.status, '') <> '${FEE_STATUS.paid}')`;

const reapplicable = () => `case when t.biz_type = '${PAY_BIZ.fee}'
  and t.status in (${listed([REFUND_STATUS.rejected, REFUND_STATUS.withdrawn])})
  and ${RIGHT_ENDS} and ${NOTHING_BACK} then 'Y' else 'N' end`;

export const refundTable = resourceTable(refund, { computed: { reapplicable, salesId: sellerOf } });
