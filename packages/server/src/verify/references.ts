import { type Check, rowsOf } from './check.ts';

/** Every column that references a row of another table, also where the database has no foreign key. */
const REFERENCES: readonly (readonly [table: string, column: string, target: string])[] = [
  ['cem_area', 'cemetery_id', 'cem_cemetery'],
  ['cem_area', 'parent_id', 'cem_area'],
  ['cem_area', 'default_template_id', 'cem_plot_template'],
  ['cem_row', 'cemetery_id', 'cem_cemetery'],
  ['cem_row', 'area_id', 'cem_area'],
  ['cem_plot_template', 'cemetery_id', 'cem_cemetery'],
  ['cem_plot_template_item', 'template_id', 'cem_plot_template'],
  ['cem_plot', 'cemetery_id', 'cem_cemetery'],
  ['cem_plot', 'area_id', 'cem_area'],
  ['cem_plot', 'row_id', 'cem_row'],
  ['cem_plot', 'template_id', 'cem_plot_template'],
  ['cem_plot', 'current_right_id', 'cem_plot_right'],
  ['cem_customer', 'owner_sales_id', 'sys_user'],
  ['cem_order', 'cemetery_id', 'cem_cemetery'],
  ['cem_order', 'plot_id', 'cem_plot'],
  ['cem_order', 'customer_id', 'cem_customer'],
  ['cem_order', 'sales_id', 'sys_user'],
  ['cem_order_item', 'order_id', 'cem_order'],
  ['cem_order_item', 'charge_item_id', 'cem_charge_item'],
  ['cem_order_instalment', 'order_id', 'cem_order'],
  ['cem_order_reminder', 'order_id', 'cem_order'],
  ['cem_fee_rule', 'cemetery_id', 'cem_cemetery'],
  ['cem_fee_rule', 'charge_item_id', 'cem_charge_item'],
  ['cem_fee_term', 'right_id', 'cem_plot_right'],
  ['cem_fee_term', 'order_id', 'cem_order'],
  ['cem_fee_term', 'plot_id', 'cem_plot'],
  ['cem_payment', 'order_id', 'cem_order'],
  ['cem_payment', 'service_order_id', 'cem_service_order'],
  ['cem_payment', 'cashier_id', 'sys_user'],
  ['cem_payment_allocation', 'payment_id', 'cem_payment'],
  ['cem_payment', 'reverse_of_id', 'cem_payment'],
  ['cem_payment', 'moved_from_id', 'cem_payment'],
  ['cem_payment_correction', 'payment_id', 'cem_payment'],
  ['cem_payment_correction', 'target_order_id', 'cem_order'],
  ['cem_payment_correction', 'target_service_id', 'cem_service_order'],
  ['cem_refund', 'order_id', 'cem_order'],
  ['cem_refund', 'service_order_id', 'cem_service_order'],
  ['cem_refund', 'plot_id', 'cem_plot'],
  ['cem_refund_line', 'refund_id', 'cem_refund'],
  ['cem_refund', 'change_id', 'cem_plot_change'],
  ['cem_plot_change', 'order_id', 'cem_order'],
  ['cem_plot_change', 'right_id', 'cem_plot_right'],
  ['cem_plot_change', 'plot_id', 'cem_plot'],
  ['cem_plot_change_line', 'change_id', 'cem_plot_change'],
  ['cem_plot_change_consent', 'change_id', 'cem_plot_change'],
  ['cem_plot_hold', 'plot_id', 'cem_plot'],
  ['cem_plot_hold', 'customer_id', 'cem_customer'],
  ['cem_plot_hold', 'order_id', 'cem_order'],
  ['cem_plot_right', 'plot_id', 'cem_plot'],
  ['cem_plot_right', 'order_id', 'cem_order'],
  ['cem_plot_right', 'holder_id', 'cem_customer'],
  ['cem_plot_right', 'contact_id', 'cem_customer'],
  ['cem_holder_change', 'plot_id', 'cem_plot'],
  ['cem_holder_change', 'right_id', 'cem_plot_right'],
  ['cem_holder_change', 'from_customer_id', 'cem_customer'],
  ['cem_holder_change', 'to_customer_id', 'cem_customer'],
  ['cem_service_order', 'plot_id', 'cem_plot'],
  ['cem_service_order', 'customer_id', 'cem_customer'],
  ['cem_service_order', 'assignee_id', 'sys_user'],
  ['cem_service_order_item', 'service_order_id', 'cem_service_order'],
  ['cem_service_order_item', 'service_item_id', 'cem_service_item'],
  ['cem_deceased', 'cemetery_id', 'cem_cemetery'],
  ['cem_deceased', 'plot_id', 'cem_plot'],
  ['cem_deceased', 'right_id', 'cem_plot_right'],
  ['cem_burial', 'plot_id', 'cem_plot'],
  ['cem_burial', 'right_id', 'cem_plot_right'],
  ['cem_burial', 'deceased_id', 'cem_deceased'],
  ['cem_event', 'plot_id', 'cem_plot'],
  ['sys_announcement_send', 'annt_id', 'sys_announcement'],
  ['sys_announcement_send', 'user_id', 'sys_user'],
  ['sys_user_role', 'user_id', 'sys_user'],
  ['sys_user_role', 'role_id', 'sys_role'],
  ['sys_user_depart', 'user_id', 'sys_user'],
  ['sys_user_depart', 'dep_id', 'sys_depart'],
  ['sys_role_permission', 'role_id', 'sys_role'],
  ['sys_role_permission', 'permission_id', 'sys_permission'],
  ['sys_dict_item', 'dict_id', 'sys_dict'],
];

