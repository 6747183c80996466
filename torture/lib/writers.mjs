import { buyer, orderBody } from './world.mjs';

/**
 * Clients that sell, take payments, cancel and edit orders until the server is gone or their share is done. What they
 * know of the world they have from the answers alone.
 */
export function office({ history, plots, prefix = 'w' }) {
  const state = { history, prefix, free: [...plots], open: [], n: 0 };
  return {
    open: state.open,
    /** One step of one client; false when the server did not answer. */
    step: (who, rng) => {
      const roll = rng.next();
      const act = roll < 0.5 ? sell : roll < 0.75 ? pay : roll < 0.85 ? cancel : edit;
      return act(state, who, rng);
    },
  };
}

async function sell(state, who) {
  const plotId = state.free.pop();
  if (plotId === undefined) return false;
  state.n += 1;
  const number = state.n;
  const key = `${state.prefix}-sell-${number}`;
  const reply = await who.post('/cemetery/order/add', orderBody(plotId, number), { key });
  state.history.note('sell', { buyer: buyer(number).name, plotId, key, number }, reply);
  if (reply.known && reply.success)
    state.open.push({ id: reply.result.id, plotId, payable: reply.result.payableAmount });
  if (reply.known && !reply.success) state.free.unshift(plotId);
  return reply.known;
}

/** Takes an order out of the open ones: nobody else acts on it at the same time. */
const take = ({ open }, rng) => open.splice(rng.below(open.length), 1)[0];

async function pay(state, who, rng) {
  const order = take(state, rng);
  if (!order) return sell(state, who);
  state.n += 1;
  // The server keeps transaction numbers in capitals.
  const channelNo = `${state.prefix}-pay-${state.n}`.toUpperCase();
  const amount = rng.chance(0.5) ? order.payable : 200_000;
  const body = { orderId: order.id, amount, method: '02', channelNo };
  const reply = await who.post('/cemetery/order/pay', body, { key: channelNo });
  return state.history.note('pay', { channelNo, id: order.id, body }, reply).known;
}

async function cancel(state, who, rng) {
  const order = take(state, rng);
  if (!order) return sell(state, who);
  state.n += 1;
  const body = { id: order.id, cancelType: '1', cancelReason: '改变主意' };
  const reply = await who.post('/cemetery/order/cancel', body, { key: `${state.prefix}-cancel-${state.n}` });
  state.history.note('cancel', { id: order.id }, reply);
  if (reply.known && reply.success) state.free.unshift(order.plotId);
  return reply.known;
}

async function edit(state, who, rng) {
  const order = rng.pick(state.open);
  if (!order) return sell(state, who);
  const read = await who.get(`/cemetery/order/queryById?id=${order.id}`);
  if (!read.known) return false;
  const { version } = read.result ?? {};
  const reply = await who.put('/cemetery/order/edit', { id: order.id, version, remark: `备注${rng.below(1e6)}` });
  return state.history.note('edit', { id: order.id, version }, reply).known;
}
