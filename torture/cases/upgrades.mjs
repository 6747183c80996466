import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { brokenBuild } from '../lib/broken.mjs';
import { together } from '../lib/clients.mjs';
import { sqliteFile } from '../lib/databases.mjs';
import { cli, copyFolder, goodCli, ROOT, removeFolder, startServer, tempFolder } from '../lib/processes.mjs';

/** The newest earlier version always; of the others one in so many. */
const SIZES = { slice: 30, small: 15, full: 1 };
/** Upgrades at a time. */
const LANES = 2;
const MIGRATIONS = join(ROOT, 'packages/server/src/db/migrations');

/** Names of the landed migrations, in the order in which they run. */
function landed() {
  const index = readFileSync(join(MIGRATIONS, 'index.ts'), 'utf8');
  const files = new Set(readdirSync(MIGRATIONS).map((name) => name.replace(/\.ts$/, '')));
  return [...index.matchAll(/^ {2}'(\d{4}-[\w-]+)':/gm)].map(([, name]) => name).filter((name) => files.has(name));
}

/** A database of today with the small demo: the source of rows for the earlier ones. */
async function today() {
  const folder = tempFolder('today');
  const server = await startServer({ env: { DATA_DIR: folder, DEMO: 'small' } });
  await server.stop();
  return folder;
}

const tablesOf = (db, schema = 'main') =>
  db
    .prepare(
      `select name from ${schema}.sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%'`,
    )
    .pluck()
    .all();
const columnsOf = (db, table, schema = 'main') => db.prepare(`pragma ${schema}.table_info("${table}")`).all();
/** Bookkeeping of the migrations, and what the full text index keeps for itself. */
const own = (db) => {
  const indexes = db.prepare("select name from sqlite_master where sql like 'create virtual%'").pluck().all();
  return (name) => name.startsWith('sys_migration') || indexes.some((index) => name.startsWith(`${index}_`));
};

/** A database of an earlier version, filled with all rows of today's that it can hold. */
async function earlier(name, from, build) {
  const folder = tempFolder('earlier');
  await goodCli(['migrate'], { env: { DATA_DIR: folder, TORTURE_MIGRATE_TO: name }, dist: build });
  const db = new Database(sqliteFile(folder));
  db.pragma('foreign_keys = off');
  db.prepare('attach ? as today').run(sqliteFile(from));
  const known = new Set(tablesOf(db, 'today'));
  const isOwn = own(db);
  let rows = 0;
  for (const table of tablesOf(db).filter((one) => known.has(one) && !isOwn(one))) rows += fill(db, table);
  db.exec('detach today');
  db.pragma('wal_checkpoint(truncate)');
  db.close();
  copyFileSync(join(from, 'data.key'), join(folder, 'data.key'));
  return { folder, rows };
}

function fill(db, table) {
  const there = new Map(columnsOf(db, table, 'today').map((column) => [column.name, column]));
  const columns = columnsOf(db, table);
  const missing = columns.filter(
    ({ name, notnull, dflt_value: initial }) => notnull && initial === null && !there.has(name),
  );
  const common = columns.filter(({ name }) => there.has(name)).map(({ name }) => `"${name}"`);
  const names = [...common, ...missing.map(({ name }) => `"${name}"`)];
  const values = [...common, ...missing.map(({ type }) => (/int|real|double/i.test(type) ? '0' : "''"))];
  try {
    return db.prepare(`insert or ignore into "${table}" (${names}) select ${values} from today."${table}"`).run()
      .changes;
  } catch {
    // A rule of that version that today's rows do not keep.
    return 0;
  }
}

/** Every value of every table, by table and id, of the columns that both versions have. */
function content(folder) {
  const db = new Database(sqliteFile(folder));
  const tables = new Map();
  const isOwn = own(db);
  for (const table of tablesOf(db).filter((name) => !isOwn(name))) {
    const columns = columnsOf(db, table);
    if (!columns.some(({ name }) => name === 'id')) continue;
    tables.set(
      table,
      new Map(
        db
          .prepare(`select * from "${table}"`)
          .all()
          .map((row) => [row.id, row]),
      ),
    );
  }
  db.close();
  return tables;
}