/** Work of the system itself has no person as its author. */
const NOBODY = "'system'";

const OF_A_TENANT = (table: string): boolean => table.startsWith('cem_');

/** A row must not have a deleted parent; the money and the history of a deleted order stay with it. */
const LIVE_PARENTS: readonly (readonly [table: string, column: string, target: string])[] = [
  ['cem_area', 'cemetery_id', 'cem_cemetery'],
  ['cem_area', 'parent_id', 'cem_area'],
  ['cem_row', 'area_id', 'cem_area'],
  ['cem_plot_template', 'cemetery_id', 'cem_cemetery'],
  ['cem_plot', 'cemetery_id', 'cem_cemetery'],
  ['cem_plot', 'area_id', 'cem_area'],
  ['cem_plot', 'row_id', 'cem_row'],
];

const DELETABLE = [
  'cem_cemetery',
  'cem_area',
  'cem_row',
  'cem_plot_template',
  'cem_plot',
  'cem_customer',
  'cem_order',
  'cem_charge_item',
  'cem_service_item',
  'cem_service_order',
  'cem_deceased',
  'sys_announcement',
  'sys_announcement_send',
];

function perTable(list: typeof REFERENCES): string {
  return [...new Set(list.map(([table]) => table))]
    .map((table) => `select count(*) as part from ${table}`)
    .join(' union all ');
}

function total(list: typeof REFERENCES): string {
  return `select sum(part) as total from (${perTable(list)}) tables`;
}

function union(parts: readonly string[]): string {
  return parts.join('\n union all ');
}

/** I12 and the isolation of tenants. */
export const REFERENCE_CHECKS: readonly Check[] = [
  {
    code: 'I12',
    title: '没有指向不存在记录的引用',
    scope: total(REFERENCES),
    faults: union(
      REFERENCES.map(
        ([table, column, target]) => `select c.id as id, '${table}.${column}' as fault from ${table} c
      where c.${column} is not null and c.${column} <> ${NOBODY} and not exists (select 1 from ${target} p where p.id = c.${column})`,
      ),
    ),
  },
  {
    code: 'I12',
    title: '有效记录的上级未被删除',
    scope: total(LIVE_PARENTS),
    faults: union(
      LIVE_PARENTS.map(
        ([table, column, target]) => `select c.id as id, '${table}.${column}' as fault from ${table} c
      join ${target} p on p.id = c.${column} where c.del_flag = 0 and p.del_flag = 1`,
      ),
    ),
  },
  {
    code: 'I12',
    title: '已删除的记录有删除人和时间',
    scope: `select sum(total) as total from (${union(DELETABLE.map((table) => rowsOf(table, 'del_flag = 1')))}) tables`,
    faults: union(
      DELETABLE.map(
        (table) => `select id, '${table}' as fault from ${table}
      where del_flag = 1 and (coalesce(delete_by, '') = '' or coalesce(delete_time, '') = '')`,
      ),
    ),
  },
  {
    code: 'I12',
    title: '已删除的订单有删除原因',
    scope: rowsOf('cem_order', 'del_flag = 1'),
    faults: `select id, coalesce(order_no, '') as fault from cem_order where del_flag = 1 and coalesce(delete_reason, '') = ''`,
  },
  {
    code: '租户',
    title: '上下级记录属于同一租户',
    scope: total(REFERENCES.filter(([table, , target]) => OF_A_TENANT(table) && OF_A_TENANT(target))),
    faults: union(
      REFERENCES.filter(([table, , target]) => OF_A_TENANT(table) && OF_A_TENANT(target)).map(
        ([table, column, target]) => `select c.id as id, '${table}.${column}' as fault from ${table} c
      join ${target} p on p.id = c.${column} where c.tenant_id <> p.tenant_id`,
      ),
    ),
  },
  {
    code: '租户',
    title: '租户存在',
    scope: rowsOf('cem_cemetery'),
    faults: `select id, cast(tenant_id as text) as fault from cem_cemetery c
      where not exists (select 1 from sys_tenant t where t.id = c.tenant_id)`,
  },
];
