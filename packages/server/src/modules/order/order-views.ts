import type { OrderCounts } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_VIEWS, type OrderView, SOLD_VIEW } from '@songbai/contract/modules/order/order.rules.ts';
import { dueDaysOf, OVERDUE_AGES } from '@songbai/contract/modules/order/overdue.rules.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import { countStatement, type ExtraWhere, type Selection } from '../../resource/read/select.ts';
import { DUE_DATE, LIST_GROUP, orderTable, SOLD } from './order.table.ts';

type ViewSelection = Omit<Selection, 'filter' | 'sort'>;

/** SQL of contract orderView() for counting, one range of an index each. */
const COUNTED: Readonly<Record<OrderView, ExtraWhere>> = {
  deleted: () => `${LIST_GROUP} = 'deleted'`,
  cancelled: () => `${LIST_GROUP} = 'cancelled'`,
  outgoing: () => `${LIST_GROUP} = 'outgoing'`,
  overdue: (sql, today) => `${LIST_GROUP} = 'open' and ${DUE_DATE} < ${sql.bind(today)}`,
  normal: (sql, today) => `${LIST_GROUP} = 'open' and ${DUE_DATE} >= ${sql.bind(today)}`,
};

/**
 * The same for a page: the day is written so that no index matches. SQLite would otherwise scan the index by day, which
 * suits counting, and sort hundreds of thousands of orders for the first ten.
 */
const LISTED: Readonly<Record<OrderView, ExtraWhere>> = {
  ...COUNTED,
  overdue: (sql, today) => `${LIST_GROUP} = 'open' and ${DUE_DATE} || '' < ${sql.bind(today)}`,
  normal: (sql, today) => `${LIST_GROUP} = 'open' and ${DUE_DATE} || '' >= ${sql.bind(today)}`,
};

/** Selection of a list call's `view`; without one all orders that are not deleted. */
export function viewSelection(params: ListParams): ViewSelection {
  const { view } = params;
  if (view === undefined || view === '') return {};
  if (view === SOLD_VIEW) return { extra: () => SOLD };
  const known = ORDER_VIEWS.find((name) => name === view);
  if (!known) throw new AppError('invalid', { detail: '订单视图不正确' });
  return withAge(selectionOf(known), params.ageing);
}

/** A view, narrowed to what was searched for. */
export function searchedView(params: ListParams, found: ExtraWhere | undefined): ViewSelection {
  const selection = viewSelection(params);
  if (!found) return selection;
  const both = (view: ExtraWhere | undefined): ExtraWhere =>
    view ? (sql, today) => `${view(sql, today)} and ${found(sql, today)}` : found;
  return { ...selection, extra: both(selection.extra), countExtra: both(selection.countExtra ?? selection.extra) };
}

/** Narrows a list of overdue orders to those of one age. */
function withAge(selection: ViewSelection, ageing: unknown): ViewSelection {
  if (ageing === undefined || ageing === '') return selection;
  const age = OVERDUE_AGES.find(({ key }) => key === ageing);
  if (!age) throw new AppError('invalid', { detail: '账龄不正确' });
  const aged =
    (where: ExtraWhere | undefined): ExtraWhere =>
    (sql, today) => {
      const due = dueDaysOf(age.key, today);
      // Values are bound in the order in which their places are written.
      const parts = [where?.(sql, today) ?? '1=1'];
      if (due?.first) parts.push(`${DUE_DATE} >= ${sql.bind(due.first)}`);
      parts.push(`${DUE_DATE} <= ${sql.bind(due?.last ?? today)}`);
      return parts.join(' and ');
    };
  return { ...selection, extra: aged(selection.extra), countExtra: aged(selection.countExtra) };
}

/** The group already covers deletion, so the general condition would only cost a row access. */
function selectionOf(view: OrderView): ViewSelection {
  return { extra: LISTED[view], countExtra: COUNTED[view], withDeleted: true };
}

/** Number of this actor's orders in each list, and of all. */
export async function orderCounts(context: StoreContext, actor: Actor): Promise<OrderCounts> {
  const scope = { engine: context.database.engine, actor, sealer: context.sealer, today: context.clock.today() };
  const countOf = async (view: OrderView): Promise<number> => {
    const statement = countStatement(orderTable(context), scope, selectionOf(view));
    return context.counts.total(statement, async () => {
      const [row] = await context.database.queryWeighed<{ total: number }>(statement.text, statement.values);
      return Number(row?.total ?? 0);
    });
  };
  const counts = await Promise.all(ORDER_VIEWS.map(async (view) => [view, await countOf(view)] as const));
  const lists = Object.fromEntries(counts) as Record<OrderView, number>;
  // Every order is in exactly one list, so the sum is the total.
  return { ...lists, all: counts.reduce((sum, [, count]) => sum + count, 0) };
}
