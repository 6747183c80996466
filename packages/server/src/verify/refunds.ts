import { type Check, rowsOf } from './check.ts';

/** Debtors of refunds: table, its number, the column of the refund, its state in 退款中 and after it. */
const DEBTORS = [
  { table: 'cem_order', no: 'order_no', column: 'order_id', status: 'order_status', waits: '7', ends: '8' },
  {
    table: 'cem_service_order',
    no: 'service_no',
    column: 'service_order_id',
    status: 'service_status',
    waits: '8',
    ends: '9',
  },
] as const;

/** A plot change waits without a refund: for its papers, or for the difference to a dearer plot. */
const waitsOtherwise = (debtor: string): string =>
  `exists (select 1 from cem_plot_change c where c.order_id = ${debtor}.id
    and (c.status = '4' or (c.status = '2' and c.supplement_amount > 0)))`;

/** Remains have left: the order stays as it is while what was settled is given back, once at most. */
const leftSettled = (debtor: string, table: string): string =>
  table === 'cem_order'
    ? `(${debtor}.out_status = '2' and coalesce(r.waiting, 0) + coalesce(r.paid, 0) <= 1)`
    : '(1 = 0)';

/** One half of a check for each kind of debtor. */
const each = (text: (debtor: (typeof DEBTORS)[number]) => string): string => DEBTORS.map(text).join(' union all ');

/** I4 and I5 of refunds: sums, states and people, recomputed from the rows. */
export const REFUND_CHECKS: readonly Check[] = [
  {
    code: 'I4',
    title: '已退金额等于已付退款合计',
    scope: rowsOf('cem_refund'),
    faults: each(
      ({ table, no, column }) => `select o.id as id, o.${no} as fault from ${table} o left join (
        select ${column} as debtor, sum(amount) as paid from cem_refund
        where ${column} is not null and biz_type <> '3' and del_flag = 0 and status in ('3', '4') group by ${column}
      ) r on r.debtor = o.id where coalesce(o.refunded_amount, 0) <> coalesce(r.paid, 0)`,
    ),
  },
  {
    code: 'I5',
    title: '已付与未付退款合计不超过已收',
    scope: rowsOf('cem_refund'),
    faults: each(
      ({ table, no, column }) => `select o.id as id, o.${no} as fault from ${table} o join (
        select ${column} as debtor, sum(amount) as due from cem_refund
        where ${column} is not null and biz_type <> '3' and del_flag = 0 and status in ('0', '1', '2', '3', '4') group by ${column}
      ) r on r.debtor = o.id where r.due > coalesce(o.received_amount, 0)`,
    ),
  },
  {
    code: 'I4',
    title: '退款金额等于明细应退减手续费',
    scope: rowsOf('cem_refund_line', 'del_flag = 0'),
    faults: `select r.id as id, r.refund_no as fault from cem_refund r join (
        select refund_id, sum(received_amount) as received, sum(amount) as amount from cem_refund_line
        where del_flag = 0 group by refund_id
      ) l on l.refund_id = r.id where r.amount <> l.amount - r.handling_fee or r.received_amount <> l.received`,
  },
  {
    code: 'I4',
    title: '已付的管理费退款与已退的各期相符',
    scope: rowsOf('cem_refund', "biz_type = '3'"),
    faults: `select r.id as id, r.refund_no as fault from cem_refund r
      join cem_refund_line l on l.refund_id = r.id and l.del_flag = 0 left join cem_fee_term t on t.id = l.item_id
      where r.biz_type = '3' and r.del_flag = 0 and r.status in ('3', '4') and coalesce(t.status, '') <> '5'
      union all select t.id as id, coalesce(t.plot_full_name, '') as fault from cem_fee_term t
      where t.del_flag = 0 and t.status = '5' and t.start_date is not null and 1 <> (
        select count(*) from cem_refund_line l join cem_refund r on r.id = l.refund_id
        where l.item_id = t.id and l.del_flag = 0 and r.biz_type = '3' and r.del_flag = 0 and r.status in ('3', '4'))`,
  },
  {
    code: 'I2',
    title: '退款中的订单恰有一张未付退款单，已付的订单已结束',
    scope: rowsOf('cem_refund'),
    faults: each(
      ({ table, no, column, status, waits, ends }) => `select o.id as id, o.${no} as fault from ${table} o left join (
        select ${column} as debtor, sum(case when status in ('0', '1', '2') then 1 else 0 end) as waiting,
        sum(case when status in ('3', '4') then 1 else 0 end) as paid
        from cem_refund where ${column} is not null and biz_type <> '3' and del_flag = 0 group by ${column}
      ) r on r.debtor = o.id
      where o.del_flag = 0 and not ${leftSettled('o', table)} and (case when o.${status} = '${waits}' and not ${waitsOtherwise('o')} then 1 else 0 end <> coalesce(r.waiting, 0)
        or (coalesce(r.paid, 0) > 0 and o.${status} not in ('${waits}', '${ends}')))`,
    ),
  },
  {
    code: 'I4',
    title: '退款由申请人以外的人审批，已付的有经办和时间',
    scope: rowsOf('cem_refund'),
    faults: `select id, refund_no as fault from cem_refund
      where approve_id = apply_id or (status in ('3', '4') and (pay_name is null or pay_time is null))
        or (status in ('1', '2') and apply_id is null) or (status = '2' and approve_id is null)`,
  },
  {
    code: 'I6',
    title: '退款单号齐全且不重复',
    scope: rowsOf('cem_refund'),
    faults: `select min(id) as id, coalesce(refund_no, '空') as fault from cem_refund group by tenant_id, refund_no
      having count(*) > 1 or refund_no is null`,
  },
];
