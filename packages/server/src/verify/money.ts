import { type Check, rowsOf } from './check.ts';

/** Valid payments allocated to debtors of a kind, by the debtor's id; money in fen. */
const RECEIVED = (bizType: string): string => `select a.biz_id as debtor, sum(a.amount) as taken
  from cem_payment_allocation a join cem_payment p on p.id = a.payment_id
  where a.biz_type = '${bizType}' and p.status = '1' and p.del_flag = 0 and a.del_flag = 0 group by a.biz_id`;

/** Payment state derived from the three amounts (domain.md §3.10), independently of the product. */
const PAY_STATE = `case
  when o.refunded_amount > 0 and o.received_amount <= o.refunded_amount then '4'
  when o.refunded_amount > 0 then '3'
  when o.received_amount > o.payable_amount then '5'
  when o.received_amount = o.payable_amount then '2'
  when o.received_amount > 0 then '1'
  else '0' end`;

/** What the state of an order implies for its money. */
const ORDER_MONEY = `case
  when order_status in ('0', '1', '2') then case when received_amount = 0 then 'ok' end
  when order_status in ('3', '4') then case when received_amount > refunded_amount and arrears_amount > 0 then 'ok' end
  when order_status in ('5', '6') then case when arrears_amount = 0 then 'ok' end
  when order_status = '7' then case when received_amount > refunded_amount
    or exists (select 1 from cem_plot_change c where c.order_id = cem_order.id and c.status = '4') then 'ok' end
  when order_status = '9' then case when received_amount >= payable_amount then 'ok' end
  when order_status = '8' then case
    when cancel_type in ('1', '6') and received_amount = 0 then 'ok'
    when cancel_type = '2' and received_amount > 0 and refunded_amount = 0 then 'ok'
    when cancel_type in ('3', '4', '5') and received_amount > 0 and refunded_amount > 0 then 'ok' end
  end`;

const SERVICE_MONEY = `case
  when service_status in ('0', '1', '7') then case when received_amount = 0 then 'ok' end
  when service_status in ('2', '3', '4', '5', '6') then case when arrears_amount = 0 then 'ok' end
  when service_status = '8' then case when received_amount > refunded_amount then 'ok' end
  when service_status = '9' then case when refunded_amount > 0 then 'ok' end
  end`;

