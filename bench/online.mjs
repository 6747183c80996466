import { watched } from './lib/beside.mjs';
import { changeTable, field, good, growTable, makeTable, meanwhile, p95, runText, syncTable } from './lib/designed.mjs';
import { onEachEngine } from './lib/engines.mjs';
import { cycling, interleaved, rateText } from './lib/interleaved.mjs';
import { figure } from './lib/report.mjs';
import { signIn, startServer } from './lib/server-process.mjs';
import { benchDesigns, benchWeight } from './online-design.mjs';
import { benchOnlineScreens } from './online-screens.mjs';
import { benchOnlineSheets } from './online-sheets.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
/** Sizes that follow from it where it is small. */
const NODES = Math.min(100_000, ROWS);
const REPORTED = Math.min(300_000, ROWS);
const shown = (count) => count.toLocaleString('en');
const DEEP = Math.max(1, Math.min(5000, Math.floor(ROWS / 10) - 1));

/** Figures of designed tables beside a hand-made one, of their syncs, trees and reports (online.md §10). */
export async function benchOnline() {
  await benchDesigns();
  await benchOnlineScreens();
  await onEachEngine(async ({ engine, env: target }) => {
    const env = watched({ ...target, DEMO: 'none' });
    const server = await startServer(env);
    const { token, call } = await signIn(server.url);
    const run = { engine, env, server, token, call, headers: { 'x-access-token': token } };
    try {
      const id = await twin(run);
      await compareWithTwin(run, id);
      await syncs(run, id);
      await trees(run);
      await reports(run);
      await benchOnlineSheets(run);
    } finally {
      await server.stop();
    }
  });
  benchWeight();
}

/** A designed table with the columns and the index of the hand-made example, and the same rows in both. */
async function twin({ env, call }) {
  const fields = [
    field('name', { dbLength: 30, dbIsNull: '0' }),
    field('key_word', { dbLength: 255 }),
    field('punch_time', { dbType: 'Datetime', fieldShowType: 'datetime' }),
    field('salary_money', { dbType: 'double', dbLength: 10, dbPointLength: 2 }),
    field('bonus_money', { dbType: 'double', dbLength: 10, dbPointLength: 2 }),
    field('sex', { fieldShowType: 'list', dictField: 'sex', dbLength: 10 }),
    field('age', { dbType: 'int', dbLength: 10 }),
    field('birthday', { dbType: 'Date', fieldShowType: 'date' }),
    field('email', {}),
    field('content', { dbType: 'Text', fieldShowType: 'textarea' }),
  ];
  const indexs = [{ indexName: 'idx_time', indexField: 'create_time', indexType: 'normal' }];
  const id = await makeTable(call, 'bench_demo', fields, { indexs });
  await good(call('POST', `/online/data/${id}/add`, { name: '甲', sex: '1', age: 30, email: 'a@b.cn' }));
  await good(call('POST', '/test/jeecgDemo/add', { name: '甲', sex: '1', age: 30, email: 'a@b.cn' }));
  const values = {
    id: "'bench-' || cast(1000000000 + n.n as text)",
    name: "'员工' || cast(n.n as text)",
    key_word: "'词' || cast((n.n * cast(7919 as bigint)) % 100003 as text)",
    // Independent of the time, in whose order a list looks for the rows of a filter.
    age: '(n.n * cast(7919 as bigint)) % 100003 % 90',
    sex: 'cast(1 + (n.n / 97) % 2 as text)',
    create_time:
      "'20' || cast(10 + n.n % 16 as text) || '-0' || cast(1 + n.n % 9 as text) || '-1' || cast(n.n % 10 as text) || ' 10:00:00'",
  };
  for (const table of ['test_demo', 'bench_demo__t1']) await growTable(env, table, ROWS, values);
  return id;
}

let added = 0;
/** Each call adds a row. */
const adding = (headers) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: '{}',
  setupRequest: (request) => {
    added += 1;
    return { ...request, body: JSON.stringify({ name: `新${added}`, sex: '1', age: 1, email: 'a@b.cn' }) };
  },
});

