import Database from 'better-sqlite3';
import fastify from 'fastify';

/**
 * The tuned floor (budgets.md): a bare route over prepared statements on the same table, the right index, a cached
 * count, ids first for deep pages, the full-text index for substrings; no session, rights, tenant rules, dictionary
 * texts or validation. Replies are padded to our length (FLOOR_PAD: extra bytes per row), as the budgets require.
 */
const db = new Database(process.env.FLOOR_DB);
db.pragma('synchronous = FULL');
db.pragma('mmap_size = 1073741824');
const pad = '松鹤园'.repeat(Math.round(Number(process.env.FLOOR_PAD ?? 0) / 9));
const COLUMNS = `id, cemetery_id, area_id, row_id, plot_no, full_name, row_no, seat_no, template_id, capacity, list_price, sale_status, burial_status, fee_paid_to, create_time${pad ? `, '${pad}' as more` : ''}`;
const live = 'tenant_id = 1 and del_flag = 0';
const newest = 'order by create_time desc, id desc limit 10';
const hits = 'search_key in (select rowid from cem_plot_search where cem_plot_search match ?)';
const first = db.prepare(`select ${COLUMNS} from cem_plot where ${live} ${newest}`);
const filtered = db.prepare(
  `select ${COLUMNS} from cem_plot where ${live} and sale_status = '1' order by list_price desc, id desc limit 10`,
);
const deep = db.prepare(
  `select ${COLUMNS} from cem_plot where id in (select id from cem_plot where ${live} ${newest} offset 50000) order by create_time desc, id desc`,
);
const one = db.prepare(`select ${COLUMNS} from cem_plot where id = ?`);
const contains = db.prepare(`select ${COLUMNS} from cem_plot where ${live} and ${hits} and full_name like ? ${newest}`);
const containsTotal = db.prepare(
  `select count(*) as total from cem_plot where ${live} and ${hits} and full_name like ?`,
);
const total = db.prepare(`select count(*) as total from cem_plot where ${live}`).get().total;
const filteredTotal = db
  .prepare(`select count(*) as total from cem_plot where ${live} and sale_status = '1'`)
  .get().total;
const addCustomer = db.prepare(
  `insert into cem_customer (id, tenant_id, type, name, mobile, customer_no, create_by, create_time) values (?, 1, '1', ?, ?, ?, 'floor', '2026-06-30 10:00:00')`,
);
const addLog = db.prepare(
  `insert into sys_data_log (id, tenant_id, data_table, data_id, data_version, action, data_content, type, create_time) values (?, 1, 'cem_customer', ?, '1', 'add', ?, 'json', '2026-06-30 10:00:00')`,
);
const insert = db.transaction((id, body) => {
  addCustomer.run(id, body.name, body.mobile, id.slice(0, 20));
  addLog.run(id, id, JSON.stringify(body));
});
const page = (records, count) => ({
  success: true,
  message: '',
  code: 0,
  result: { records, total: count },
  timestamp: Date.now(),
});

/** The trigrams of a term, in the syntax of the index. */
function pieces(term) {
  const characters = [...term];
  return characters
    .slice(0, -2)
    .map((_, at) => `"${characters.slice(at, at + 3).join('')}"`)
    .join(' AND ');
}

const app = fastify();
app.get('/api/sys/randomImage/1', async () => ({ success: true }));
app.get('/first', async () => page(first.all(), total));
app.get('/filtered', async () => page(filtered.all(), filteredTotal));
app.get('/deep', async () => page(deep.all(), total));
app.get('/contains', async ({ query: { q } }) =>
  page(contains.all(pieces(q), `%${q}%`), containsTotal.get(pieces(q), `%${q}%`).total),
);
app.get('/one', async (request) => page(one.get(request.query.id), 1));
app.post('/insert', async ({ body }) => {
  insert(crypto.randomUUID(), body);
  return page([], 1);
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