/** Rows and values that an upgrade lost or changed; what it added is its own. */
function differences(before, after, name) {
  const found = [];
  for (const [table, rows] of before) {
    const now = after.get(table) ?? after.get(MOVED[table]);
    if (!now) {
      found.push(`from ${name}: table ${table} is gone`);
      continue;
    }
    for (const [id, row] of rows) {
      const kept = now.get(id);
      if (!kept && !INTENDED.has(`${table} ${id}`)) found.push(`from ${name}: ${table} ${id} is gone`);
      if (kept)
        for (const [column, value] of Object.entries(row))
          if (column in kept && kept[column] !== value && !INTENDED.has(`${table}.${column}`))
            found.push(`from ${name}: ${table}.${column} of ${id} was ${value}, is ${kept[column]}`);
    }
  }
  return found;
}

/**
 * What migrations change on purpose: 0018 writes an empty text for "no parent", 0026 has the contract read anew, and
 * the counters of states move with every change.
 */
const INTENDED = new Set(['sys_state.value', 'sys_state contract', 'sys_depart.parent_id']);

/** Tables whose rows lie in another one since, under their ids (0063). */
const MOVED = { sys_depart_bin_member: 'sys_bin_link' };

/** An upgrade that is killed and run again, and one that is not; the server then starts on it. */
async function upgraded(name, { folder, rows }, { rng, dist }) {
  const before = content(folder);
  const found = await killed(name, folder, before, rng);
  await goodCli(['migrate'], { env: { DATA_DIR: folder }, ...(dist ? { dist } : {}) });
  found.push(...differences(before, content(folder), name));
  const server = await startServer({ env: { DATA_DIR: folder }, mayEnd: true });
  if (server.ready) await server.stop();
  else found.push(`from ${name}: the server does not start: ${server.output().slice(-300)}`);
  removeFolder(folder);
  return { found, rows };
}

async function killed(name, folder, before, rng) {
  const copy = copyFolder(folder, 'killed');
  const nth = 1 + rng.below(60);
  const how = await cli(['migrate'], { env: { DATA_DIR: copy }, faults: { kill: { point: 'ddl', nth } } });
  const again = await cli(['migrate'], { env: { DATA_DIR: copy } });
  const found =
    again.code === 0
      ? differences(before, content(copy), `${name}, killed`)
      : [
          `from ${name}: killed at change ${nth} (${how.signal ?? how.code}), the next run says: ${again.output.trim().slice(0, 200)}`,
        ];
  removeFolder(copy);
  return found;
}

async function run(ctx) {
  const build = await brokenBuild('earlier-schema');
  const from = await today();
  const names = landed();
  const every = ctx.of(SIZES);
  const chosen = names.slice(0, -1).filter((_, at) => (names.length - 2 - at) % every === 0);
  const queue = [...chosen];
  const done = [];
  await together(LANES, async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift())
      done.push(await upgraded(name, await earlier(name, from, build), { rng: ctx.rng.fork(name) }));
  });
  return {
    calls: chosen.length * 3,
    trials: chosen.length * 2,
    unknowns: 0,
    anomalies: done.flatMap(({ found }) => found),
    notes: {
      versions: `${chosen.length} of ${names.length - 1} earlier ones, a kill in each`,
      rows: done.reduce((sum, { rows }) => sum + rows, 0),
    },
  };
}

/** The newest earlier version that can hold today's customers: elsewhere the broken migration has nothing to break. */
async function broken(ctx) {
  const build = await brokenBuild('earlier-schema');
  const dist = await brokenBuild('migration');
  const from = await today();
  for (const name of landed().slice(0, -1).reverse()) {
    const filled = await earlier(name, from, build);
    if ((content(filled.folder).get('cem_customer')?.size ?? 0) === 0) continue;
    return (await upgraded(name, filled, { rng: ctx.rng, dist })).found;
  }
  return [];
}

export const upgrades = {
  id: 'R-12',
  name: 'upgrades',
  claim: 'Upgrades keep data',
  how: 'For every landed version: its schema is made by its own migrations, filled with all rows of today that it can hold, upgraded, and compared value by value; the upgrade is also killed at a random change of the schema and run again; the server then starts on it. SQLite.',
  run,
  controls: [
    {
      name: 'migration',
      what: 'a migration that overwrites names of customers',
      run: broken,
    },
  ],
};
