import { JOB_MISFIRE } from '@songbai/contract/modules/job/job.dicts.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import { Type } from 'typebox';
import { systemActor } from '../../platform/actor.ts';
import { groupBy } from '../../platform/group-by.ts';
import { defineJob } from '../../resource/job.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { notify } from '../message/index.ts';
import { type DueOrder, ordersDueBy } from './due-orders.store.ts';

const DAY_MS = 86_400_000;

/** Order numbers that are named; the rest is counted. */
const NAMED = 20;

/** Every morning each seller hears which of his orders wait for money: due within some days, or overdue. */
export const remindDueOrders = defineJob({
  name: 'remindDueOrders',
  title: '订单到期提醒',
  parameter: Type.Object({ days: Type.Integer({ minimum: 0, maximum: 30, default: 3, title: '提前天数' }) }),
  cron: '0 30 8 * * ? *',
  misfire: JOB_MISFIRE.skip,
  essential: false,
  run: async ({ server, parameter, signal, note }) => {
    const { days } = parameter;
    const until = dateText(server.clock.now() + days * DAY_MS);
    const bySeller = groupBy(await ordersDueBy(server.database.db, until), (order) => order.salesId);
    for (const orders of bySeller.values()) {
      signal.throwIfAborted();
      await notifySeller(server, orders, until);
    }
    note(`提醒${bySeller.size}人`);
    return undefined;
  },
});

async function notifySeller(server: Server, orders: readonly DueOrder[], until: string): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const { tenantId, salesId } = first;
  const more = orders.length > NAMED ? '等' : '';
  const names = orders.slice(0, NAMED).map(({ orderNo }) => orderNo);
  const values = { count: String(orders.length), until, orders: `${names.join('、')}${more}` };
  await write(server, systemActor(tenantId), (work) =>
    notify(work, { event: 'order_due', tenantId, userIds: [salesId], values, busType: 'order' }),
  );
}
