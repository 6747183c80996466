import { dictText } from '@songbai/contract/dicts.ts';
import type { OrderRemindBody } from '@songbai/contract/modules/order/order.calls.ts';
import { orderView } from '@songbai/contract/modules/order/order.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { writeEvents } from '../../resource/write/events.store.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import { changeOrder, factsOf, orderDetail } from './order.store.ts';
import { runSale, type SaleCall } from './sale.ts';

/**
 * Keeps on record that somebody was reminded of an overdue order (domain.md §4.3: 催缴, 登记联系).
 * @throws AppError orderMissing, reminderNotDue
 */
export function remindOrder(call: SaleCall & { body: OrderRemindBody }): Promise<Row> {
  const { server, actor, body } = call;
  return runSale(call, async (trx) => {
    const remindTime = server.clock.datetime();
    const { orderId, channel, result, nextDate = null } = body;
    const remark = body.remark?.trim() || null;
    const { after } = await changeOrder(server, trx, actor, orderId, (row) => {
      if (orderView(factsOf(row), server.clock.today()) !== 'overdue') throw new AppError('reminderNotDue');
      return { remindTime, remindResult: result };
    });
    const reminder = { orderId, remindTime, channel, result, nextDate, operatorName: actor.realname, remark };
    await insertLogged(server, trx, actor, 'cem_order_reminder', [reminder]);
    const summary = `${actor.realname}催缴订单${String(after.orderNo)}：${dictText('remind_channel', channel)}，${dictText('remind_result', result)}${remark ? `，${remark}` : ''}`;
    const event = { plotId: after.plotId as string | null, bizType: 'order' as const, bizId: after.id };
    await writeEvents(trx, actor, server, [
      { ...event, event: 'remind', summary, before: null, after: { channel, result, nextDate } },
    ]);
    return orderDetail(server, trx, actor, after.id);
  });
}
