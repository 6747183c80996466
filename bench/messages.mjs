import { createServer } from 'node:http';
import { onPostgres, POSTGRES, postgresRows } from './lib/engines.mjs';
import { figure } from './lib/report.mjs';
import { startServer, tempFolder } from './lib/server-process.mjs';

const MESSAGES = 10_000;
const WAITING = 100_000;
const COLUMNS = `id, tenant_id, es_title, es_type, es_receiver, es_content, es_send_status, es_send_num, next_time, create_time, version, del_flag`;
const LATE = '2099-01-01 00:00:00';
const DUE = '2026-01-01 00:00:00';

/** What two nodes take out of the queue a second, and that they take nothing twice; 100,000 more wait for another day. */
export async function benchMessages() {
  if (!POSTGRES) {
    console.log('messages: two nodes need PostgreSQL (BENCH_DATABASE_URL), left out');
    return;
  }
  const service = await countingService();
  await onPostgres(async (target) => {
    const env = {
      ...target,
      DEMO: 'none',
      SMS_URL: service.url,
      OUTBOUND_ALLOW: '127.0.0.1',
      DATA_KEY: 'A'.repeat(43),
    };
    const rows = (text) => postgresRows(target.DATABASE_URL, text);
    const folder = tempFolder();
    const nodes = [await startServer(env), await startServer({ ...env, DATA_DIR: folder.path })];
    await rows(queued('late', WAITING, LATE));
    await rows('analyze sys_sms');
    await rows(queued('due', MESSAGES, DUE));
    const started = performance.now();
    await service.until(MESSAGES);
    const seconds = (performance.now() - started) / 1000;
    await untilSettled(rows);
    const twice = [...service.heard.values()].filter((count) => count > 1).length;
    const note = `${MESSAGES} through two nodes to a local service, ${WAITING} more waiting`;
    figure('messages taken and sent a second', MESSAGES / seconds, {
      unit: '/s',
      budget: 1000,
      higherIsBetter: true,
      note,
    });
    figure('… sent twice', twice, { budget: 0 });
    await Promise.all(nodes.map((node) => node.stop()));
    folder.remove();
  });
  service.close();
}

const queued = (name, count, due) => `insert into sys_sms (${COLUMNS})
  select '${name}-' || n, 1, 't' || n, 'sms', '13800000001', 'x', '0', 0, '${due}', '${DUE}', 1, 0
  from generate_series(1, ${count}) n`;

async function untilSettled(rows) {
  for (;;) {
    const [{ left }] = await rows(`select count(*)::int as left from sys_sms where next_time < '${LATE}'`);
    if (left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A service that answers at once and counts. */
async function countingService() {
  const heard = new Map();
  let reached = () => undefined;
  const server = createServer((request, reply) => {
    const id = String(request.headers['x-message-id']);
    heard.set(id, (heard.get(id) ?? 0) + 1);
    request.resume();
    reply.writeHead(200, { 'content-length': 2 }).end('{}');
    reached();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    heard,
    url: `http://127.0.0.1:${server.address().port}/sms`,
    until: (count) =>
      new Promise((resolve) => {
        reached = () => heard.size >= count && resolve();
        reached();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
