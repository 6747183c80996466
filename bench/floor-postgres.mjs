import fastify from 'fastify';
import pg from 'pg';

/**
 * The floor on PostgreSQL, the counterpart of `floor-server.mjs` on SQLite: a bare route over named statements, planned
 * once per connection, on the same table with the same indexes, and a cached count; nothing else of our call.
 */
const NUMBERS = new Set([20, 1700]);
const pool = new pg.Pool({
  connectionString: process.env.FLOOR_DB,
  max: 12,
  types: { getTypeParser: (oid, format) => (NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format)) },
});
const pad = '松鹤园'.repeat(Math.round(Number(process.env.FLOOR_PAD ?? 0) / 9));
const COLUMNS = `id, cemetery_id, area_id, row_id, plot_no, full_name, row_no, seat_no, template_id, capacity, list_price, sale_status, burial_status, fee_paid_to, create_time${pad ? `, '${pad}' as more` : ''}`;
const live = 'tenant_id = 1 and del_flag = 0';
const newest = 'order by create_time desc, id desc limit 10';
const statements = {
  first: `select ${COLUMNS} from cem_plot where ${live} ${newest}`,
  filtered: `select ${COLUMNS} from cem_plot where ${live} and sale_status = '1' order by list_price desc, id desc limit 10`,
  deep: `select ${COLUMNS} from cem_plot where id in (select id from cem_plot where ${live} ${newest} offset 50000) order by create_time desc, id desc`,
  one: `select ${COLUMNS} from cem_plot where id = $1`,
  customer: `insert into cem_customer (id, tenant_id, type, name, mobile, customer_no, create_by, create_time) values ($1, 1, '1', $2, $3, $4, 'floor', '2026-06-30 10:00:00')`,
  log: `insert into sys_data_log (id, tenant_id, data_table, data_id, data_version, action, data_content, type, create_time) values ($1, 1, 'cem_customer', $1, '1', 'add', $2, 'json', '2026-06-30 10:00:00')`,
};
const run = async (name, values = [], on = pool) => (await on.query({ name, text: statements[name], values })).rows;
/** Unnamed, hence planned for each call: the best plan of a substring search depends on the text. */
const containing = async (columns, q, rest = '') =>
  (await pool.query(`select ${columns} from cem_plot where ${live} and full_name ilike $1 ${rest}`, [`%${q}%`])).rows;
const counted = async (more = '') => {
  const { rows } = await pool.query(`select count(*) as total from cem_plot where ${live} ${more}`);
  return rows[0].total;
};
const total = await counted();
const filteredTotal = await counted("and sale_status = '1'");

async function insert(id, body) {
  const client = await pool.connect();
  await client.query('begin');
  await run('customer', [id, body.name, body.mobile, id.slice(0, 20)], client);
  await run('log', [id, JSON.stringify(body)], client);
  await client.query('commit');
  client.release();
}

const page = (records, count) => ({
  success: true,
  message: '',
  code: 0,
  result: { records, total: count },
  timestamp: Date.now(),
});

const app = fastify();
app.get('/api/sys/randomImage/1', async () => ({ success: true }));
app.get('/first', async () => page(await run('first'), total));
app.get('/filtered', async () => page(await run('filtered'), filteredTotal));
app.get('/deep', async () => page(await run('deep'), total));
app.get('/contains', async ({ query: { q } }) => {
  const [rows, [{ total: hits }]] = await Promise.all([
    containing(COLUMNS, q, newest),
    containing('count(*) as total', q),
  ]);
  return page(rows, hits);
});
app.get('/one', async (request) => page((await run('one', [request.query.id]))[0], 1));
app.post('/insert', async ({ body }) => {
  await insert(crypto.randomUUID(), body);
  return page([], 1);
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
