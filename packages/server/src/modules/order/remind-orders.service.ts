import { dictText } from '@songbai/contract/dicts.ts';
import type { OrderRemindBatch, OrderRemindBatchBody } from '@songbai/contract/modules/order/order.calls.ts';
import { orderView } from '@songbai/contract/modules/order/order.rules.ts';
import { type RemindException, remindException } from '@songbai/contract/modules/order/overdue.rules.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { changeOrder, factsOf } from './order.store.ts';
import type { StoredOrder } from './order.table.ts';
import { deadCustomers } from './reminders.store.ts';

/**
 * Records a reminder for each of several overdue orders; those that cannot be reminded are told with the reason, and
 * hold up no others (domain.md §3.16, §4.3).
 * @throws AppError orderMissing
 */
export async function remindOrders(work: Work, body: OrderRemindBatchBody): Promise<OrderRemindBatch> {
  const { actor } = work;
  const dead = await deadCustomers(work.db, actor.tenantId, body.orderIds);
  const reminded: StoredOrder[] = [];
  const exceptions: OrderRemindBatch['exceptions'] = [];
  // In one order, so that two batches over the same rows never wait for each other.
  for (const orderId of [...new Set(body.orderIds)].sort()) {
    const outcome = await remindOne(work, orderId, body, dead.has(orderId));
    if (outcome.exception === undefined) reminded.push(outcome.order);
    else exceptions.push(exceptionOf(outcome.order, outcome.exception));
  }
  if (reminded.length > 0) await record(work, reminded, body);
  return { reminded: reminded.length, exceptions };
}

function exceptionOf(order: StoredOrder, exception: RemindException): OrderRemindBatch['exceptions'][number] {
  const { id, orderNo, customerName, plotFullName } = order;
  const names = { customerName: customerName ?? '', plotFullName: plotFullName ?? '' };
  return { orderId: id, orderNo: String(orderNo), ...names, exception };
}

/** Refuses one order without ending the transaction of the others. */
class Excepted extends Error {
  readonly order: StoredOrder;
  readonly exception: RemindException;
  constructor(order: StoredOrder, exception: RemindException) {
    super(exception);
    this.order = order;
    this.exception = exception;
  }
}

async function remindOne(
  work: Work,
  orderId: string,
  { channel, result }: OrderRemindBatchBody,
  contactDied: boolean,
): Promise<{ order: StoredOrder; exception?: RemindException }> {
  const today = work.clock.today();
  try {
    const { after } = await changeOrder(work, orderId, (row) => {
      const overdue = orderView(factsOf(row), today) === 'overdue';
      const { mobile, remindTime } = row;
      const exception = remindException({ overdue, mobile, remindTime, contactDied }, { channel, today });
      if (exception) throw new Excepted(row, exception);
      return { patch: { remindTime: work.clock.datetime(), remindResult: result } };
    });
    return { order: after };
  } catch (error) {
    if (error instanceof Excepted) return { order: error.order, exception: error.exception };
    throw error;
  }
}

async function record(work: Work, orders: readonly StoredOrder[], body: OrderRemindBatchBody): Promise<void> {
  const { channel, result, nextDate = null } = body;
  const { realname } = work.actor;
  const remark = body.remark?.trim() || null;
  const reminder = { remindTime: work.clock.datetime(), channel, result, nextDate, operatorName: realname, remark };
  await insertLogged(
    work,
    'cem_order_reminder',
    orders.map(({ id }) => ({ ...reminder, orderId: id })),
  );
  const how = `${dictText('remind_channel', channel)}，${dictText('remind_result', result)}${remark ? `，${remark}` : ''}`;
  work.events(
    orders.map(({ id, orderNo, plotId }) => ({
      plotId,
      bizType: 'order' as const,
      bizId: id,
      event: 'remind',
      summary: `${realname}批量催缴订单${String(orderNo)}：${how}`,
      reason: remark,
      before: null,
      after: { channel, result, nextDate },
    })),
  );
}
