import { good } from '../clients.mjs';
import { orderBody } from '../world.mjs';

const DAY = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

export function orders({ admin, next, plot, sold, cancelled, edit }) {
  const deposit = { amount: 200_000, method: '02' };
  return {
    'POST /cemetery/order/add': async () => ({ body: orderBody(plot(), next()) }),
    'POST /cemetery/order/pay': async () => ({
      body: { orderId: (await sold()).id, ...deposit, channelNo: `c${next()}` },
    }),
    'PUT /cemetery/order/edit': async () => edit('/cemetery/order', (await sold()).id, 'remark'),
    'POST /cemetery/order/cancel': async () => ({
      body: { id: (await sold()).id, cancelType: '1', cancelReason: '改变主意' },
    }),
    'POST /cemetery/order/plan': async () => ({ body: planOf(await sold()) }),
    'DELETE /cemetery/order/delete': async () => ({ query: `?id=${await cancelled()}&reason=x` }),
    'POST /cemetery/order/restore': async () => ({
      body: { id: await deleted(admin, await cancelled()), reason: 'x' },
    }),
  };
}

async function deleted(admin, id) {
  await good(admin.send('DELETE', `/cemetery/order/delete?id=${id}&reason=x`));
  return id;
}

function planOf({ id, payableAmount }) {
  const half = Math.floor(payableAmount / 2);
  const parts = [half, payableAmount - half];
  return { orderId: id, instalments: parts.map((amount, at) => ({ dueDate: at === 0 ? DAY() : nextMonth(), amount })) };
}

const nextMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
