import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { OPEN_CHANGES } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import type { Engine } from '../../db/database.ts';
import { daysBetweenSql } from '../../db/dialect/dates.ts';
import { type ComputedSql, type ResourceTable, resourceTable } from '../../resource/describe/columns.ts';

/**
 * The list an order is in as far as that does not depend on the day; deleted, cancelled and outgoing in their order of
 * precedence (domain.md §4.3). Must match the text of the indexes of cem_order.
 */
export const LIST_GROUP = `(case when t.del_flag = 1 then 'deleted' when t.order_status in ('7', '8') then 'cancelled'
  when t.out_status <> '0' then 'outgoing' else 'open' end)`;

/** The day from which an order is overdue, far in the future when there is none; must match the indexes too. */
export const DUE_DATE = `(coalesce(case when t.order_status in ('2', '3', '4') then t.next_due_date
  when t.order_status in ('5', '6') then t.fee_paid_to end, '9999-12-31'))`;

/** Sales: orders that were paid in full, and neither cancelled nor deleted since; must match the index and triggers. */
export const SOLD = "t.sale_date is not null and t.order_status in ('5', '6', '7', '9')";

/** SQL of contract overdue(). */
const overdueType: ComputedSql = (bind, today) => `case when ${DUE_DATE} < ${bind(today)}
  then case when t.order_status in ('5', '6') then '4' when t.pay_plan = '3' then '3' when t.order_status in ('3', '4') then '2'
  else '1' end else '0' end`;

const overdueSince: ComputedSql = (bind, today) => `case when ${DUE_DATE} < ${bind(today)} then ${DUE_DATE} end`;

/** With instalments the overdue part of them, otherwise all that is owed; fees are told by `addFeeArrears`. */
const overdueAmount: ComputedSql = (bind, today) => `case when ${DUE_DATE} < ${bind(today)}
  and t.order_status in ('2', '3', '4') then coalesce((select sum(i.amount - i.paid_amount) from cem_order_instalment i
  where i.order_id = t.id and i.del_flag = 0 and i.due_date < ${bind(today)}), t.arrears_amount) end`;

/** SQL of contract forfeited(). */
const forfeitedAmount: ComputedSql = () =>
  "case when t.cancel_type = '2' then t.received_amount - t.refunded_amount else 0 end";

const OPEN_CHANGE_STATES = OPEN_CHANGES.map((status) => `'${status}'`).join(', ');

/**
 * One change at most is open for a right and to a plot; of an exchange the order of the new plot says so too, once it is
 * there. The looks go through ix_cem_plot_change_order and ix_cem_plot_change_to_order.
 */
const openChange: ComputedSql = () => `(select max(c.change_type) from cem_plot_change c
  where (c.order_id = t.id or c.to_order_id = t.id) and c.del_flag = 0 and c.status in (${OPEN_CHANGE_STATES}))`;

const LEFT = [ORDER_STATUS.refunding, ORDER_STATUS.cancelled, ORDER_STATUS.outgoing].map((status) => `'${status}'`);

const whileHeld = (value: string): string => `case when t.order_status not in (${LEFT.join(', ')}) then (${value}) end`;

const burialCount: ComputedSql = () => whileHeld('select p.burial_count from cem_plot p where p.id = t.plot_id');

/** Through ix_cem_deceased_plot. */
const userCount: ComputedSql = () =>
  whileHeld(`select count(*) from cem_deceased d where d.plot_id = t.plot_id and d.del_flag = 0
  and d.burial_status <> '${DECEASED_BURIAL.outgoing}'`);

const overdueDays =
  (engine: Engine): ComputedSql =>
  (bind, today) =>
    `case when ${DUE_DATE} < ${bind(today)} then ${daysBetweenSql(engine, DUE_DATE, bind(today))} else 0 end`;

/** A stored order. */
export type StoredOrder = StoredOf<typeof order>;

function tableFor(engine: Engine): ResourceTable<typeof order> {
  return resourceTable(order, {
    computed: {
      overdueType,
      overdueSince,
      overdueDays: overdueDays(engine),
      overdueAmount,
      forfeitedAmount,
      openChange,
      burialCount,
      userCount,
    },
    searchIndex: { fields: order.search, pairs: true, whole: ['plotFullName', 'customerName', 'mobile'] },
    deletedShown: true,
  });
}

const TABLES: Readonly<Record<Engine, ResourceTable<typeof order>>> = {
  sqlite: tableFor('sqlite'),
  postgres: tableFor('postgres'),
};

/** The resource table of orders. */
export function orderTable(context: { database: { engine: Engine } }): ResourceTable<typeof order> {
  return TABLES[context.database.engine];
}
