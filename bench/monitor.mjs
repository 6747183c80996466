import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from '../scripts/lib/build-server.mjs';
import { CACHE } from '../scripts/lib/paths.mjs';
import { rate } from './lib/load.mjs';
import { median } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { SERVER, signIn, startServer, tempFolder } from './lib/server-process.mjs';

const PAIRS = 7;
const ROUNDS = 3;
const SECONDS = 2;
const PATH = '/api/sys/dict/getDictItems/sex';
const INSTALL = 'traffic.install(api);';

/**
 * What watching costs: CPU time of a quick call with and without the hooks that count it. The server without them is a
 * build of its own; the product has no switch for it. Two processes of the same program differ by more than what is looked
 * for, so that several pairs are compared, each measured in turns.
 */
export async function benchMonitor() {
  const without = await buildWithout();
  const pairs = [];
  for (let pair = 0; pair < PAIRS; pair += 1) pairs.push(await comparedOnce(join(without, 'main.mjs')));
  const costs = pairs.map(({ on, off }) => ((on - off) / off) * 100);
  const [on, off] = ['on', 'off'].map((side) => median(pairs.map((pair) => pair[side])));
  const spread = `${Math.min(...costs).toFixed(1)} to ${Math.max(...costs).toFixed(1)} %`;
  figure('what watching costs a call, median of pairs', ((on - off) / off) * 100, {
    ...{ unit: ' %', budget: 2 },
    note: `${on.toFixed(1)} µs of CPU a call with, ${off.toFixed(1)} µs without; single pairs ${spread}`,
  });
}

/** CPU time of a call on a fresh pair of servers, µs. */
async function comparedOnce(unwatched) {
  const folders = [tempFolder(), tempFolder()];
  const servers = {
    on: await startServer({ DATA_DIR: folders[0].path, DEMO: 'none' }, SERVER),
    off: await startServer({ DATA_DIR: folders[1].path, DEMO: 'none' }, unwatched),
  };
  const spent = { on: { cpu: 0, calls: 0 }, off: { cpu: 0, calls: 0 } };
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
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  for (const folder of folders) folder.remove();
  const each = ({ cpu, calls }) => (cpu / calls) * 1e6;
  return { on: each(spent.on), off: each(spent.off) };
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