/** Each call changes another row, in the order of their ids; without a version nobody is stale. */
const editing = (headers) => ({
  method: 'PUT',
  headers: { ...headers, 'content-type': 'application/json' },
  body: '{}',
  setupRequest: cycling((request, n) => ({
    ...request,
    body: JSON.stringify({ id: `bench-${1_000_000_001 + (n % ROWS)}`, name: `改${n}`, age: n % 90 }),
  })),
});

async function compareWithTwin({ engine, server, headers }, id) {
  const made = `${server.url}/api/test/jeecgDemo`;
  const designed = `${server.url}/api/online/data/${id}`;
  const one = (base) => ({
    headers,
    setupRequest: cycling((request, n) => ({
      ...request,
      path: `${new URL(base).pathname}/queryById?id=bench-${1_000_000_001 + (n % ROWS)}`,
    })),
  });
  const list = (query) => [
    [`${made}/list?column=createTime&order=desc${query}`, { headers }],
    [`${designed}/list?column=createTime&order=desc${query}`, { headers }],
  ];
  const cases = [
    ['list page 1', list(''), 0.9],
    ['filtered', list('&age=30&sex=1'), 0.9],
    [`deep page ${shown(DEEP)}`, list(`&pageNo=${DEEP}`), 0.9],
    ['contains', list(`&name=*${encodeURIComponent('工77')}*`), 0.9],
    ['read one', [made, designed].map((base) => [`${base}/queryById`, one(base)]), 0.9],
    ['insert one', [made, designed].map((base) => [`${base}/add`, adding(headers)]), 0.85],
    ['edit one', [made, designed].map((base) => [`${base}/edit`, editing(headers)]), 0.85],
  ];
  for (const [name, [hand, ours], budget] of cases) {
    const [base, own] = await interleaved([server, ...hand], [server, ...ours]);
    const note = `hand-made ${rateText(base)}, designed ${rateText(own)}`;
    const title = `${engine}: ${name}, designed table of ${shown(ROWS)} (share of hand-made)`;
    figure(title, own.rate / base.rate, { budget, higherIsBetter: true, note });
  }
}

/** What a sync takes, and what somebody else's list takes meanwhile. */
async function syncs({ engine, server, call, headers }, id) {
  const list = async () => {
    const reply = await fetch(`${server.url}/api/test/jeecgDemo/list?column=createTime&order=desc`, { headers });
    await reply.arrayBuffer();
  };
  const edited =
    (name, more) =>
    ({ fields }) => ({
      fields: fields.map((one) => (one.dbFieldName === name ? { ...one, ...more } : one)),
    });
  for (const [name, change, seconds] of [
    ['a column is added', ({ fields }) => ({ fields: [...fields, field('more')] }), 2],
    ['a column is renamed', edited('key_word', { dbFieldName: 'word' }), 2],
    ['an index is made', edited('word', { isQuery: 1 }), 15],
    ['a type is changed', edited('age', { dbType: 'string', dbLength: 20 }), 60],
  ]) {
    await changeTable(call, id, change);
    // The total that earlier writes made old is not the sync's doing.
    await list();
    const { ms, others, longest } = await meanwhile(() => syncUntilDone(call, id), list);
    const title = `${engine}: ${name}, ${shown(ROWS)} rows`;
    figure(title, ms / 1000, { unit: ' s', budget: seconds, note: `longest list of others ${longest.toFixed(0)} ms` });
    figure('… list p95 of others', others, { unit: ' ms', budget: 30 });
  }
}

