import { MESSAGES } from '@songbai/contract/messages.ts';
import type { OrderRemindBatch, OrderRemindBatchBody } from '@songbai/contract/modules/order/order.calls.ts';
import { REMIND_BATCH_MAX } from '@songbai/contract/modules/order/overdue.rules.ts';
import { remindOrders } from './order.calls.ts';

/**
 * Reminds any number of orders, a batch after the other; each batch is recorded as a whole. After a failure the same
 * call, under the same key, goes on where it stopped.
 * @param key of the whole; each batch has its own
 * @param onBatch told after each batch how many orders were gone through
 */
export async function remindInBatches(
  { orderIds, ...reminder }: OrderRemindBatchBody,
  key: string,
  onBatch: (gone: number) => void,
): Promise<{ message: string; result: OrderRemindBatch }> {
  const result: OrderRemindBatch = { reminded: 0, exceptions: [] };
  for (let from = 0; from < orderIds.length; from += REMIND_BATCH_MAX) {
    const part = orderIds.slice(from, from + REMIND_BATCH_MAX);
    const reply = await remindOrders({ orderIds: part, ...reminder }, `${key}-${from}`);
    result.reminded += reply.result.reminded;
    result.exceptions.push(...reply.result.exceptions);
    onBatch(from + part.length);
  }
  return { message: MESSAGES.remindedMany(result.reminded, result.exceptions.length), result };
}
