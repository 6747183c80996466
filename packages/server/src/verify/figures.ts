import { type Check, type CheckResult, rowsOf } from './check.ts';

const CODE = '统计';

/** Sums of a kind of figures against the facts, by all that the figure names; `facts` selects k, n and a. */
function sums(title: string, kind: string, key: string, facts: string): Check {
  return {
    code: CODE,
    title,
    scope: `select count(*) as total from (${facts}) looked`,
    faults: `select k as id, '差 ' || cast(sum(n) as text) || ' 条，' || cast(sum(a) as text) || ' 分' as fault from (
        select k, n, a from (${facts}) facts
        union all select cast(tenant_id as text) || ' ' || ${key} as k, -total as n, -amount as a
          from cem_figure where kind = '${kind}'
      ) compared group by k having sum(n) <> 0 or sum(a) <> 0`,
  };
}

/** Figures kept by day (ADR 37) equal what is counted from payments, orders and plots. */
export const FIGURE_CHECKS: readonly Check[] = [
  sums(
    '按日统计的收款等于收款记录合计',
    'receipt',
    "day || ' ' || part || ' ' || biz",
    `select cast(tenant_id as text) || ' ' || substr(pay_time, 1, 10) || ' ' || method || ' ' || coalesce(biz_type, '') as k,
      1 as n, amount as a from cem_payment where del_flag = 0 and status in ('1', '3')`,
  ),
  sums(
    '按日统计的成交等于订单合计',
    'sale',
    "day || ' ' || cemetery_id || ' ' || part",
    `select cast(tenant_id as text) || ' ' || sale_date || ' ' || coalesce(cemetery_id, '') || ' ' || order_type as k,
      1 as n, payable_amount as a from cem_order
      where del_flag = 0 and sale_date <> '' and order_status not in ('0', '1', '2', '3', '4', '8')`,
  ),
  sums(
    '墓位库存统计等于墓位数',
    'plot',
    "cemetery_id || ' ' || area_id || ' ' || part",
    `select cast(tenant_id as text) || ' ' || coalesce(cemetery_id, '') || ' ' || area_id || ' ' || sale_status as k,
      1 as n, list_price as a from cem_plot where del_flag = 0`,
  ),
  {
    code: '成交',
    title: '已付清的订单有成交日期',
    scope: rowsOf('cem_order', "order_status in ('5', '6')"),
    // Old sales that were only written down need none.
    faults: `select id, coalesce(order_no, '') as fault from cem_order
      where (order_status in ('5', '6') and order_type <> '9' and sale_date is null)
        or (order_status in ('0', '1', '2', '3', '4') and sale_date is not null)`,
  },
];

/** Whether a result is about figures, which can be counted anew. */
export const isOfFigures = ({ code }: CheckResult): boolean => code === CODE;
