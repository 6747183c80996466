import { createServer } from 'node:http';
import { median } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { signIn, startServer, tempFolder } from './lib/server-process.mjs';

const CALLS = 2000;
const ROUNDS = 5;

/** What passing a call on costs: the same calls to a target, directly and through a route, one after the other. */
export async function benchGateway() {
  const body = Buffer.alloc(2000, 'x');
  const target = createServer((request, reply) => {
    request.resume();
    reply.writeHead(200, { 'content-length': body.length }).end(body);
  });
  await new Promise((resolve) => target.listen(0, '127.0.0.1', resolve));
  const direct = `http://127.0.0.1:${target.address().port}`;
  const folder = tempFolder();
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'none', OUTBOUND_ALLOW: '127.0.0.1' });
  const admin = await signIn(server.url);
  const router = {
    ...{ routerId: 'bench', name: 'bench', uri: direct, status: true, filters: '[]' },
    predicates: JSON.stringify([{ name: 'Path', args: ['/bench/**'] }]),
  };
  const added = await admin.call('POST', '/sys/gatewayRoute/updateAll', { router });
  if (!added.success) throw new Error(added.message);
  while (
    !(await fetch(`${server.url}/bench/x`).then(({ ok, headers }) => ok && headers.get('content-length') === '2000'))
  )
    await new Promise((resolve) => setTimeout(resolve, 50));
  // In turns, because other work on the machine would fall on one of them.
  const times = { direct: [], passed: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.direct.push(...(await timesOf(`${direct}/bench/x`, CALLS / ROUNDS)));
    times.passed.push(...(await timesOf(`${server.url}/bench/x`, CALLS / ROUNDS)));
  }
  const [own, through] = [median(times.direct), median(times.passed)];
  const note = `p50 ${own.toFixed(2)} ms directly, ${through.toFixed(2)} ms through a route, ${CALLS} calls one by one`;
  figure('passing a call on adds, p50', through - own, { unit: ' ms', budget: 1, note });
  await server.stop();
  target.closeAllConnections();
  target.close();
  folder.remove();
}

async function timesOf(url, count) {
  const times = [];
  for (let n = 0; n < count; n += 1) {
    const started = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}
