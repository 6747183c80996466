import type { OverdueIds, OverdueSummary } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { OVERDUE_AGES, REMIND_ALL_MAX } from '@songbai/contract/modules/order/overdue.rules.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { groups, page } from '../../resource/read/store.ts';
import { fieldSql } from '../../resource/read/to-where.ts';
import type { Server } from '../../resource/server-context.ts';
import { feeArrearsSql, feeRulesOf } from '../fee-rule/index.ts';
import { orderTable } from './order.table.ts';
import { orderParams, orderSelection } from './order-search.ts';

/** Orders and arrears by age of the overdue orders that a list call asks for; its own age is left out. */
export async function overdueSummary(server: Server, actor: Actor, params: ListParams): Promise<OverdueSummary> {
  const { ageing: _chosen, ...asked } = orderParams(params);
  const table = orderTable(server);
  const rules = await feeRulesOf(server.database.db, actor.tenantId);
  const found = await groups(
    reading(server, actor),
    table,
    { filter: parseListParams(order, asked).filter, sort: [] },
    orderSelection({ ...asked, view: 'overdue' }, actor),
    {
      key: (_sql, today) => ageSql(fieldSql(table, 'overdueDays', today)),
      amount: (sql, today) =>
        `case when t.order_status in ('${ORDER_STATUS.paid}', '${ORDER_STATUS.completed}')
          then ${feeArrearsSql(sql, rules, today)} else ${fieldSql(table, 'overdueAmount', today)} end`,
    },
  );
  const ofAge = (age: string) => found.find(({ key }) => key === age) ?? { rows: 0, amount: 0 };
  const ages = OVERDUE_AGES.map(({ key }) => [key, { orders: ofAge(key).rows, amount: ofAge(key).amount }] as const);
  return { ages: Object.fromEntries(ages) as OverdueSummary['ages'] };
}

/**
 * Ids of all overdue orders that a list call asks for, for reminders in batches.
 * @throws AppError remindTooMany
 */
export async function overdueIds(server: Server, actor: Actor, given: ListParams): Promise<OverdueIds> {
  const params = orderParams(given);
  const { filter } = parseListParams(order, params);
  const query = { filter, sort: [], pageNo: 1, pageSize: REMIND_ALL_MAX };
  const selection = { ...orderSelection({ ...params, view: 'overdue' }, actor), fields: [] };
  const { rows, total } = await page(reading(server, actor), orderTable(server), query, selection);
  if (total > REMIND_ALL_MAX) throw new AppError('remindTooMany', { n: String(total), max: String(REMIND_ALL_MAX) });
  return { ids: rows.map(({ id }) => id) };
}

/** SQL of contract overdueAge(). */
function ageSql(days: string): string {
  const cases = OVERDUE_AGES.map(({ key, to }) => (to === null ? `else '${key}'` : `when d.n <= ${to} then '${key}'`));
  return `(select case ${cases.join(' ')} end from (select ${days} as n) d)`;
}
