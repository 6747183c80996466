import { brokenBuild } from '../lib/broken.mjs';
import { together } from '../lib/clients.mjs';
import { openRows, ownDatabase, sqliteFile } from '../lib/databases.mjs';
import { recorder } from '../lib/history.mjs';
import { failuresOf, verdict } from '../lib/outcome.mjs';
import { startServer, tempFolder } from '../lib/processes.mjs';
import { buyer, office, orderBody } from '../lib/world.mjs';

const SIZES = {
  control: { plots: 3, buyers: 20 },
  slice: { plots: 6, buyers: 40 },
  small: { plots: 20, buyers: 100 },
  full: { plots: 100, buyers: 200 },
};

/** All buyers ask for one plot at once, plot after plot; an unknown answer is asked for again with its key. */
async function contest({ nodes, plots, admin, buyers, history, between = () => undefined }) {
  let n = 0;
  for (const [at, plotId] of plots.entries()) {
    await between(at);
    const first = n;
    await together(buyers, async (who) => {
      const number = first + who;
      const wish = { buyer: buyer(number).name, plotId };
      const alive = () => nodes.filter((node) => node.end() === undefined);
      const ask = (node) =>
        admin.at(node.url).post('/cemetery/order/add', orderBody(plotId, number), { key: `buyer-${number}` });
      let reply = await ask(nodes[who % nodes.length]);
      history.note(reply.known ? 'sell' : 'sell, cut off', wish, reply);
      if (!reply.known) {
        reply = await ask(alive()[0]);
        history.note('sell', wish, reply);
      }
    });
    n += buyers;
  }
}

/** Exactly one of the buyers of each plot was told that it is theirs. */
function oneSaleEach(history, plots) {
  const sold = new Map(plots.map((plotId) => [plotId, 0]));
  for (const { asked } of history.done('sell')) sold.set(asked.plotId, sold.get(asked.plotId) + 1);
  return [...sold]
    .filter(([, count]) => count !== 1)
    .map(([plotId, count]) => `plot ${plotId} was sold ${count} times`);
}

async function onSqlite(ctx, dist) {
  const { plots: count, buyers } = ctx.of(SIZES);
  const folder = tempFolder('buyers');
  const server = await startServer({ env: { DATA_DIR: folder }, ...(dist ? { dist } : {}) });
  const { admin, plots } = await office(server, count);
  if (dist) await dropIndexes(folder);
  const history = recorder();
  await contest({ nodes: [server], plots, admin, buyers, history });
  await server.stop();
  return {
    history,
    anomalies: [...oneSaleEach(history, plots), ...failuresOf(history), ...(await verdict({ folder }, history.calls))],
  };
}

/** The control also takes away the indexes that would catch what the rule lets through. */
async function dropIndexes(folder) {
  const database = await openRows({ file: sqliteFile(folder) });
  const indexes = await database.rows(
    `select name from sqlite_master where type = 'index' and sql like '%unique%' and tbl_name in ('cem_order', 'cem_plot_hold')
      and sql like '%(plot_id)%'`,
  );
  for (const { name } of indexes) await database.run(`drop index ${name}`);
  await database.close();
}

/** Two nodes on PostgreSQL and Redis; one is killed half-way, in the middle of a round. */
async function onTwoNodes(ctx) {
  const { plots: count, buyers } = ctx.of(SIZES);
  const { url, drop } = await ownDatabase(ctx.postgres, `songbai_torture_${process.pid}`);
  try {
    const env = () => ({
      DATA_DIR: tempFolder('node'),
      DATABASE_URL: url,
      REDIS_URL: ctx.redis,
      DATA_KEY: 'A'.repeat(43),
    });
    const nodes = [await startServer({ env: env() }), await startServer({ env: env() })];
    const { admin, plots } = await office(nodes[0], count);
    const history = recorder();
    const between = (at) => {
      if (at === Math.floor(plots.length / 2)) setTimeout(() => void nodes[1].kill(), 30);
    };
    await contest({ nodes, plots, admin, buyers, history, between });
    await nodes[1].ended;
    const anomalies = [
      ...oneSaleEach(history, plots),
      ...failuresOf(history),
      ...(await verdict({ url }, history.calls)),
    ];
    await nodes[0].stop();
    return { history, anomalies };
  } finally {
    await drop();
  }
}

export const buyers = {
  id: 'R-01',
  name: 'buyers',
  slice: true,
  claim: 'One plot, one sale',
  how: 'N buyers ask for one free plot at once, plot after plot; exactly one is told yes, all others are refused cleanly. On SQLite, and through two nodes on PostgreSQL and Redis of which one is killed in the middle.',
  async run(ctx) {
    const { plots, buyers: count } = ctx.of(SIZES);
    const parts = [await onSqlite(ctx)];
    const two = ctx.postgres && ctx.redis;
    if (two) parts.push(await onTwoNodes(ctx));
    return {
      calls: parts.reduce((sum, { history }) => sum + history.calls.length, 0),
      trials: parts.length * plots * count,
      unknowns: parts.reduce((sum, { history }) => sum + history.unknowns(), 0),
      anomalies: parts.flatMap(({ anomalies }) => anomalies),
      notes: {
        size: `${count} buyers × ${plots} plots`,
        engines: two ? 'SQLite; two nodes on PostgreSQL, one killed' : 'SQLite only (no --database and --redis given)',
      },
    };
  },
  controls: [
    {
      name: 'lock',
      what: 'the rule of a free plot and the unique indexes behind it taken away',
      slice: true,
      run: async (ctx) => (await onSqlite(ctx, await brokenBuild('lock'))).anomalies,
    },
  ],
};
