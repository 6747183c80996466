import type { Database } from '../db/database.ts';
import { runSql } from '../db/database.ts';

/** Queries for rows that violate an invariant of domain.md §4.10; each returns none when it holds. */
const QUERIES: Readonly<Record<string, string>> = {
  'I1 one active order a plot': `select plot_id from cem_order where del_flag = 0 and order_status in ('2','3','4','5','6','7')
    group by plot_id having count(*) > 1`,
  'I1 one active hold a plot': `select plot_id from cem_plot_hold where status = '1' group by plot_id having count(*) > 1`,
  'I1 one live right a plot': `select plot_id from cem_plot_right where status in ('0','1','2') group by plot_id having count(*) > 1`,
  'I2 reserved, deposited and sold plots have their order': `select p.id from cem_plot p where p.sale_status in ('4','5','6')
    and not exists (select 1 from cem_order o where o.plot_id = p.id and o.del_flag = 0 and o.order_status in ('2','3','4','5','6','7'))`,
  'I2 live orders have their plot': `select o.id from cem_order o join cem_plot p on p.id = o.plot_id where o.del_flag = 0
    and (o.order_status = '2' and p.sale_status <> '4' or o.order_status in ('3','4') and p.sale_status <> '5'
      or o.order_status in ('5','6') and p.sale_status <> '6')`,
  'I2 locked plots have a lock': `select p.id from cem_plot p where p.sale_status = '2'
    and not exists (select 1 from cem_plot_hold h where h.plot_id = p.id and h.status = '1' and h.hold_type = '1')`,
  'I2 picking locks have a locked plot': `select h.id from cem_plot_hold h join cem_plot p on p.id = h.plot_id
    where h.status = '1' and h.hold_type = '1' and p.sale_status <> '2'`,
  'I2 sold plots have a valid right': `select p.id from cem_plot p where p.sale_status = '6'
    and not exists (select 1 from cem_plot_right r where r.id = p.current_right_id and r.status in ('1','2') and r.generation = p.generation)`,
  'I3 lines add up to the payable amount': `select o.id from cem_order o where o.payable_amount <>
    (select coalesce(sum(i.amount - i.discount), 0) from cem_order_item i where i.order_id = o.id and i.del_flag = 0)`,
  'I3 service lines add up': `select o.id from cem_service_order o where o.payable_amount <>
    (select coalesce(sum(i.amount), 0) from cem_service_order_item i where i.service_order_id = o.id and i.del_flag = 0)`,
  'I4 allocations add up to the payment': `select p.id from cem_payment p where p.amount <>
    (select coalesce(sum(a.amount), 0) from cem_payment_allocation a where a.payment_id = p.id)`,
  'I4 payments add up to what the order received': `select o.id from cem_order o where o.received_amount <>
    (select coalesce(sum(p.amount), 0) from cem_payment p where p.order_id = o.id and p.status = '1' and p.pay_kind <> '6')`,
  'I4 payments add up to what the service order received': `select o.id from cem_service_order o where o.received_amount <>
    (select coalesce(sum(p.amount), 0) from cem_payment p where p.service_order_id = o.id and p.status = '1')`,
  'I10 terms of a right follow each other up to the day that is paid': `select t.id from cem_fee_term t where t.status = '2'
    and not exists (select 1 from cem_fee_term n where n.right_id = t.right_id and n.status = '2' and n.start_date > t.end_date)
    and not exists (select 1 from cem_fee_term b where b.right_id = t.right_id and b.status = '5')
    and not exists (select 1 from cem_plot_right r where r.id = t.right_id and r.fee_paid_to = t.end_date)`,
  'I4 paid refunds add up to what the order gave back': `select o.id from cem_order o where o.refunded_amount <>
    (select coalesce(sum(r.amount), 0) from cem_refund r where r.order_id = o.id and r.biz_type <> '3' and r.status in ('3','4'))`,
  'I6 order numbers are unique': 'select order_no from cem_order group by tenant_id, order_no having count(*) > 1',
  'I12 deleted rows tell who, when and why': `select id from cem_order where del_flag = 1
    and (delete_by is null or delete_time is null or delete_reason is null)`,
  'I13 every order has its events': `select o.id from cem_order o where not exists (select 1 from cem_event e where e.biz_id = o.id)`,
};

/** Names of the violated invariants with an example each; empty when all hold. */
export async function brokenInvariants(database: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, text] of Object.entries(QUERIES)) {
    const rows = await runSql<Record<string, unknown>>(database.db, `${text} limit 1`, []);
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows[0])}`);
  }
  return broken;
}
