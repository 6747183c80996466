import Database from 'better-sqlite3';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { growPlots } from './lib/million.mjs';
import { rate } from './lib/load.mjs';
import { figure } from './lib/report.mjs';
import { signIn, startServer, tempFolder } from './lib/server-process.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const FLOOR = fileURLToPath(new URL('./floor-server.mjs', import.meta.url));

/** Our list call beside the floor, in one run on one table (budgets.md, wave 1). */
export async function benchList() {
  const folder = tempFolder();
  const env = { DATA_DIR: folder.path, DEMO: 'small' };
  await (await startServer(env)).stop();
  growPlots(folder.path, ROWS);
  const db = new Database(join(folder.path, 'songbai.db'), { readonly: true });
  const ids = db.prepare(`select id from cem_plot where plot_no like 'B%' limit 1000 offset 5000`).pluck().all();
  db.close();
  const floor = await startServer({ FLOOR_DB: join(folder.path, 'songbai.db') }, FLOOR);
  const ours = await startServer(env);
  const { token } = await signIn(ours.url);
  const headers = { 'x-access-token': token };
  const list = `${ours.url}/api/cemetery/plot/list`;
  const sorted = 'column=createTime&order=desc';
  let next = 0;
  const one = (path) => ({ setupRequest: (request) => ({ ...request, path: path + ids[(next += 1) % ids.length] }) });
  const cases = [
    ['list page 1 of 10 with total', '/first', {}, `${list}?${sorted}`, {}, 0.5],
    ['filtered and sorted', '/filtered', {}, `${list}?saleStatus=1&column=listPrice&order=desc`, {}, 0.5],
    ['deep page 5,000', '/deep', {}, `${list}?${sorted}&pageNo=5001`, {}, 0.5],
    ['contains search on the name', '/contains?q=88%E6%8E%92-77', {}, `${list}?fullName=*88%E6%8E%92-77*&${sorted}`, {}, 0.5],
    ['read one', '/one', one('/one?id='), `${ours.url}/api/cemetery/plot/queryById`, one('/api/cemetery/plot/queryById?id='), 0.3],
  ];
  for (const [name, floorPath, floorOptions, url, options, budget] of cases) {
    const bare = await rate(floor.url + floorPath, floorOptions);
    const own = await rate(url, { headers, ...options });
    const note = `floor ${Math.round(bare.rate)}/s, ours ${Math.round(own.rate)}/s, p99 ${own.p99} ms, bad ${own.bad}`;
    figure(`${name}, ${ROWS.toLocaleString('en')} plots (share of the floor)`, own.rate / bare.rate, { budget, higherIsBetter: true, note });
  }
  figure('memory after the lists', ours.memoryMiB(), { unit: ' MiB', budget: 300 });
  await Promise.all([floor.stop(), ours.stop()]);
  folder.remove();
}
