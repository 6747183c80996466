import { ORDER_VIEWS, type OrderView } from '@songbai/contract/modules/order/order.rules.ts';
import type { OrderCounts } from '@songbai/contract/modules/order/order.calls.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { type ExtraWhere, type Selection, whereSql } from '../../resource/select.ts';
import { binder } from '../../resource/sql-text.ts';
import type { StoreContext } from '../../resource/store.ts';
import { orderTable } from './order.table.ts';

type ViewSelection = Omit<Selection, 'filter' | 'sort'>;

/**
 * SQL of contract orderView(), one range of an index each; the group stands for deleted, cancelled and outgoing in their
 * order of precedence, so the five add up to all (I15).
 */
const CONDITIONS: Readonly<Record<OrderView, ExtraWhere>> = {
  deleted: () => "t.list_group = 'deleted'",
  cancelled: () => "t.list_group = 'cancelled'",
  outgoing: () => "t.list_group = 'outgoing'",
  overdue: (sql, today) => `t.list_group = 'open' and t.due_date < ${sql.bind(today)}`,
  normal: (sql, today) => `t.list_group = 'open' and (t.due_date is null or t.due_date >= ${sql.bind(today)})`,
};

/** What a list call's `view` narrows to; without one all orders that are not deleted. */
export function viewSelection(params: ListParams): ViewSelection {
  const { view } = params;
  if (view === undefined || view === '') return {};
  const known = ORDER_VIEWS.find((name) => name === view);
  if (!known) throw new AppError('invalid', { detail: '订单视图不正确' });
  return selectionOf(known);
}

/** The group says whether a row is deleted, so the general condition would only cost a look at the row. */
function selectionOf(view: OrderView): ViewSelection {
  return { extra: CONDITIONS[view], withDeleted: true };
}

/** How many orders each list holds for this actor, and all of them, counted in one pass over one index. */
export async function orderCounts(context: StoreContext, actor: Actor): Promise<OrderCounts> {
  const { engine } = context.database;
  const today = context.clock.today();
  const sql = binder(engine);
  const late = `sum(case when t.due_date < ${sql.bind(today)} then 1 else 0 end)`;
  const where = whereSql(orderTable(context), { engine, actor, today }, { withDeleted: true }, sql);
  const text = `select t.list_group as "listGroup", count(*) as "rows", ${late} as "late" from cem_order t where ${where} group by t.list_group`;
  const groups = await context.database.query<{ listGroup: string; rows: number; late: number }>(text, sql.values);
  const found = new Map(groups.map(({ listGroup, rows, late: overdue }) => [listGroup, { rows: Number(rows), overdue: Number(overdue) }]));
  const rowsOf = (group: string) => found.get(group)?.rows ?? 0;
  const overdue = found.get('open')?.overdue ?? 0;
  const lists = { cancelled: rowsOf('cancelled'), deleted: rowsOf('deleted'), outgoing: rowsOf('outgoing'), overdue, normal: rowsOf('open') - overdue };
  return { ...lists, all: groups.reduce((sum, group) => sum + Number(group.rows), 0) };
}
