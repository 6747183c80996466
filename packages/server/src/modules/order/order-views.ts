import { ORDER_VIEWS, type OrderView } from '@songbai/contract/modules/order/order.rules.ts';
import type { OrderCounts } from '@songbai/contract/modules/order/order.calls.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { countStatement, type ExtraWhere, type Selection } from '../../resource/select.ts';
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

/** How many orders each list holds for this actor, and all of them. */
export async function orderCounts(context: StoreContext, actor: Actor): Promise<OrderCounts> {
  const eyes = { engine: context.database.engine, actor, today: context.clock.today() };
  const countOf = (selection: ViewSelection): Promise<number> => {
    const statement = countStatement(orderTable(context), eyes, selection);
    return context.counts.total(statement, async () => {
      const [row] = await context.database.query<{ total: number }>(statement.text, statement.values);
      return Number(row?.total ?? 0);
    });
  };
  const [normal, cancelled, deleted, outgoing, overdue, all] = await Promise.all([
    countOf(selectionOf('normal')),
    countOf(selectionOf('cancelled')),
    countOf(selectionOf('deleted')),
    countOf(selectionOf('outgoing')),
    countOf(selectionOf('overdue')),
    countOf({ withDeleted: true }),
  ]);
  return { normal, cancelled, deleted, outgoing, overdue, all };
}
