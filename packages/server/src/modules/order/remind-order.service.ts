import { dictText } from '@songbai/contract/dicts.ts';
import type { OrderRemindBody } from '@songbai/contract/modules/order/order.calls.ts';
import { orderView } from '@songbai/contract/modules/order/order.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { changeOrder, factsOf, orderDetail } from './order.store.ts';

/**
 * Records a payment reminder for an overdue order (domain.md §4.3: 催缴, 登记联系).
 * @throws AppError orderMissing, reminderNotDue
 */
export async function remindOrder(work: Work, body: OrderRemindBody): Promise<Row> {
  const { actor } = work;
  const remindTime = work.clock.datetime();
  const { orderId, channel, result, nextDate = null } = body;
  const remark = body.remark?.trim() || null;
  const { after } = await changeOrder(work, orderId, (row) => {
    if (orderView(factsOf(row), work.clock.today()) !== 'overdue') throw new AppError('reminderNotDue');
    return { patch: { remindTime, remindResult: result } };
  });
  const reminder = { orderId, remindTime, channel, result, nextDate, operatorName: actor.realname, remark };
  await insertLogged(work, 'cem_order_reminder', [reminder]);
  const summary = `${actor.realname}催缴订单${String(after.orderNo)}：${dictText('remind_channel', channel)}，${dictText('remind_result', result)}${remark ? `，${remark}` : ''}`;
  const event = { plotId: after.plotId as string | null, bizType: 'order' as const, bizId: after.id };
  work.events([
    { ...event, event: 'remind', summary, reason: remark, before: null, after: { channel, result, nextDate } },
  ]);
  return orderDetail(work, after.id);
}
