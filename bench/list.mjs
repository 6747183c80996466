import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { rate } from './lib/load.mjs';
import { growPlots } from './lib/million.mjs';
import { figure } from './lib/report.mjs';
import { signIn, startServer, tempFolder } from './lib/server-process.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const FLOOR = fileURLToPath(new URL('./floor-server.mjs', import.meta.url));
/** The columns of the floor; lists of the browser ask for about as many. */
const FIELDS =
  'fields=cemeteryId,areaId,rowId,plotNo,fullName,rowNo,seatNo,templateId,capacity,listPrice,saleStatus,burialStatus,feePaidTo,createTime';
const NEWEST = `${FIELDS}&column=createTime&order=desc`;
const TERM = encodeURIComponent('88排-77');

/** Our list call beside the floor, in one run on one table (budgets.md, wave 1). */
export async function benchList() {
  const folder = tempFolder();
  const env = { DATA_DIR: folder.path, DEMO: 'small' };
  await (await startServer(env)).stop();
  growPlots(folder.path, ROWS);
  await compare(folder.path, env);
  folder.remove();
}

/** The cases on a data folder that holds `ROWS` plots. */
export async function compare(path, env) {
  const file = join(path, 'songbai.db');
  const ids = someIds(file);
  const ours = await startServer(env);
  const { token } = await signIn(ours.url);
  const headers = { 'x-access-token': token };
  const list = `${ours.url}/api/cemetery/plot/list`;
  const floor = await equalFloor(file, `${list}?${NEWEST}`, headers);
  const one = (path) => ({ setupRequest: cycling((request, n) => ({ ...request, path: path + ids[n % ids.length] })) });
  const oneUrl = `${ours.url}/api/cemetery/plot/queryById`;
  const oneOptions = { headers, ...one('/api/cemetery/plot/queryById?id=') };
  const containing = `${list}?${NEWEST}&fullName=*${TERM}*`;
  const cases = [
    ['list page 1 of 10 with total', '/first', {}, `${list}?${NEWEST}`, { headers }, 0.5],
    [
      'filtered and sorted',
      '/filtered',
      {},
      `${list}?${FIELDS}&saleStatus=1&column=listPrice&order=desc`,
      { headers },
      0.5,
    ],
    ['deep page 5,000', '/deep', {}, `${list}?${NEWEST}&pageNo=5001`, { headers }, 0.5],
    ['contains search on the name', `/contains?q=${TERM}`, {}, containing, { headers }, 0.5],
    ['read one', '/one', one('/one?id='), oneUrl, oneOptions, 0.3],
    ['insert one', '/insert', adding(), `${ours.url}/api/cemetery/customer/add`, adding(headers), 0.4],
  ];
  for (const [name, floorPath, floorOptions, url, options, budget] of cases) {
    const bare = await costed(floor, floor.url + floorPath, floorOptions);
    const own = await costed(ours, url, options);
    const note = `floor ${said(bare)}, ours ${said(own)}, p99 ${own.p99} ms, bad ${own.bad}`;
    figure(`${name}, ${ROWS.toLocaleString('en')} plots (share of the floor)`, own.rate / bare.rate, {
      budget,
      higherIsBetter: true,
      note,
    });
  }
  await whileSearching(oneUrl, oneOptions, containing, headers);
  figure('memory after the lists', ours.memoryMiB(), { unit: ' MiB', budget: 300 });
  await Promise.all([floor.stop(), ours.stop()]);
}

/** The floor with rows as long as ours: "same table, same reply size" (budgets.md). */
async function equalFloor(file, url, headers) {
  const bytes = async (address, options) => (await (await fetch(address, options)).arrayBuffer()).byteLength;
  const bare = await startServer({ FLOOR_DB: file }, FLOOR);
  const missing = (await bytes(url, { headers })) - (await bytes(`${bare.url}/first`));
  await bare.stop();
  // Ten rows, and the name of the column that is added.
  return startServer({ FLOOR_DB: file, FLOOR_PAD: String(Math.max(0, missing / 10 - 10)) }, FLOOR);
}

/** The rate of a call and the processor time of one, microseconds. */
async function costed(server, url, options) {
  const before = server.cpuSeconds();
  const result = await rate(url, options);
  return { ...result, cpu: ((server.cpuSeconds() - before) * 1e6) / result.calls };
}

const said = ({ rate, cpu }) => `${Math.round(rate)}/s (${Math.round(cpu)} µs CPU)`;

/** Reading single rows while two others search for parts of texts, one with the index and one that must scan (budgets.md). */
async function whileSearching(oneUrl, oneOptions, containing, headers) {
  const scanning = containing.replace(TERM, '7*8').replace('fullName', 'alertText');
  const searches = [containing, scanning].map((url) => rate(url, { headers, connections: 1, seconds: 6 }));
  const read = await rate(oneUrl, { ...oneOptions, seconds: 4 });
  const [found] = await Promise.all(searches);
  const note = `p99 ${read.p99} ms, bad ${read.bad}, searches ${Math.round(found.rate)}/s`;
  figure('read one while two clients search, calls a second', read.rate, { budget: 3800, higherIsBetter: true, note });
  figure('… p99', read.p99, { unit: ' ms', budget: 10 });
}

function someIds(file) {
  const db = new Database(file, { readonly: true });
  const ids = db.prepare(`select id from cem_plot where plot_no like 'B%' limit 1000 offset 5000`).pluck().all();
  db.close();
  return ids;
}

function cycling(change) {
  let n = 0;
  return (request) => {
    n += 1;
    return change(request, n);
  };
}

let added = 0;

/** A new customer with each call. */
function adding(headers = {}) {
  const change = (request) => {
    added += 1;
    return { ...request, body: JSON.stringify({ name: `新客户${added}`, mobile: `13${String(100_000_000 + added)}` }) };
  };
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
    setupRequest: change,
  };
}