/** A sync that takes long is answered before its end. */
async function syncUntilDone(call, id) {
  await syncTable(call, id);
  for (;;) {
    const { state, text } = await good(call('GET', `/online/cgform/api/syncState/${id}`));
    if (state === 'failed') throw new Error(`the sync failed: ${text}`);
    if (state === 'idle') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function trees({ engine, env, call }) {
  const head = { isTree: 'Y', treeParentIdField: 'pid', treeIdField: 'has_child', treeFieldname: 'name' };
  const fields = [
    field('name', { isQuery: '1' }),
    field('pid', { dbLength: 36, fieldShowType: 'sel_tree' }),
    field('has_child', { dbLength: 3, isShowForm: '0' }),
  ];
  const id = await makeTable(call, 'bench_tree', fields, { head });
  await good(call('POST', `/online/cgform/api/form/${id}`, { name: '根', pid: '0' }));
  const top = Math.max(1, Math.floor(Math.sqrt(NODES)));
  await growTable(env, 'bench_tree__t1', NODES, {
    id: "'node-' || cast(n.n as text)",
    name: "'节点' || cast(n.n as text)",
    pid: `case when n.n <= ${top} then '0' else 'node-' || cast(1 + n.n % ${top} as text) end`,
    has_child: `case when n.n <= ${top} then '1' else '0' end`,
  });
  const tree = (query) => p95(() => good(call('GET', `/online/cgform/api/getTreeData/${id}?pageSize=50${query}`)));
  const title = (what) => `${engine}: tree of ${shown(NODES)} nodes, ${what} (p95)`;
  figure(title('root'), await tree('&pid=0'), { unit: ' ms', budget: 50 });
  figure(title('expand'), await tree('&pid=node-1&hasQuery=false'), { unit: ' ms', budget: 50 });
  const search = `&hasQuery=true&name=*${encodeURIComponent('点77')}*`;
  figure(title('search with paths'), await tree(search), { unit: ' ms', budget: 200 });
}

async function reports({ engine, env, server, call, headers }) {
  const fields = [
    field('area', { dbLength: 20 }),
    field('day', { dbType: 'Date', fieldShowType: 'date' }),
    field('amount', { dbType: 'int', dbLength: 10 }),
  ];
  const id = await makeTable(call, 'bench_order', fields);
  await good(call('POST', `/online/data/${id}/add`, { area: '东区', day: '2026-01-01', amount: 1 }));
  await growTable(env, 'bench_order__t1', REPORTED, {
    id: "'order-' || cast(n.n as text)",
    area: "'区' || cast(n.n % 20 as text)",
    day: "'2026-' || case when n.n % 12 < 9 then '0' else '' end || cast(1 + n.n % 12 as text) || '-1' || cast(n.n % 10 as text)",
    amount: 'n.n % 1000',
  });
  const report = async (code, cgrSql, more = {}) => {
    const body = { head: { code, name: code, cgrSql, ...more }, items: [], params: [] };
    return (await good(call('POST', '/online/cgreport/head/add', body))).id;
  };
  const data = (head) => call('GET', `/online/cgreport/api/getData/${head}`);
  const grouped = await report(
    'bench_month',
    'select substr(day, 1, 7) as m, area, count(*) as n, sum(amount) as total from bench_order group by m, area',
  );
  const taken = await p95(() => good(data(grouped)), 10);
  const title = `${engine}: report of ${shown(REPORTED)} orders by month and area (p95)`;
  figure(title, taken / 1000, { unit: ' s', budget: 1 });
  const joins = Array.from({ length: 8 }, (_, at) => `bench_order o${at}`).join(' cross join ');
  const endless = await report('bench_endless', `select count(*) as n from ${joins}`, { timeoutMs: 2000 });
  const list = async () => {
    const reply = await fetch(`${server.url}/api/test/jeecgDemo/list?column=createTime&order=desc`, { headers });
    await reply.arrayBuffer();
  };
  const { ms, result, others } = await meanwhile(() => data(endless), list);
  if (result.success) throw new Error('the endless cross join ended');
  figure(`${engine}: endless cross join, ended after its 2 s`, ms / 1000, {
    unit: ' s',
    budget: 3,
    note: result.message,
  });
  figure('… list p95 of others', others, { unit: ' ms', budget: 30 });
  const [{ total }] = await runText(env, 'select count(*) as total from bench_order__t1');
  if (Number(total) <= REPORTED) throw new Error(`${total} orders are there`);
}
