import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { brokenBuild } from '../lib/broken.mjs';
import { sqliteFile } from '../lib/databases.mjs';
import { cli, copyFolder, goodCli, ROOT, startServer, tempFolder } from '../lib/processes.mjs';

const SIZES = {
  control: { every: 99, kills: 0 },
  slice: { every: 9, kills: 1 },
  small: { every: 5, kills: 1 },
  full: { every: 1, kills: 2 },
};
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
    const now = after.get(table);
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

async function upgraded(name, from, { build, kills, rng, dist }) {
  const { folder, rows } = await earlier(name, from, build);
  const before = content(folder);
  const found = [];
  for (let at = 0; at < kills; at += 1) {
    const copy = copyFolder(folder, 'killed');
    const nth = 1 + rng.below(60);
    const how = await cli(['migrate'], { env: { DATA_DIR: copy }, faults: { kill: { point: 'ddl', nth } } });
    const again = await cli(['migrate'], { env: { DATA_DIR: copy } });
    if (again.code !== 0)
      found.push(
        `from ${name}: killed at change ${nth} (${how.signal ?? how.code}), the next run says: ${again.output.trim().slice(0, 200)}`,
      );
    else found.push(...differences(before, content(copy), `${name}, killed`));
  }
  await goodCli(['migrate'], { env: { DATA_DIR: folder }, ...(dist ? { dist } : {}) });
  found.push(...differences(before, content(folder), name));
  const server = await startServer({ env: { DATA_DIR: folder }, mayEnd: true });
  if (server.ready) await server.stop();
  else found.push(`from ${name}: the server does not start: ${server.output().slice(-300)}`);
  return { found, rows };
}

async function run(ctx, dist) {
  const { every, kills } = ctx.of(SIZES);
  const build = await brokenBuild('earlier-schema');
  const from = await today();
  const names = landed();
  // The newest earlier version always; the rest as the scale allows.
  const chosen = names.slice(0, -1).filter((_, at) => (names.length - 2 - at) % every === 0);
  const anomalies = [];
  let rows = 0;
  for (const name of chosen) {
    const one = await upgraded(name, from, { build, kills, rng: ctx.rng.fork(name), dist });
    anomalies.push(...one.found);
    rows += one.rows;
  }
  return {
    calls: chosen.length * (kills * 2 + 1),
    trials: chosen.length * (kills + 1),
    unknowns: 0,
    anomalies,
    notes: { versions: `${chosen.length} of ${names.length - 1} earlier ones, ${kills} kills in each`, rows },
  };
}

export const upgrades = {
  id: 'R-12',
  name: 'upgrades',
  claim: 'Upgrades keep data',
  how: 'For every landed version: its schema is made by its own migrations, filled with all rows of today that it can hold, upgraded, and compared value by value; the upgrade is also killed at a random change of the schema and run again; the server then starts on it. SQLite.',
  run: (ctx) => run(ctx),
  controls: [
    {
      name: 'migration',
      what: 'a migration that overwrites names of customers',
      run: async (ctx) => (await run(ctx, await brokenBuild('migration'))).anomalies,
    },
  ],
};
