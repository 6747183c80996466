import { dictText } from '@songbai/contract/dicts.ts';
import { REMIND_CHANNEL, REMIND_RESULT } from '@songbai/contract/modules/order/order.dicts.ts';
import { orderView } from '@songbai/contract/modules/order/order.rules.ts';
import { type Day, dayOf, dayText } from './calendar.ts';
import { stampOf } from './rows.ts';
import { addOrderEvent, type Sale } from './sales.ts';
import { timeOn, type Unit } from './world.ts';

/** One call about an overdue order, by default a few days after it was due. */
export function addReminder(unit: Unit, sale: Sale, on?: Day): void {
  const { order, sales } = sale;
  const { today } = unit.world;
  if (!order.nextDueDate || orderView(order, dayText(on ?? today)) !== 'overdue') return;
  const due = dayOf(order.nextDueDate);
  const remindTime = timeOn(unit, on ?? Math.min(due + 5, today - 1));
  const channel = REMIND_CHANNEL.phone;
  const result = due % 4 === 0 ? REMIND_RESULT.wrongNumber : REMIND_RESULT.reached;
  const remark = result === REMIND_RESULT.reached ? '家属答应近日付清' : null;
  unit.rows.cemOrderReminder.push({
    stamp: stampOf(sales.username, remindTime, sales.depart),
    id: unit.world.ids('reminder'),
    tenantId: unit.tenantId,
    orderId: order.id,
    remindTime,
    channel,
    result,
    nextDate: null,
    operatorName: sales.realname,
    remark,
  });
  Object.assign(order, { remindTime, remindResult: result });
  const what = `${dictText('remind_channel', channel)}，${dictText('remind_result', result)}`;
  const summary = `${sales.realname}催缴订单${order.orderNo}：${what}${remark ? `，${remark}` : ''}`;
  addOrderEvent(sale, {
    time: remindTime,
    by: sales,
    event: 'remind',
    summary,
    after: { channel, result, nextDate: null },
  });
}
