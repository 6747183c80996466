import { setTimeout as wait } from 'node:timers/promises';
import { client, good, signIn, together } from '../lib/clients.mjs';
import { openRows, sqliteFile } from '../lib/databases.mjs';
import { changedFields, newTable, rowBody } from '../lib/designs.mjs';
import { momentOf, onEngines, settingsOf, sumOf } from '../lib/engines.mjs';
import { startServer, tempFolder } from '../lib/processes.mjs';

const SIZES = {
  control: { kills: 20, large: 0, small: 60 },
  slice: { kills: 6, large: 0, small: 60 },
  small: { kills: 24, large: 2300, small: 150 },
  full: { kills: 100, large: 2300, small: 300 },
};
/** A server that is not dead by then is killed at once. */
const TIMEOUT_MS = 20_000;
const CLIENTS = 8;
const FORM = '/online/cgform';

/** Moments of a kill; above 2,000 rows a sync of SQLite runs in a thread of its own, which has points of its own. */
const POINTS = [
  { point: 'ddl', most: 50 },
  { point: 'statement', most: 40 },
  { point: 'before-commit', most: 16 },
  { point: 'after-commit', most: 16 },
  { point: 'time' },
];
/** Where a missing transaction shows: between its statements. */
const BETWEEN = POINTS.filter(({ point }) => point === 'ddl' || point === 'statement');

/** Two tables with rows: a small one, and one whose syncs run in a thread. */
async function prepare(place, { large, small }) {
  const server = await startServer({ env: settingsOf(place) });
  const admin = await signIn(server.url);
  const tables = [];
  for (const [name, rows] of [
    ['kept_small', small],
    ['kept_large', large],
  ]) {
    if (rows === 0) continue;
    const { id } = await good(admin.post(`${FORM}/api/addAll`, newTable(name)));
    await good(admin.post(`${FORM}/api/doDbSynch/${id}/normal`, {}));
    const fields = await good(admin.get(`${FORM}/field/listByHeadId?headId=${id}`));
    const idOf = (field) => fields.find(({ dbFieldName }) => dbFieldName === field).id;
    const table = { id, name, ids: { title: idOf('title'), note: idOf('note'), num: idOf('num') }, rows: new Map() };
    await together(CLIENTS, async (n) => {
      for (let at = n; at < rows; at += CLIENTS) await addRow(admin, table, at);
    });
    tables.push({ ...table, live: 1, newest: 1, step: 0, added: rows });
  }
  await server.stop();
  return { token: admin.token, tables };
}

/** Adds a row; only what was acknowledged has to be there later. */
async function addRow(who, table, at) {
  const body = rowBody(at);
  const reply = await who.post(`/online/data/${table.id}/add`, body);
  if (reply.known && reply.success) table.rows.set(body.title, body);
  return reply;
}

/** Changes the design by one step and has it carried out. Answers what was wrong, if something was. */
async function change(who, table, counts) {
  const whole = await who.get(`${FORM}/api/getByHead?id=${table.id}`);
  if (!whole.known) return;
  if (!whole.success) return `the design of ${table.name} was not read: ${whole.message}`;
  const { head, fields } = whole.result;
  table.step += 1;
  // One that was cut off may have been made.
  table.newest = Math.max(table.newest, head.draftVersion) + 1;
  const draft = { ...whole.result, ...changedFields(fields, table.step), version: head.version };
  const saved = await who.put(`${FORM}/api/editAll`, draft);
  if (!saved.known) return;
  if (!saved.success) return `step ${table.step} of ${table.name} was refused: ${saved.message}`;
  counts.syncs += 1;
  const done = await who.post(`${FORM}/api/doDbSynch/${table.id}/normal`, {});
  if (!done.known) counts.inside += 1;
  else if (done.success) table.live = saved.result.draftVersion;
  else return `sync ${table.step} of ${table.name} was refused: ${done.message}`;
}

