import { onEachEngine } from './lib/engines.mjs';
import { figure } from './lib/report.mjs';
import { signIn, startServer } from './lib/server-process.mjs';

/** Maximum statements of one sale call (budgets.md): on PostgreSQL each is a round trip under the plot's row lock. */
const BUDGET = 22;

/** Number of statements of each step of a sale, from the server's log. */
export async function benchSale() {
  await onEachEngine(async ({ engine, env }) => {
    let output = '';
    const server = await startServer({ ...env, DEMO: 'small', LOG_LEVEL: 'debug' }, undefined, (text) => {
      output += text;
    });
    const { call } = await signIn(server.url);
    const good = async (...request) => {
      const reply = await call(...request);
      if (!reply.success) throw new Error(reply.message);
      return reply.result;
    };
    const { records } = await good('GET', '/cemetery/plot/list?saleStatus=1&pageSize=2');
    const customer = { name: '统计', mobile: '13900000000', idType: '3', idNo: 'E00000001' };
    const sell = async ({ id: plotId }, count) => {
      await count('lock', () => good('POST', '/cemetery/plot/lock', { id: plotId }));
      await count('quote', () => good('GET', `/cemetery/order/quote?plotId=${plotId}`));
      const add = () => good('POST', '/cemetery/order/add', { plotId, orderType: '1', customer });
      const order = await count('order', add);
      const pay = { orderId: order.id, amount: order.payableAmount, method: '02' };
      await count('payment', () => good('POST', '/cemetery/order/pay', pay));
    };
    // The first one also loads rights and dictionaries, which are cached afterwards.
    await sell(records[0], (_name, run) => run());
    await sell(records[1], async (name, run) => {
      output = '';
      const result = await run();
      // A line may still be in the pipe.
      await good('GET', '/sys/user/getUserSectionInfoByToken').catch(() => undefined);
      const statements = output.split('\n').filter((line) => line.includes('"message":"statement"'));
      figure(`statements of one ${name}, ${engine}`, statements.length, { budget: BUDGET });
      return result;
    });
    await server.stop();
  });
}
