import { type Check, rowsOf } from './check.ts';

/** I13 and I15, and the fields a closed order must have. `today` is `YYYY-MM-DD`. */
export function orderChecks(today: string): readonly Check[] {
  const late = `((o.order_status in ('2', '3', '4') and o.next_due_date < '${today}')
    or (o.order_status in ('5', '6') and o.fee_paid_to < '${today}'))`;
  const open = "o.del_flag = 0 and o.order_status not in ('7', '8') and o.out_status = '0'";
  const views: Readonly<Record<string, string>> = {
    deleted: 'o.del_flag = 1',
    cancelled: "o.del_flag = 0 and o.order_status in ('7', '8')",
    outgoing: "o.del_flag = 0 and o.order_status not in ('7', '8') and o.out_status in ('1', '2')",
    overdue: `${open} and ${late}`,
    normal: `${open} and not coalesce(${late}, 1 = 0)`,
  };
  const inLists = Object.values(views)
    .map((condition) => `case when ${condition} then 1 else 0 end`)
    .join(' + ');
  return [
    {
      code: 'I15',
      title: '每个订单恰好在五个列表之一',
      scope: rowsOf('cem_order'),
      faults: `select o.id as id, coalesce(o.order_no, '') as fault from cem_order o where (${inLists}) <> 1`,
    },
    {
      code: 'I15',
      title: '五个列表的合计等于全部订单',
      scope: rowsOf('cem_order'),
      faults: `select 'total' as id, cast(count(*) as text) as fault from cem_order o
        having count(*) <> coalesce(sum(${inLists}), 0)`,
    },
    {
      code: '订单',
      title: '取消的订单有方式、原因和时间，迁出状态与订单状态相符',
      scope: rowsOf('cem_order'),
      faults: `select id, coalesce(order_no, '') as fault from cem_order
        where (order_status in ('7', '8') and (cancel_type is null or coalesce(cancel_reason, '') = '' or cancel_time is null))
          or (order_status not in ('7', '8') and cancel_type is not null)
          or (out_status = '2' and order_status <> '9') or (order_status = '9' and out_status <> '2')
          or (order_status not in ('0', '1') and plot_id is null and not (order_status = '8' and received_amount = 0))`,
    },
    {
      code: 'I2',
      title: '迁出办理中的订单使用权已冻结，已迁出的已终止',
      scope: rowsOf('cem_order', "out_status <> '0'"),
      faults: `select o.id as id, coalesce(o.order_no, '') as fault from cem_order o
        where o.del_flag = 0 and o.out_status in ('1', '2') and not exists (select 1 from cem_plot_right r
          where r.order_id = o.id and r.status = case o.out_status when '1' then '2' else '3' end)`,
    },
    ...eventChecks(),
  ];
}

function eventChecks(): readonly Check[] {
  const without = (column: string, id: string): string =>
    `not exists (select 1 from cem_event e where e.${column} = ${id})`;
  return [
    {
      code: 'I13',
      title: '订单有业务记录',
      scope: rowsOf('cem_order'),
      faults: `select o.id as id, coalesce(o.order_no, '') as fault from cem_order o
        where (o.order_status <> '0' or o.del_flag = 1) and ${without('biz_id', 'o.id')}`,
    },
    {
      code: 'I13',
      title: '离开初始状态的墓位有业务记录',
      scope: rowsOf('cem_plot', "sale_status not in ('0', '1')"),
      faults: `select p.id as id, coalesce(p.full_name, '') as fault from cem_plot p
        where p.sale_status not in ('0', '1') and ${without('plot_id', 'p.id')}`,
    },
    {
      code: 'I13',
      title: '服务订单有业务记录',
      scope: rowsOf('cem_service_order'),
      faults: `select o.id as id, coalesce(o.service_no, '') as fault from cem_service_order o
        where o.service_status <> '0' and ${without('biz_id', 'o.id')}`,
    },
    {
      code: 'I13',
      title: '业务记录有操作人、时间和内容',
      scope: rowsOf('cem_event'),
      faults: `select id, event as fault from cem_event where actor_id = '' or time = '' or summary = ''`,
    },
  ];
}
