/** A column of a demo report. */
interface DemoItem {
  fieldName: string;
  fieldTxt: string;
  fieldType: 'String' | 'Long' | 'Date';
  fieldWidth?: number;
  dictCode?: string;
  isSearch?: 1;
  searchMode?: 'group';
  isTotal?: 1;
  groupTitle?: string;
}

export interface DemoReport {
  code: string;
  name: string;
  content: string;
  sql: string;
  items: readonly DemoItem[];
  params: readonly { paramName: string; paramTxt: string; paramType: 'date' | 'number'; paramValue: string }[];
  roles: readonly string[];
}

const READERS = ['admin', 'gm', 'auditor'] as const;
const yuan = (column: string): string => `round(sum(${column}) / 100, 2)`;
const amount = (fieldName: string, fieldTxt: string, groupTitle?: string): DemoItem => ({
  ...{ fieldName, fieldTxt, fieldType: 'Long', fieldWidth: 120, isTotal: 1 },
  ...(groupTitle === undefined ? {} : { groupTitle }),
});

/** Reports that an office makes itself (online.md §9); an amount is stored in fen and shown in yuan. */
export const DEMO_REPORTS: readonly DemoReport[] = [
  {
    code: 'sales_month',
    name: '销售月报',
    content: '按月份统计成交订单',
    sql: `select substr(o.sale_date, 1, 7) as sale_month, count(*) as order_count,
  ${yuan('o.list_amount')} as list_amount, ${yuan('o.discount_amount')} as discount_amount,
  ${yuan('o.payable_amount')} as payable_amount, ${yuan('o.received_amount')} as received_amount
from cem_order o
where o.sale_date is not null and o.order_status in ('5', '6', '9')
  [ and o.sale_date >= \${begin_date} ] [ and o.sale_date <= \${end_date} ]
group by substr(o.sale_date, 1, 7)
order by sale_month desc`,
    items: [
      { fieldName: 'sale_month', fieldTxt: '月份', fieldType: 'String', fieldWidth: 100 },
      { fieldName: 'order_count', fieldTxt: '成交单数', fieldType: 'Long', fieldWidth: 100, isTotal: 1 },
      amount('list_amount', '原价（元）', '价格'),
      amount('discount_amount', '优惠（元）', '价格'),
      amount('payable_amount', '应收（元）', '收款'),
      amount('received_amount', '已收（元）', '收款'),
    ],
    params: [
      { paramName: 'begin_date', paramTxt: '成交日期起', paramType: 'date', paramValue: '' },
      { paramName: 'end_date', paramTxt: '成交日期止', paramType: 'date', paramValue: '' },
    ],
    roles: READERS,
  },
  {
    code: 'arrears_list',
    name: '欠费清单',
    content: '管理费已到期的墓位',
    sql: `select p.full_name, p.holder_name, p.fee_paid_to, p.fee_status,
  days_between(p.fee_paid_to, #{sys_date}) as overdue_days
from cem_plot p
where p.fee_status in ('3', '4') [ and days_between(p.fee_paid_to, #{sys_date}) >= \${least_days} ]
order by p.fee_paid_to, p.full_name`,
    items: [
      { fieldName: 'full_name', fieldTxt: '墓位', fieldType: 'String', fieldWidth: 220, isSearch: 1 },
      { fieldName: 'holder_name', fieldTxt: '持证人', fieldType: 'String', fieldWidth: 100, isSearch: 1 },
      {
        ...{ fieldName: 'fee_paid_to', fieldTxt: '管理费至', fieldType: 'Date', fieldWidth: 120 },
        ...{ isSearch: 1, searchMode: 'group' },
      },
      { fieldName: 'fee_status', fieldTxt: '状态', fieldType: 'String', fieldWidth: 110, dictCode: 'plot_fee' },
      { fieldName: 'overdue_days', fieldTxt: '逾期天数', fieldType: 'Long', fieldWidth: 100 },
    ],
    params: [{ paramName: 'least_days', paramTxt: '逾期天数起', paramType: 'number', paramValue: '' }],
    roles: READERS,
  },
  {
    code: 'service_dispatch',
    name: '服务派工统计',
    content: '按服务人员统计预约的服务',
    sql: `select coalesce(u.realname, '未派工') as assignee, count(*) as service_count,
  sum(case when s.finish_time is null then 0 else 1 end) as finished_count,
  ${yuan('s.payable_amount')} as payable_amount
from cem_service_order s
left join sys_user u on u.id = s.assignee_id
where 1 = 1 [ and s.appoint_date >= \${begin_date} ] [ and s.appoint_date <= \${end_date} ]
group by coalesce(u.realname, '未派工')
order by service_count desc`,
    items: [
      { fieldName: 'assignee', fieldTxt: '服务人员', fieldType: 'String', fieldWidth: 120 },
      { fieldName: 'service_count', fieldTxt: '服务单数', fieldType: 'Long', fieldWidth: 100, isTotal: 1 },
      { fieldName: 'finished_count', fieldTxt: '已完成', fieldType: 'Long', fieldWidth: 100, isTotal: 1 },
      amount('payable_amount', '金额（元）'),
    ],
    params: [
      { paramName: 'begin_date', paramTxt: '预约日期起', paramType: 'date', paramValue: '' },
      { paramName: 'end_date', paramTxt: '预约日期止', paramType: 'date', paramValue: '' },
    ],
    roles: READERS,
  },
];
