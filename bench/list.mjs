import Database from 'better-sqlite3';
import { onEachEngine, postgresRows, sqliteFile } from './lib/engines.mjs';
import { startFloor } from './lib/floor.mjs';
import { cycling, interleaved, rateText } from './lib/interleaved.mjs';
import { rate } from './lib/load.mjs';
import { growPlots } from './lib/million.mjs';
import { growPlotsOnPostgres } from './lib/million-postgres.mjs';
import { figure } from './lib/report.mjs';
import { signIn, startServer } from './lib/server-process.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const SHOWN_ROWS = ROWS.toLocaleString('en');
/** The columns of the floor; the browser's lists request about as many. */
const FIELDS =
  'fields=cemeteryId,areaId,rowId,plotNo,fullName,rowNo,seatNo,templateId,capacity,listPrice,saleStatus,burialStatus,feePaidTo,createTime';
const NEWEST = `${FIELDS}&column=createTime&order=desc`;
const TERM = encodeURIComponent('88排-77');

/** Our list call compared with the floor, in one run on one table (budgets.md, wave 1). */
export async function benchList() {
  await onEachEngine(async ({ engine, env }) => {
    const seeded = { ...env, DEMO: 'small' };
    await (await startServer(seeded)).stop();
    await (engine === 'SQLite' ? growPlots(env.DATA_DIR, ROWS) : growPlotsOnPostgres(env.DATABASE_URL, ROWS));
    await compare(engine, seeded);
  });
}

/** The cases on a database with `ROWS` plots. */
async function compare(engine, env) {
  const ids = await someIds(engine, env);
  const ours = await startServer(env);
  const { token } = await signIn(ours.url);
  const headers = { 'x-access-token': token };
  const list = `${ours.url}/api/cemetery/plot/list`;
  const floor = await equalFloor(engine, env, `${list}?${NEWEST}`, headers);
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
    const [bare, own] = await interleaved([floor, floor.url + floorPath, floorOptions], [ours, url, options]);
    const note = `floor ${rateText(bare)}, ours ${rateText(own)}, p99 ${own.p99} ms`;
    figure(`${engine}: ${name}, ${SHOWN_ROWS} plots (share of the floor)`, own.rate / bare.rate, {
      budget,
      higherIsBetter: true,
      note,
    });
  }
  await whileAdding(engine, ours, `${list}?${NEWEST}`, headers);
  await whileSearching(engine, oneUrl, oneOptions, containing, headers);
  figure(`${engine}: memory after the lists`, ours.memoryMiB(), { unit: ' MiB', budget: 300 });
  await Promise.all([floor.stop(), ours.stop()]);
}

/** The floor with rows as long as ours: "same table, same reply size" (budgets.md). */
async function equalFloor(engine, env, url, headers) {
  const bytes = async (address, options) => (await (await fetch(address, options)).arrayBuffer()).byteLength;
  const bare = await startFloor(engine, env);
  const missing = (await bytes(url, { headers })) - (await bytes(`${bare.url}/first`));
  await bare.stop();
  // Ten rows, minus the name of the padding column.
  return startFloor(engine, env, Math.max(0, missing / 10 - 10));
}

/** Lists plots while somebody adds customers without a pause: the total of the plots needs no new count. */
async function whileAdding(engine, ours, listUrl, headers) {
  const seconds = 4;
  const added = rate(`${ours.url}/api/cemetery/customer/add`, { ...adding(headers), connections: 1, seconds });
  const [lists, adds] = await Promise.all([rate(listUrl, { headers, connections: 4, seconds }), added]);
  const note = `p99 ${lists.p99} ms, customers ${Math.round(adds.rate)}/s`;
  const title = `${engine}: list page 1 of ${SHOWN_ROWS} plots while one client adds customers, calls a second`;
  figure(title, lists.rate, { note });
}

/** Reads single rows during two concurrent substring searches, one by index and one by full scan (budgets.md). */
async function whileSearching(engine, oneUrl, oneOptions, containing, headers) {
  const scanning = containing.replace(TERM, '7*8').replace('fullName', 'alertText');
  const searches = [containing, scanning].map((url) => rate(url, { headers, connections: 1, seconds: 6 }));
  const read = await rate(oneUrl, { ...oneOptions, seconds: 4 });
  const [found] = await Promise.all(searches);
  const note = `p99 ${read.p99} ms, searches ${Math.round(found.rate)}/s`;
  figure(`${engine}: read one while two clients search, calls a second`, read.rate, {
    budget: 3800,
    higherIsBetter: true,
    note,
  });
  figure('… p99', read.p99, { unit: ' ms', budget: 10 });
}

const SOME_IDS = "select id from cem_plot where plot_no like 'B%' limit 1000 offset 5000";

async function someIds(engine, env) {
  if (engine === 'PostgreSQL') return (await postgresRows(env.DATABASE_URL, SOME_IDS)).map(({ id }) => id);
  const db = new Database(sqliteFile(env), { readonly: true });
  const ids = db.prepare(SOME_IDS).pluck().all();
  db.close();
  return ids;
}

let added = 0;

/** Each call adds a new customer. */
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
