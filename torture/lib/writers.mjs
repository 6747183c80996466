import { buyer, orderBody } from './world.mjs';

/**
 * Clients that sell, take payments, cancel and edit customers until the server is gone or their share is done. What they
 * know of the world they have from the history alone.
 */
export function office({ history, plots, prefix = 'w' }) {
  const free = [...plots];
  const open = [];
  let n = 0;

  const sell = async (who) => {
    const plotId = free.pop();
    if (plotId === undefined) return false;
    n += 1;
    const number = n;
    const wish = { buyer: buyer(number).name, plotId, key: `${prefix}-sell-${number}`, number };
    const reply = history.note('sell', wish, await who.post('/cemetery/order/add', orderBody(plotId, number), { key: wish.key }));
    if (reply.known && reply.success) open.push({ id: reply.result.id, plotId, payable: reply.result.payableAmount });
    if (reply.known && !reply.success) free.unshift(plotId);
    return reply.known;
  };

  const pay = async (who, rng) => {
    const order = open.splice(rng.below(open.length), 1)[0];
    if (!order) return sell(who);
    n += 1;
    const channelNo = `${prefix}-pay-${n}`;
    const amount = rng.chance(0.5) ? order.payable : 200_000;
    const body = { orderId: order.id, amount, method: '02', channelNo };
    const reply = history.note('pay', { channelNo, id: order.id, body }, await who.post('/cemetery/order/pay', body, { key: channelNo }));
    return reply.known;
  };

  const cancel = async (who, rng) => {
    const order = open.splice(rng.below(open.length), 1)[0];
    if (!order) return sell(who);
    n += 1;
    const body = { id: order.id, cancelType: '1', cancelReason: '改变主意' };
    const reply = history.note('cancel', { id: order.id }, await who.post('/cemetery/order/cancel', body, { key: `${prefix}-cancel-${n}` }));
    if (reply.known && reply.success) free.unshift(order.plotId);
    return reply.known;
  };

  const edit = async (who, rng) => {
    const order = rng.pick(open);
    if (!order) return sell(who);
    const read = await who.get(`/cemetery/order/queryById?id=${order.id}`);
    if (!read.known) return false;
    const { version } = read.result ?? {};
    const reply = await who.put('/cemetery/order/edit', { id: order.id, version, remark: `备注${rng.below(1e6)}` });
    history.note('edit', { id: order.id, version }, reply);
    return reply.known;
  };

  return {
    open,
    free,
    /** One step of one client; false when the server did not answer. */
    step: (who, rng) => {
      const roll = rng.next();
      if (roll < 0.5) return sell(who);
      if (roll < 0.75) return pay(who, rng);
      return roll < 0.85 ? cancel(who, rng) : edit(who, rng);
    },
  };
}
