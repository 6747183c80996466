import { type Check, rowsOf } from './check.ts';

/** I4 of corrected payments: each has its record and, when reversed, exactly one opposite row. */
export const PAYMENT_CHECKS: readonly Check[] = [
  {
    code: 'I4',
    title: '已作废、冲红的收款恰有一条已完成的更正',
    scope: rowsOf('cem_payment'),
    faults: `select p.id as id, p.pay_no as fault from cem_payment p left join (
        select payment_id, sum(case when status = '2' then 1 else 0 end) as done from cem_payment_correction
        where del_flag = 0 group by payment_id
      ) c on c.payment_id = p.id
      where coalesce(c.done, 0) <> case when p.status <> '1' and p.reverse_of_id is null then 1 else 0 end`,
  },
  {
    code: 'I4',
    title: '冲红记录与原收款金额相反',
    scope: rowsOf('cem_payment'),
    faults: `select p.id as id, p.pay_no as fault from cem_payment p join cem_payment o on o.id = p.reverse_of_id
      where p.status <> '3' or o.status <> '3' or p.amount <> -o.amount or p.amount >= 0
        or coalesce(p.order_id, p.service_order_id) <> coalesce(o.order_id, o.service_order_id)`,
  },
  {
    code: 'I4',
    title: '转入的收款与转出的收款金额相同',
    scope: rowsOf('cem_payment'),
    faults: `select p.id as id, p.pay_no as fault from cem_payment p join cem_payment o on o.id = p.moved_from_id
      where o.status = '1' or p.amount <> o.amount or p.method <> o.method
        or coalesce(p.channel_no, '') <> coalesce(o.channel_no, '')`,
  },
  {
    code: 'I4',
    title: '收款更正由申请人以外的人确认，待确认的收款有效且仅有一条',
    scope: rowsOf('cem_payment_correction'),
    faults: `select c.id as id, c.pay_no as fault from cem_payment_correction c join cem_payment p on p.id = c.payment_id
      where (c.status in ('2', '3') and c.decide_id = c.apply_id) or (c.status = '1' and p.status <> '1')
        or c.amount <> p.amount
      union all select min(id) as id, min(pay_no) as fault from cem_payment_correction
      where del_flag = 0 and status = '1' group by payment_id having count(*) > 1`,
  },
  {
    code: 'I6',
    title: '收据号不重复、无缺号，且均有打印记录',
    scope: rowsOf('cem_payment', 'receipt_no is not null'),
    faults: `select min(id) as id, min(receipt_no) as fault from cem_payment where receipt_no is not null
      group by tenant_id, substr(receipt_no, 1, length(receipt_no) - 6)
      having max(cast(substr(receipt_no, length(receipt_no) - 5) as integer)) <> count(distinct receipt_no)
        or count(*) <> count(distinct receipt_no)
      union all select p.id as id, p.receipt_no as fault from cem_payment p where p.receipt_no is not null
        and not exists (select 1 from cem_print_log l where l.biz_id = p.id and l.paper = '1' and l.turn = 1
          and l.paper_no = p.receipt_no)`,
  },
  {
    code: 'I6',
    title: '打印次数连续，补打均有原因',
    scope: rowsOf('cem_print_log'),
    faults: `select min(id) as id, min(paper_no) as fault from cem_print_log group by tenant_id, biz_id, paper, state
      having max(turn) <> count(*)
      union all select id, paper_no as fault from cem_print_log
      where (turn = 1) <> (kind = '1') or (turn > 1 and coalesce(reason, '') = '')`,
  },
];
