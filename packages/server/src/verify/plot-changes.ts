import { type Check, rowsOf } from './check.ts';

/** Plot changes: people, consents, sums, and the state of order and right that each step implies. */
export const PLOT_CHANGE_CHECKS: readonly Check[] = [
  {
    code: 'I2',
    title: '退墓办理中的使用权已冻结，已完成的已终止，订单状态与进度相符',
    scope: rowsOf('cem_plot_change'),
    faults: `select c.id as id, c.change_no as fault from cem_plot_change c
      join cem_plot_right r on r.id = c.right_id join cem_order o on o.id = c.order_id
      where c.del_flag = 0 and c.change_type = '3' and (r.order_id <> c.order_id or r.plot_id <> c.plot_id
        or (c.status in ('1', '2', '4') and r.status <> '2') or (c.status = '5' and r.status <> '3')
        or (c.status = '1' and o.order_status not in ('5', '6')) or (c.status in ('2', '4') and o.order_status <> '7')
        or (c.status = '5' and o.order_status <> '8'))`,
  },
  {
    code: 'I4',
    title: '退墓的结算与其退款单相符',
    scope: rowsOf('cem_plot_change', "status in ('2', '4', '5')"),
    faults: `select c.id as id, c.change_no as fault from cem_plot_change c left join (
        select change_id, sum(case when status in ('0', '1', '2') then 1 else 0 end) as waiting,
          sum(case when status in ('3', '4') then 1 else 0 end) as paid,
          sum(case when status in ('0', '1', '2', '3', '4') then amount else 0 end) as amount
        from cem_refund where change_id is not null group by change_id
      ) r on r.change_id = c.id left join (
        select change_id, sum(amount) as amount from cem_plot_change_line where del_flag = 0 group by change_id
      ) l on l.change_id = c.id
      where c.status in ('2', '4', '5') and (coalesce(r.amount, 0) <> c.amount
        or coalesce(l.amount, 0) - c.handling_fee <> c.amount
        or case when c.status = '2' then coalesce(r.waiting, 0) else coalesce(r.paid, 0) end <> 1)`,
  },
  {
    code: 'I14',
    title: '退墓由登记人以外的人审批，持证人已同意，完成时证件已收回',
    scope: rowsOf('cem_plot_change'),
    faults: `select c.id as id, c.change_no as fault from cem_plot_change c
      where c.approve_id = c.apply_id or (c.status in ('2', '4', '5') and c.approve_id is null)
        or not exists (select 1 from cem_plot_change_consent s where s.change_id = c.id and s.del_flag = 0)
        or (c.status = '5' and (c.finish_time is null or (coalesce(c.loss_statement, '') = ''
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
