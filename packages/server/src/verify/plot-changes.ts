import { type Check, rowsOf } from './check.ts';

/** Plot changes: people, consents, sums, and the state of order and right that each step implies. */
export const PLOT_CHANGE_CHECKS: readonly Check[] = [
  {
    code: 'I2',
    title: '换退迁办理中的使用权已冻结，已完成的已终止或恢复，订单状态与进度相符',
    scope: rowsOf('cem_plot_change'),
    faults: `select c.id as id, c.change_no as fault from cem_plot_change c
      join cem_plot_right r on r.id = c.right_id join cem_order o on o.id = c.order_id
      where c.del_flag = 0 and (r.order_id <> c.order_id or r.plot_id <> c.plot_id
        or (c.status in ('1', '2', '3', '4') and r.status <> '2') or (c.status = '1' and o.order_status not in ('5', '6'))
        or (c.change_type = '5' and (c.status in ('2', '4') or (c.status = '3' and o.order_status not in ('5', '6'))))
        or (c.change_type <> '5' and (c.status = '3' or (c.status = '5' and r.status <> '3')
          or (c.status in ('2', '4') and o.order_status <> '7') or (c.status = '5' and o.order_status <> '8'))))`,
  },
  {
    code: 'I2',
    title: '换墓的新墓位已保留，结算后属于新订单，其使用权在收证前冻结',
    scope: rowsOf('cem_plot_change', "change_type in ('1', '2')"),
    faults: `select c.id as id, c.change_no as fault from cem_plot_change c
      left join cem_plot_hold h on h.plot_id = c.to_plot_id and h.status = '1' and h.order_id = c.order_id
      left join cem_order o on o.id = c.to_order_id left join cem_plot_right r on r.order_id = c.to_order_id and r.status = '2'
      where c.del_flag = 0 and c.change_type in ('1', '2') and (c.to_plot_id is null
        or (c.status in ('1', '2') and (h.id is null or c.to_order_id is not null))
        or (c.status in ('4', '5') and (o.id is null or o.order_type <> '3' or o.plot_id <> c.to_plot_id))
        or (c.status = '4' and (r.id is null or o.order_status not in ('5', '6'))))`,
  },
  {
    code: 'I4',
    title: '退墓的结算与其退款单相符',
    scope: rowsOf('cem_plot_change', "change_type = '3' and status in ('2', '4', '5')"),
    faults: `select c.id as id, c.change_no as fault from cem_plot_change c left join (
        select change_id, sum(case when status in ('0', '1', '2') then 1 else 0 end) as waiting,
          sum(case when status in ('3', '4') then 1 else 0 end) as paid,
          sum(case when status in ('0', '1', '2', '3', '4') then amount else 0 end) as amount
        from cem_refund where change_id is not null and biz_type <> '3' group by change_id
      ) r on r.change_id = c.id left join (
        select change_id, sum(amount) as amount from cem_plot_change_line where del_flag = 0 group by change_id
      ) l on l.change_id = c.id
      where c.change_type = '3' and c.status in ('2', '4', '5') and (coalesce(r.amount, 0) <> c.amount
        or coalesce(l.amount, 0) - c.handling_fee <> c.amount
        or case when c.status = '2' then coalesce(r.waiting, 0) else coalesce(r.paid, 0) end <> 1)`,
  },
  {
    code: 'I4',
    title: '换墓的结算相符：原墓位的款项、新墓位的价格、差价、转入和退款',
    scope: rowsOf('cem_plot_change', "change_type in ('1', '2') and status in ('2', '4', '5')"),
    faults: `select c.id as id, c.change_no as fault from cem_plot_change c left join (
        select change_id, sum(case when to_order_id is not null then amount else 0 end) as carried,
          sum(case when to_order_id is null and status in ('0', '1', '2', '3', '4') then amount else 0 end) as back
        from cem_refund where change_id is not null and biz_type <> '3' group by change_id
      ) r on r.change_id = c.id left join (
        select change_id, sum(amount) as amount from cem_payment where change_id is not null group by change_id
      ) p on p.change_id = c.id left join (
        select change_id, sum(amount) as amount from cem_plot_change_line where del_flag = 0 group by change_id
      ) l on l.change_id = c.id
      where c.change_type in ('1', '2') and c.status in ('2', '4', '5') and (
        coalesce(l.amount, 0) - c.handling_fee <> c.amount
        or c.amount + c.supplement_amount <> c.to_price + c.difference_amount
        or (c.supplement_amount > 0 and c.difference_amount > 0) or coalesce(r.back, 0) <> c.difference_amount
        or coalesce(r.carried, 0) <> case when c.status = '2' then 0 else c.amount - c.difference_amount end
        or coalesce(p.amount, 0) <> coalesce(r.carried, 0))`,
  },
  {
    code: 'I14',
    title: '换退迁由登记人以外的人审批，持证人已同意，完成时证件已收回，迁出有日期',
    scope: rowsOf('cem_plot_change'),
    faults: `select c.id as id, c.change_no as fault from cem_plot_change c
      where c.approve_id = c.apply_id or (c.status in ('2', '3', '4', '5') and c.approve_id is null)
        or not exists (select 1 from cem_plot_change_consent s where s.change_id = c.id and s.del_flag = 0)
        or (c.status = '5' and c.change_type in ('2', '5') and c.out_date is null)
        or (c.status = '5' and (c.finish_time is null or (c.change_type <> '5' and coalesce(c.loss_statement, '') = ''
          and (c.cert_returned <> 'Y' or c.contract_returned <> 'Y' or c.receipt_returned <> 'Y'))))`,
  },
  {
    code: 'I6',
    title: '换退迁单号齐全且不重复',
    scope: rowsOf('cem_plot_change'),
    faults: `select min(id) as id, coalesce(change_no, '空') as fault from cem_plot_change
      group by tenant_id, change_no having count(*) > 1 or change_no is null`,
  },
];