/** One life of the server: designs change and rows come in until it dies, or a change is refused. */
async function life(ctx, at, { place, token, table, tables, counts, breaks, points, isLarge }) {
  const rng = ctx.rng.fork(`life ${at}`);
  const { point, most } = points[Math.floor(at / tables) % points.length];
  const where = isLarge && !place.url ? `worker-${point}` : momentOf(place, point);
  const faults = { breaks, ...(point === 'time' ? {} : { kill: { point: where, nth: 1 + rng.below(most) } }) };
  const server = await startServer({ env: settingsOf(place), faults, mayEnd: true });
  const who = client(server.url, token);
  const late = wait(point === 'time' ? 30 + rng.below(1500) : TIMEOUT_MS, undefined, { ref: false });
  void late.then(() => server.kill());
  const over = () => server.end() !== undefined;
  const refused = [];
  await Promise.all([
    (async () => {
      while (!over() && refused.length === 0) refused.push(...asList(await change(who, table, counts)));
      server.kill();
    })(),
    (async () => {
      while (!over()) {
        table.added += 1;
        await addRow(who, table, table.added);
        await Promise.race([server.ended, wait(60)]);
      }
    })(),
  ]);
  await server.ended;
  return refused;
}

const asList = (text) => (text === undefined ? [] : [text]);

const SYSTEM =
  /^(?:id|tenant_id|create_by|create_time|update_by|update_time|sys_org_code|version|del_flag|delete_by|delete_time|delete_reason|search_key)$/;

/** The table is that of the version that runs, which is the old or the new one, with every value of every row. */
async function judge(place, table) {
  const rows = await openRows(fileOf(place));
  try {
    if (place.url) await minuteLater(rows);
    const found = [];
    const say = (text) => found.push(`${table.name} after step ${table.step}: ${text}`);
    const [head] = await rows.rows(`select live_version, draft_version from onl_cgform_head where id = '${table.id}'`);
    const live = Number(head.live_version);
    if (live < table.live) say(`version ${live} runs, ${table.live} was acknowledged`);
    if (live > table.newest) say(`version ${live} runs, none after ${table.newest} was made`);
    const [kept] = await rows.rows(
      `select design from onl_cgform_version where head_id = '${table.id}' and version = ${live}`,
    );
    const { fields } = JSON.parse(kept.design);
    const physical = `${table.name}__t1`;
    const columns = (await rows.rows(columnsText(place, physical))).map(({ name }) => name);
    const present = fields.filter(({ parked }) => parked !== 1);
    for (const { dbFieldName } of present) if (!columns.includes(dbFieldName)) say(`column ${dbFieldName} is missing`);
    for (const name of columns)
      if (!SYSTEM.test(name) && !name.includes('__') && !present.some(({ dbFieldName }) => dbFieldName === name))
        say(`column ${name} is there and in no field of version ${live}`);
    if (found.length > 0) return found;
    const nameOf = (id) => present.find((field) => field.id === id).dbFieldName;
    const names = Object.entries(table.ids).map(([key, id]) => `"${nameOf(id)}" as ${key}`);
    const stored = await rows.rows(`select ${names.join(', ')} from "${physical}" where del_flag = 0`);
    const byTitle = new Map(stored.map((row) => [row.title, row]));
    if (byTitle.size !== stored.length) say('a row is there twice');
    for (const body of table.rows.values()) {
      const row = byTitle.get(body.title);
      if (!row) say(`row ${body.title} is lost`);
      else if (row.note !== body.note || String(row.num) !== body.num)
        say(`row ${body.title} was ${JSON.stringify(body)} and is ${JSON.stringify(row)}`);
    }
    return found;
  } finally {
    await rows.close();
  }
}

const fileOf = ({ folder, url }) => (url ? { url } : { file: sqliteFile(folder) });

const columnsText = ({ url }, table) =>
  url
    ? `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = '${table}'`
    : `select name from pragma_table_info('${table}')`;

