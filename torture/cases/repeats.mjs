import { brokenBuild } from '../lib/broken.mjs';
import { together } from '../lib/clients.mjs';
import { openRows, sqliteFile } from '../lib/databases.mjs';
import { recorder } from '../lib/history.mjs';
import { failuresOf, verdict } from '../lib/outcome.mjs';
import { startServer, tempFolder } from '../lib/processes.mjs';
import { buyer, morePlots, office, orderBody } from '../lib/world.mjs';

const SIZES = { control: 40, slice: 120, small: 600, full: 5000 };
const CLIENTS = 16;

/** The same request 1-5 times with one key, one after the other or at once; some clients do not wait for the answer. */
async function repeat(who, rng, [path, body], key) {
  const times = 1 + rng.below(5);
  const once = () => {
    const signal = rng.chance(0.3) ? AbortSignal.timeout(1 + rng.below(30)) : undefined;
    return who.post(path, body, { key, signal });
  };
  const replies = [];
  if (rng.chance(0.5)) replies.push(...(await Promise.all(Array.from({ length: times }, once))));
  else for (let n = 0; n < times; n += 1) replies.push(await once());
  const clear = await who.post(path, body, { key });
  const results = [...replies, clear]
    .filter(({ known, success }) => known && success)
    .map(({ result }) => JSON.stringify(result));
  return {
    reply: clear,
    sent: times + 1,
    unknown: replies.filter(({ known }) => !known).length,
    same: new Set(results).size <= 1,
  };
}

async function repeats(ctx, dist) {
  const count = ctx.of(SIZES);
  const folder = tempFolder('repeats');
  const options = { env: { DATA_DIR: folder }, ...(dist ? { dist } : {}) };
  let server = await startServer(options);
  const place = await office(server, Math.min(count, 5000));
  if (count > 5000) place.plots.push(...(await morePlots(place, count - 5000)));
  const history = recorder();
  const orders = [];
  const sums = { sent: 0, unknown: 0, different: 0 };
  const note = (act, asked, { reply, sent, unknown, same }) => {
    history.note(act, asked, reply);
    sums.sent += sent;
    sums.unknown += unknown;
    if (!same) sums.different += 1;
    return reply;
  };
  const part = async (from, to) => {
    let next = from;
    await together(CLIENTS, async (n) => {
      const rng = ctx.rng.fork(`${from}-${n}`);
      const who = place.admin.at(server.url);
      for (let at = next++; at < to; at = next++) {
        const plotId = place.plots[at];
        const sold = note(
          'sell',
          { buyer: buyer(at).name, plotId },
          await repeat(who, rng, ['/cemetery/order/add', orderBody(plotId, at)], `r-sell-${at}`),
        );
        if (!sold.success) continue;
        orders.push(sold.result.id);
        // Without a transaction number only the key keeps the second one out.
        const body = { orderId: sold.result.id, amount: 200_000, method: '01' };
        note('deposit', { id: sold.result.id }, await repeat(who, rng, ['/cemetery/order/pay', body], `r-pay-${at}`));
      }
    });
  };
  await part(0, count >> 1);
  // Keys outlive the process.
  await server.stop();
  server = await startServer(options);
  const again = await together(Math.min(10, count >> 1), (at) =>
    place.admin.at(server.url).post('/cemetery/order/add', orderBody(place.plots[at], at), { key: `r-sell-${at}` }),
  );
  await part(count >> 1, count);
  await server.stop();
  const anomalies = [
    ...failuresOf(history),
    ...(await verdict({ folder }, history.calls)),
    ...(await doubled(folder, orders)),
    ...again.filter(({ success }) => !success).map(({ message }) => `a key is forgotten after a restart: ${message}`),
    ...(sums.different > 0 ? [`${sums.different} keys were answered in two ways`] : []),
  ];
  return { calls: sums.sent, trials: history.calls.length, unknowns: sums.unknown, anomalies };
}

async function doubled(folder, orders) {
  const database = await openRows({ file: sqliteFile(folder) });
  const rows = await database.rows('select order_id, count(*) as n from cem_payment group by order_id');
  await database.close();
  const counts = new Map(rows.map(({ order_id: id, n }) => [id, n]));
  return orders.filter((id) => counts.get(id) !== 1).map((id) => `order ${id} has ${counts.get(id) ?? 0} deposits`);
}

export const repeatsCase = {
  id: 'R-05',
  name: 'repeats',
  slice: true,
  claim: 'Retrying is harmless',
  how: 'Each order and each deposit is sent 2-6 times with one key, in a row or at once, with answers dropped at random, and again after a restart; each has one effect and one answer.',
  run: (ctx) => repeats(ctx),
  controls: [
    {
      name: 'idempotency',
      what: 'the key of a request is not read',
      run: async (ctx) => (await repeats(ctx, await brokenBuild('idempotency'))).anomalies,
    },
  ],
};
