import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from '../scripts/lib/build-server.mjs';
import { CACHE } from '../scripts/lib/paths.mjs';
import { rate } from './lib/load.mjs';
import { figure } from './lib/report.mjs';
import { SERVER, signIn, startServer, tempFolder } from './lib/server-process.mjs';

const ROUNDS = 6;
const SECONDS = 4;
const PATH = '/api/sys/dict/getDictItems/sex';
const INSTALL = 'traffic.install(api);';

/**
 * What watching costs: CPU time of a quick call with and without the hooks that count it, on two servers in turns. The
 * server without them is a build of its own; the product has no switch for it.
 */
export async function benchMonitor() {
  const without = await buildWithout();
  const folders = [tempFolder(), tempFolder()];
  const servers = {
    watched: await startServer({ DATA_DIR: folders[0].path, DEMO: 'none' }, SERVER),
    unwatched: await startServer({ DATA_DIR: folders[1].path, DEMO: 'none' }, join(without, 'main.mjs')),
  };
  const spent = { watched: { cpu: 0, calls: 0 }, unwatched: { cpu: 0, calls: 0 } };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, server] of Object.entries(servers)) {
      const { token } = await signIn(server.url);
      const before = server.cpuSeconds();
      const { calls } = await rate(`${server.url}${PATH}`, {
        headers: { 'x-access-token': token },
        seconds: SECONDS,
        warmSeconds: 0,
      });
      // The first round warms both up.
      if (round === 0) continue;
      spent[name].cpu += server.cpuSeconds() - before;
      spent[name].calls += calls;
    }
  const each = ({ cpu, calls }) => (cpu / calls) * 1e6;
  const [on, off] = [each(spent.watched), each(spent.unwatched)];
  const note = `${on.toFixed(1)} µs of CPU a call with, ${off.toFixed(1)} µs without`;
  figure('what watching costs a call', ((on - off) / off) * 100, { unit: ' %', budget: 2, note });
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  for (const folder of folders) folder.remove();
}

async function buildWithout() {
  const out = join(CACHE, 'bench/unwatched');
  let found = false;
  await buildServer(out, [
    {
      name: 'without watching',
      setup: ({ onLoad }) =>
        onLoad({ filter: /server[/\\]src[/\\]app\.ts$/ }, ({ path }) => {
          const text = readFileSync(path, 'utf8');
          found = text.includes(INSTALL);
          return { contents: text.replace(INSTALL, ''), loader: 'ts' };
        }),
    },
  ]);
  if (!found) throw new Error(`app.ts no longer says ${INSTALL}`);
  return out;
}
