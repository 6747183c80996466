import { REFERENCES, type Reference } from '@songbai/contract/modules/references.ts';
import { columnOf } from '../resource/describe/columns.ts';
import { type Check, rowsOf } from './check.ts';

/** A reference as the database has it. */
type Column = readonly [table: string, column: string, target: string];

const columnsOf = (references: readonly Reference[]): readonly Column[] =>
  references.map(({ table, field, target }) => [table, columnOf(field), target]);

const EVERY = columnsOf(REFERENCES);

/** A live row has no deleted parent; the money and the history of a deleted order stay with it. */
const LIVE_PARENTS = columnsOf(REFERENCES.filter(({ keeps }) => keeps !== undefined));

/** Of rows and their parents that belong to tenants, both have the same one. */
const WITHIN_TENANTS = EVERY.filter(([table, , target]) => [table, target].every((name) => name.startsWith('cem_')));

/** Work of the system itself has no person as its author; the root of a tree has an empty parent. */
const NOBODY = "('', 'system')";

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

function perTable(list: readonly Column[]): string {
  return [...new Set(list.map(([table]) => table))]
    .map((table) => `select count(*) as part from ${table}`)
    .join(' union all ');
}

function total(list: readonly Column[]): string {
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
    scope: total(EVERY),
    faults: union(
      EVERY.map(
        ([table, column, target]) => `select c.id as id, '${table}.${column}' as fault from ${table} c
      where c.${column} is not null and c.${column} not in ${NOBODY} and not exists (select 1 from ${target} p where p.id = c.${column})`,
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
    scope: total(WITHIN_TENANTS),
    faults: union(
      WITHIN_TENANTS.map(
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
