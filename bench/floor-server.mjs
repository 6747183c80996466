import Database from 'better-sqlite3';
import fastify from 'fastify';

/**
 * The tuned floor (budgets.md): a bare route over prepared statements on the same table, the right index, a kept count,
 * ids first for deep pages; no session, rights, tenant rules, dictionary texts or validation.
 */
const db = new Database(process.env.FLOOR_DB, { readonly: true });
db.pragma('mmap_size = 1073741824');
const COLUMNS =
  'id, cemetery_id, area_id, row_id, plot_no, full_name, row_no, seat_no, template_id, capacity, list_price, sale_status, burial_status, fee_paid_to, create_time';
const live = 'tenant_id = 1 and del_flag = 0';
const first = db.prepare(`select ${COLUMNS} from cem_plot where ${live} order by create_time desc, id desc limit 10`);
const filtered = db.prepare(`select ${COLUMNS} from cem_plot where ${live} and sale_status = '1' order by list_price desc, id desc limit 10`);
const deep = db.prepare(`select ${COLUMNS} from cem_plot where id in (select id from cem_plot where ${live} order by create_time desc, id desc limit 10 offset 50000) order by create_time desc, id desc`);
const one = db.prepare(`select ${COLUMNS} from cem_plot where id = ?`);
const contains = db.prepare(`select ${COLUMNS} from cem_plot where ${live} and full_name like ? order by create_time desc, id desc limit 10`);
const total = db.prepare(`select count(*) as total from cem_plot where ${live}`).get().total;
const filteredTotal = db.prepare(`select count(*) as total from cem_plot where ${live} and sale_status = '1'`).get().total;
const page = (records, count) => ({ success: true, message: '', code: 0, result: { records, total: count }, timestamp: Date.now() });

const app = fastify();
app.get('/api/sys/randomImage/1', async () => ({ success: true }));
app.get('/first', async () => page(first.all(), total));
app.get('/filtered', async () => page(filtered.all(), filteredTotal));
app.get('/deep', async () => page(deep.all(), total));
app.get('/contains', async (request) => page(contains.all(`%${request.query.q}%`), 1));
app.get('/one', async (request) => page(one.get(request.query.id), 1));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
