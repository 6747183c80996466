import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';

/** Path of a data folder's embedded database. */
export const sqliteFile = (folder) => join(folder, 'songbai.db');

/**
 * Reads a database from outside: no code of the server takes part.
 * @returns {Promise<{rows(text: string): Promise<object[]>, run(text: string): Promise<void>, tables(): Promise<string[]>,
 *   schema(): Promise<object[]>, deserted(): Promise<void>, close(): Promise<void>}>} where `deserted` waits until
 *   PostgreSQL has noticed that everybody else is dead: what they sent before may still be carried out.
 */
export async function openRows({ file, url }) {
  return url ? postgres(url) : sqlite(file);
}

function sqlite(file) {
  const db = new Database(file, { timeout: 10_000 });
  return {
    rows: async (text) => db.prepare(text).all(),
    run: async (text) => void db.exec(text),
    tables: async () =>
      db
        .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
        .pluck()
        .all(),
    schema: async () => db.prepare('select name, sql from sqlite_master order by name').all(),
    deserted: async () => undefined,
    close: async () => void db.close(),
  };
}

const COLUMNS = `select table_name, column_name, data_type, character_maximum_length, is_nullable, column_default
  from information_schema.columns where table_schema = 'public' order by table_name, column_name`;

const OTHERS = `select count(*) as total from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

async function postgres(connectionString) {
  const number = (oid, format) => (oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid, format));
  const client = new pg.Client({ connectionString, types: { getTypeParser: number } });
  client.on('error', () => undefined);
  await client.connect();
  return {
    rows: async (text) => (await client.query(text)).rows,
    run: async (text) => void (await client.query(text)),
    tables: async () => {
      const text = `select tablename from pg_tables where schemaname = 'public' order by tablename`;
      return (await client.query(text)).rows.map(({ tablename }) => tablename);
    },
    schema: async () => [
      ...(await client.query(COLUMNS)).rows,
      ...(await client.query(`select indexdef from pg_indexes where schemaname = 'public' order by indexname`)).rows,
    ],
    deserted: async () => {
      while (Number((await client.query(OTHERS)).rows[0].total) > 0) await wait(20);
    },
    close: () => client.end(),
  };
}

/** Another database on the server of the address. */
export async function ownDatabase(address, name) {
  const base = new URL(address);
  const maintenance = new URL(address);
  maintenance.pathname = '/postgres';
  base.pathname = `/${name}`;
  const ask = async (text) => {
    const admin = await postgres(maintenance.href);
    await admin.run(text);
    await admin.close();
  };
  await ask(`drop database if exists ${name} with (force)`);
  await ask(`create database ${name}`);
  return { url: base.href, drop: () => ask(`drop database if exists ${name} with (force)`) };
}

/** What a refused call may leave behind: marks of presence, the log of failures itself, and runs of jobs meanwhile. */
const PASSING = new Set([
  ...['sys_session', 'sys_log', 'sys_login_failure', 'sys_migration_lock'],
  ...['sys_quartz_job_run', 'sys_quartz_job_state'],
]);

/** What figures are kept by; rows of one key are put together beside the calls. */
const FIGURE = 'tenant_id, kind, day, cemetery_id, area_id, part, biz';

/** Tables that work beside the calls changes, and what of them is nobody else's: what there is to tell other systems, sums. */
const TEXT_OF = {
  onl_hook_delivery: 'select id, head_id, event from onl_hook_delivery',
  cem_figure: `select ${FIGURE}, sum(total) as total, sum(amount) as amount from cem_figure
    group by ${FIGURE} having sum(total) <> 0 or sum(amount) <> 0`,
};

const hashOf = (texts) => createHash('sha256').update(texts.join('\n')).digest('hex');

/** Hash of every row of every table, by table, and of all columns and indexes; two equal ones mean that nothing changed. */
export async function digest(database, skip = PASSING) {
  const hashes = {};
  for (const table of await database.tables()) {
    if (skip.has(table) || /_fts|_search_(data|idx|content|docsize|config)$/.test(table)) continue;
    const rows = await database.rows(TEXT_OF[table] ?? `select * from "${table}"`);
    const texts = rows.map((row) => JSON.stringify(row)).sort();
    hashes[table] = hashOf(texts);
  }
  hashes['(schema)'] = hashOf((await database.schema()).map((row) => JSON.stringify(row)));
  return hashes;
}

/** Names of the tables in which two digests differ. */
export function changedTables(before, after) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
}