/** I3 to I6: every sum is recomputed from its parts. */
export const MONEY_CHECKS: readonly Check[] = [
  {
    code: 'I3',
    title: '订单明细金额等于数量乘单价',
    scope: rowsOf('cem_order_item', 'del_flag = 0'),
    faults: `select id, name as fault from cem_order_item
      where del_flag = 0 and (abs(amount - quantity * unit_price) > 0.5001 or (discount <> 0 and discount > abs(amount)))`,
  },
  {
    code: 'I3',
    title: '明细合计减优惠等于订单应收',
    scope: rowsOf('cem_order'),
    faults: `select o.id as id, o.order_no as fault from cem_order o left join (
        select order_id, sum(amount) as amount, sum(discount) as discount from cem_order_item where del_flag = 0 group by order_id
      ) i on i.order_id = o.id
      where o.payable_amount <> coalesce(i.amount, 0) - coalesce(i.discount, 0)
        or o.discount_amount <> coalesce(i.discount, 0) or o.list_amount <> coalesce(i.amount, 0)`,
  },
  {
    code: 'I3',
    title: '分期合计等于订单应收，已付合计等于净收款',
    scope: rowsOf('cem_order_instalment', 'del_flag = 0'),
    faults: `select o.id as id, o.order_no as fault from cem_order o join (
        select order_id, sum(amount) as amount, sum(paid_amount) as paid from cem_order_instalment where del_flag = 0
        group by order_id
      ) i on i.order_id = o.id
      where i.amount <> o.payable_amount
        or i.paid <> o.received_amount - o.refunded_amount and o.order_status in ('2', '3', '4', '5', '6')`,
  },
  {
    code: 'I3',
    title: '服务明细合计等于服务订单应收',
    scope: rowsOf('cem_service_order'),
    faults: `select o.id as id, o.service_no as fault from cem_service_order o left join (
        select service_order_id, sum(amount) as amount, sum(abs(amount - quantity * unit_price)) as off
        from cem_service_order_item where del_flag = 0 group by service_order_id
      ) i on i.service_order_id = o.id where o.payable_amount <> coalesce(i.amount, 0) or coalesce(i.off, 0) > 1`,
  },
  {
    code: 'I4',
    title: '订单已收等于有效收款合计',
    scope: rowsOf('cem_order'),
    faults: `select o.id as id, o.order_no as fault from cem_order o left join (${RECEIVED('1')}) p on p.debtor = o.id
      where coalesce(o.received_amount, 0) <> coalesce(p.taken, 0)`,
  },
  {
    code: 'I4',
    title: '服务订单已收等于有效收款合计',
    scope: rowsOf('cem_service_order'),
    faults: `select o.id as id, o.service_no as fault from cem_service_order o
      left join (${RECEIVED('2')}) p on p.debtor = o.id where coalesce(o.received_amount, 0) <> coalesce(p.taken, 0)`,
  },
  {
    code: 'I4',
    title: '核销合计等于收款金额',
    scope: rowsOf('cem_payment'),
    faults: `select p.id as id, p.pay_no as fault from cem_payment p left join (
        select payment_id, sum(amount) as amount from cem_payment_allocation where del_flag = 0 group by payment_id
      ) a on a.payment_id = p.id where p.amount <> coalesce(a.amount, 0)`,
  },
  {
    code: 'I4',
    title: '核销对象是收款的订单',
    scope: rowsOf('cem_payment_allocation'),
    faults: `select a.id as id, p.pay_no as fault from cem_payment_allocation a join cem_payment p on p.id = a.payment_id
      where (a.biz_type = '1' and (p.order_id is null or a.biz_id <> p.order_id))
        or (a.biz_type = '2' and (p.service_order_id is null or a.biz_id <> p.service_order_id))
        or (a.biz_type = '3' and not exists (select 1 from cem_fee_term t where t.id = a.biz_id and t.order_id = p.order_id))`,
  },
  {
    code: 'I4',
    title: '已缴管理费等于有效收款',
    scope: rowsOf('cem_fee_term'),
    faults: `select t.id as id, coalesce(t.plot_full_name, '') as fault from cem_fee_term t
      left join (${RECEIVED('3')}) p on p.debtor = t.id
      where t.pay_no is not null and t.status = '2' and (t.paid_amount <> coalesce(p.taken, 0) or t.paid_amount <> t.amount)`,
  },
  {
    code: 'I10',
    title: '管理费各期相接，缴至日期为最后一期的结束日期',
    scope: rowsOf('cem_fee_term'),
    faults: `select t.id as id, coalesce(t.plot_full_name, '') as fault from cem_fee_term t
      join cem_plot_right r on r.id = t.right_id where t.status = '2'
        and not exists (select 1 from cem_fee_term n where n.right_id = t.right_id and n.status = '2' and n.seq > t.seq)
        and not exists (select 1 from cem_fee_term b where b.right_id = t.right_id and b.status = '5')
        and coalesce(r.fee_paid_to, '') <> t.end_date
      union all select t.id as id, coalesce(t.plot_full_name, '') as fault from cem_fee_term t join cem_fee_term n
        on n.right_id = t.right_id and n.status = '2' and n.id <> t.id
        and n.start_date <= t.end_date and n.end_date >= t.start_date where t.status = '2'`,
  },
  {
    code: 'I4',
    title: '欠款等于应收减净收',
    scope: rowsOf('cem_order'),
    faults: `select id, order_no as fault from cem_order where arrears_amount <> payable_amount - received_amount + refunded_amount
      union all select id, service_no as fault from cem_service_order
      where arrears_amount <> payable_amount - received_amount + refunded_amount`,
  },
  {
    code: 'I4',
    title: '付款状态与金额相符',
    scope: rowsOf('cem_order'),
    faults: `select o.id as id, o.order_no as fault from cem_order o where coalesce(o.payment_status, '') <> ${PAY_STATE}
      union all select o.id as id, o.service_no as fault from cem_service_order o where coalesce(o.payment_status, '') <> ${PAY_STATE}`,
  },
  {
    code: 'I4',
    title: '订单状态与收款相符',
    scope: rowsOf('cem_order'),
    faults: `select id, order_no as fault from cem_order where coalesce(${ORDER_MONEY}, '') <> 'ok'`,
  },
  {
    code: 'I4',
    title: '服务状态与收款相符',
    scope: rowsOf('cem_service_order'),
    faults: `select id, service_no as fault from cem_service_order where coalesce(${SERVICE_MONEY}, '') <> 'ok'`,
  },
  {
    code: 'I5',
    title: '退款不超过已收',
    scope: `select (${rowsOf('cem_order')}) + (${rowsOf('cem_service_order')}) as total`,
    faults: `select id, order_no as fault from cem_order where refunded_amount < 0 or refunded_amount > received_amount
      union all select id, service_no as fault from cem_service_order where refunded_amount < 0 or refunded_amount > received_amount`,
  },
  ...[
    ['cem_order', 'order_no', '订单编号'],
    ['cem_payment', 'pay_no', '收款单号'],
    ['cem_service_order', 'service_no', '服务单号'],
    ['cem_customer', 'customer_no', '客户编号'],
  ].map(
    ([table, column, title]): Check => ({
      code: 'I6',
      title: `${title}齐全且不重复`,
      scope: rowsOf(String(table)),
      faults: `select min(id) as id, coalesce(${column}, '空') as fault from ${table} group by tenant_id, ${column}
        having count(*) > 1 or ${column} is null`,
    }),
  ),
  {
    code: 'I6',
    title: '墓位编号齐全且不重复',
    scope: rowsOf('cem_plot'),
    faults: `select min(id) as id, coalesce(plot_no, '空') as fault from cem_plot group by cemetery_id, plot_no
      having count(*) > 1 or plot_no is null`,
  },
  {
    code: 'I6',
    title: '编号序列不落后于已用编号',
    scope: rowsOf('sys_sequence'),
    faults: `select 'customer:' || c.tenant_id as id, max(c.customer_no) as fault from cem_customer c
      left join sys_sequence s on s.id = 'customer:' || c.tenant_id
      where c.customer_no like 'KH%' and length(c.customer_no) = 10
      group by c.tenant_id, s.value having max(cast(substr(c.customer_no, 3) as integer)) > coalesce(s.value, 0)
      union all select 'plot:' || p.cemetery_id as id, max(p.plot_no) as fault from cem_plot p
      join cem_cemetery y on y.id = p.cemetery_id left join sys_sequence s on s.id = 'plot:' || p.cemetery_id
      where p.plot_no like y.code || '%' and length(p.plot_no) = length(y.code) + 6
      group by p.cemetery_id, y.code, s.value
      having max(cast(substr(p.plot_no, length(y.code) + 1) as integer)) > coalesce(s.value, 0)`,
  },
];
