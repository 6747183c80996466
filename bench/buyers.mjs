import { onPostgres, POSTGRES } from './lib/engines.mjs';
import { figure } from './lib/report.mjs';
import { signIn, startServer, tempFolder } from './lib/server-process.mjs';

const PLOTS = 100;
const BUYERS = 200;

/** 200 concurrent buyers on each of 100 plots; exactly 100 sales, other calls refused cleanly (reliability R-01). */
export async function benchBuyers() {
  const folder = tempFolder();
  const one = await startServer({ DATA_DIR: folder.path, DEMO: 'medium' });
  await contest('one process on SQLite', [one]);
  await one.stop();
  folder.remove();
  if (POSTGRES) await onPostgres(twoProcesses);
}

async function twoProcesses(target) {
  const env = { ...target, DEMO: 'medium' };
  const first = await startServer(env);
  const second = await startServer(env);
  await contest('two processes on PostgreSQL', [first, second]);
  await Promise.all([first.stop(), second.stop()]);
}

async function contest(name, servers) {
  const callers = await Promise.all(servers.map((server) => signIn(server.url)));
  const free = await callers[0].call('GET', `/cemetery/plot/list?saleStatus=1&pageSize=${PLOTS}`);
  const plots = free.result.records.map((plot) => plot.id);
  const counts = { sales: 0, refused: 0, broken: 0 };
  const started = performance.now();
  for (const plotId of plots) {
    const calls = Array.from({ length: BUYERS }, (_, n) => {
      const customer = { name: `买家${n}`, mobile: `139${10_000_000 + n}`, idType: '3', idNo: `E${10_000_000 + n}` };
      const body = { plotId, orderType: '1', customer };
      return callers[n % callers.length].call('POST', '/cemetery/order/add', body);
    });
    for (const reply of await Promise.all(calls)) {
      if (reply.status >= 500) counts.broken += 1;
      else if (reply.success) counts.sales += 1;
      else counts.refused += 1;
    }
  }
  const seconds = (performance.now() - started) / 1000;
  const note = `${counts.refused} refused, ${counts.broken} broken, ${Math.round((PLOTS * BUYERS) / seconds)} calls/s`;
  figure(`${BUYERS} buyers on each of ${plots.length} plots, ${name}: sales`, counts.sales, {
    budget: plots.length,
    note,
  });
  figure(`… replies with a server error, ${name}`, counts.broken, { budget: 0 });
}