/** The minute passes for which other nodes give a sync of a dead server time to reach its lock. */
async function minuteLater(rows) {
  await rows.deserted();
  await rows.run("update onl_cgform_sync set started_at = '2026-01-01 00:00:00' where state = 'running'");
}

/** After all of it a design is still saved and carried out, and no sync is said to run. */
async function finish(place, token, tables) {
  const found = [];
  const server = await startServer({ env: settingsOf(place) });
  const who = client(server.url, token);
  for (const table of tables) {
    const { state } = await good(who.get(`${FORM}/api/syncState/${table.id}`));
    if (state === 'running') found.push(`${table.name}: a sync is said to run`);
    found.push(...asList(await change(who, table, { syncs: 0, inside: 0 })));
  }
  await server.stop();
  const rows = await openRows(fileOf(place));
  const open = await rows.rows("select id from onl_cgform_sync where state = 'running'");
  for (const { id } of open) found.push(`sync ${id} has no end`);
  if (!place.url) {
    const [{ integrity_check: whole }] = await rows.rows('pragma integrity_check');
    if (whole !== 'ok') found.push(`integrity check: ${whole}`);
  }
  await rows.close();
  for (const table of tables) found.push(...(await judge(place, table)));
  return found;
}

async function torment(ctx, { redis: _one, ...place }, { breaks = [], points = POINTS } = {}) {
  const { kills, ...sizes } = ctx.of(SIZES);
  const { token, tables } = await prepare(place, sizes);
  const counts = { syncs: 0, inside: 0 };
  const anomalies = [];
  // Goes on for a while if no kill happened to fall inside a sync.
  const enough = (at) => at >= kills && (counts.inside > 0 || at >= 3 * kills);
  let at = 0;
  for (; !enough(at) && anomalies.length === 0; at += 1) {
    const table = tables[at % tables.length];
    const isLarge = table.name === 'kept_large';
    const refused = await life(ctx, at, {
      place,
      token,
      table,
      tables: tables.length,
      counts,
      breaks,
      points,
      isLarge,
    });
    anomalies.push(...refused, ...(await judge(place, table)));
  }
  if (anomalies.length === 0) anomalies.push(...(await finish(place, token, tables)));
  if (counts.inside === 0) anomalies.push('no kill fell inside a sync: the run proves nothing');
  const rows = tables.reduce((sum, table) => sum + table.rows.size, 0);
  return { anomalies, kills: at, rows, ...counts };
}

export const syncs = {
  id: 'R-33',
  name: 'syncs',
  slice: true,
  claim: 'A sync of a designed table whose server dies leaves the old table or the new one, with all its rows',
  how: 'Fields are renamed, added, removed, indexed and change their type, one sync after the other, while rows are added and the server is killed at chosen statements and at random, in a small table and in one that syncs in a thread. After each kill the columns are those of the version that runs, and every acknowledged row has its values.',
  async run(ctx) {
    const parts = await onEngines(ctx, 'syncs', (place) => torment(ctx, place));
    const sum = (key) => sumOf(parts, key);
    return {
      calls: sum('syncs'),
      trials: sum('kills'),
      unknowns: sum('inside'),
      anomalies: parts.flatMap(({ anomalies }) => anomalies),
      notes: {
        kills: `${sum('kills')}, of which ${sum('inside')} inside a sync`,
        syncs: sum('syncs'),
        rows: sum('rows'),
        engines: ctx.postgres ? 'SQLite and PostgreSQL' : 'SQLite only (no --database given)',
      },
    };
  },
  controls: [
    {
      name: 'no-transaction',
      what: 'every statement commits by itself',
      slice: true,
      run: async (ctx) =>
        (await torment(ctx, { folder: tempFolder('syncs') }, { breaks: ['no-transaction'], points: BETWEEN }))
          .anomalies,
    },
  ],
};
