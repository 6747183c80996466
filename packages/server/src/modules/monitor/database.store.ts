import { stat } from 'node:fs/promises';
import type { DatabaseInfo, DatabaseLock, TableSize } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import type { Database } from '../../db/database.ts';

/** What the database says of itself. */
export type EngineFigures = Pick<
  DatabaseInfo,
  'engine' | 'version' | 'bytes' | 'wal' | 'connections' | 'tables' | 'locks'
>;

const TABLES = 50;
const LOCKS = 50;

export function engineFigures(database: Database): Promise<EngineFigures> {
  return database.engine === 'sqlite' ? sqliteFigures(database) : postgresFigures(database);
}

/** The version of the database program. */
export async function engineVersion({ engine, query }: Database): Promise<string> {
  const version = engine === 'sqlite' ? 'sqlite_version()' : "current_setting('server_version')";
  const [row] = await query<{ version: string }>(`select ${version} as "version"`, []);
  return row?.version ?? '';
}

/** Sizes by table are counted page by page, so not in files above this, and only now and then. */
const COUNTED_BYTES = 2 ** 30;
const COUNTED_FOR_MS = 600_000;

const counted = new WeakMap<Database, { at: number; sizes: Promise<ReadonlyMap<string, number>> }>();

async function sqliteFigures(database: Database): Promise<EngineFigures> {
  const [about] = await database.query<{ version: string; bytes: number; mode: string }>(
    `select sqlite_version() as "version", c.page_count * s.page_size as "bytes", j.journal_mode as "mode"
      from pragma_page_count() c, pragma_page_size() s, pragma_journal_mode() j`,
    [],
  );
  const bytes = about?.bytes ?? 0;
  const log = await stat(`${database.file}-wal`).catch(() => undefined);
  return {
    engine: 'sqlite',
    version: about?.version ?? '',
    bytes,
    wal: { bytes: log?.size ?? 0, note: `日志模式 ${about?.mode ?? ''}` },
    connections: null,
    tables: await sqliteTables(database, bytes),
    locks: [],
  };
}

async function sqliteTables(database: Database, bytes: number): Promise<TableSize[]> {
  const tables = await database.query<{ name: string }>(
    `select name as "name" from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
    [],
  );
  const rows = await sqliteRows(database);
  const sizes = bytes > COUNTED_BYTES ? undefined : await sqliteSizes(database);
  return tables
    .map(({ name }) => ({ name, bytes: sizes?.get(name) ?? null, rows: rows.get(name) ?? null }))
    .sort((one, other) => (other.bytes ?? other.rows ?? 0) - (one.bytes ?? one.rows ?? 0))
    .slice(0, TABLES);
}

/** Rows as the planner estimates them; a table without statistics is not named. */
async function sqliteRows(database: Database): Promise<ReadonlyMap<string, number>> {
  const [there] = await database.query<{ name: string }>(
    `select name as "name" from sqlite_master where name = 'sqlite_stat1'`,
    [],
  );
  if (!there) return new Map();
  const found = await database.query<{ name: string; rows: number }>(
    `select tbl as "name", max(cast(stat as integer)) as "rows" from sqlite_stat1 group by tbl`,
    [],
  );
  return new Map(found.map(({ name, rows }) => [name, rows]));
}

function sqliteSizes(database: Database): Promise<ReadonlyMap<string, number>> {
  const known = counted.get(database);
  if (known && Date.now() - known.at < COUNTED_FOR_MS) return known.sizes;
  const sizes = countPages(database);
  counted.set(database, { at: Date.now(), sizes });
  sizes.catch(() => counted.delete(database));
  return sizes;
}

/** Tables with their indexes. */
async function countPages(database: Database): Promise<ReadonlyMap<string, number>> {
  const found = await database.queryHeavy<{ name: string; bytes: number }>(
    `select m.tbl_name as "name", sum(d.pgsize) as "bytes"
      from dbstat d join sqlite_master m on m.name = d.name where d.aggregate = 1 group by m.tbl_name`,
    [],
  );
  return new Map(found.map(({ name, bytes }) => [name, bytes]));
}

async function postgresFigures(database: Database): Promise<EngineFigures> {
  const ask = <Row>(text: string) => database.queryHeavy<Row>(text, []);
  const [[about], tables, locks, wal] = await Promise.all([
    ask<{ version: string; bytes: number; used: number; most: number; archive: string }>(
      `select current_setting('server_version') as "version", pg_database_size(current_database()) as "bytes",
        (select count(*) from pg_stat_activity where datname = current_database()) as "used",
        current_setting('max_connections')::int as "most", current_setting('archive_mode') as "archive"`,
    ),
    ask<TableSize>(
      `select relname as "name", pg_total_relation_size(oid) as "bytes",
        case when reltuples < 0 then null else reltuples::bigint end as "rows"
        from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        order by 2 desc limit ${TABLES}`,
    ),
    ask<DatabaseLock>(
      `select w.pid as "pid", array_to_string(pg_blocking_pids(w.pid), ',') as "blockedBy", l.mode as "mode",
        coalesce(l.relation::regclass::text, '') as "table",
        greatest(0, extract(epoch from now() - w.state_change))::int as "waiting"
        from pg_stat_activity w join pg_locks l on l.pid = w.pid and not l.granted
        where w.datname = current_database() order by 5 desc limit ${LOCKS}`,
    ),
    // Only for accounts with the right of monitoring.
    ask<{ bytes: number }>(`select coalesce(sum(size), 0)::bigint as "bytes" from pg_ls_waldir()`).catch(() => []),
  ]);
  return {
    engine: 'postgres',
    version: about?.version ?? '',
    bytes: about?.bytes ?? 0,
    wal: { bytes: wal[0]?.bytes ?? null, note: `归档 ${about?.archive ?? ''}` },
    connections: { used: about?.used ?? 0, most: about?.most ?? 0 },
    tables,
    locks,
  };
}

/** The plan of a statement, made without its values: nothing is run. */
export async function planOf(database: Database, text: string): Promise<string[]> {
  if (database.engine === 'sqlite') {
    const steps = await database.query<{ id: number; parent: number; detail: string }>(
      `explain query plan ${text}`,
      unbound(text),
    );
    return indented(steps);
  }
  const lines = await database.queryHeavy<Record<'QUERY PLAN', string>>(`explain (generic_plan) ${text}`, []);
  return lines.map((line) => line['QUERY PLAN']);
}

/** The driver wants a value for each question mark; those inside texts are none. */
function unbound(text: string): null[] {
  const marks = text.replace(/'(?:[^']|'')*'|"[^"]*"/g, '').match(/\?/g);
  return (marks ?? []).map(() => null);
}

function indented(steps: readonly { id: number; parent: number; detail: string }[]): string[] {
  const depths = new Map<number, number>([[0, -1]]);
  return steps.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1;
    depths.set(id, depth);
    return `${'  '.repeat(depth)}${detail}`;
  });
}
