import type { Readable } from 'node:stream';
import type { Connection, ConnectionOptions, RowDataPacket } from 'mysql2';
import { CliError } from '../command.ts';
import { sourceFailure } from './source-failures.ts';

/** A row as the driver reads it, by lower-case column names. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** A database of the platform family, read in one snapshot and never written to. */
export interface Source {
  /** Host and database, for the report. */
  readonly name: string;
  /** Names of its tables in lower case. */
  readonly tables: ReadonlySet<string>;
  /** The rows of a table in blocks, in the order of their ids; none when the table is not there. */
  rows(table: string): AsyncGenerator<SourceRow[]>;
  close(): Promise<void>;
}

/** Rows of one block. */
const BLOCK = 2000;
/** A slow target must not make the source give up the connection; seconds. */
const TIMEOUT = 3600;
const CONNECT_MS = 10_000;

/**
 * Connects to `mysql://user:password@host:port/database`, with `?ssl=true` for an encrypted connection whose
 * certificate is checked.
 * @throws CliError for anything that keeps the source from being read
 */
export async function openSource(address: string, password: string | undefined): Promise<Source> {
  const options = connectionOptions(address, password);
  const { createConnection } = await import('mysql2');
  const connection = createConnection(options);
  // A connection that breaks while nothing is asked must not end the process; the next read says what happened.
  const broken = new AbortController();
  connection.on('error', (error) => broken.abort(error));
  try {
    await connected(connection);
    await beginReading(connection);
    const tables = await tablesOf(connection);
    if (!tables.has('sys_user') || !tables.has('sys_permission'))
      throw new CliError(
        `来源库中没有 sys_user 和 sys_permission 表，不是 JeecgBoot 的数据库 / not a database of JeecgBoot: ${options.database}`,
      );
    return {
      name: `${options.host}:${options.port}/${options.database}`,
      tables: new Set(tables.keys()),
      rows: (table) => rowsOf(connection, tables.get(table), broken.signal),
      close: () => ended(connection),
    };
  } catch (error) {
    connection.destroy();
    throw sourceFailure(error);
  }
}

function connectionOptions(address: string, password: string | undefined): ConnectionOptions & { host: string } {
  const wrong = new CliError(
    '来源应为 mysql://用户:密码@主机:端口/数据库 / the source is mysql://user:password@host:port/database',
    2,
  );
  if (!URL.canParse(address)) throw wrong;
  const url = new URL(address);
  if (!['mysql:', 'mariadb:'].includes(url.protocol) || url.hostname === '' || url.pathname.length < 2) throw wrong;
  try {
    return {
      host: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
      port: Number(url.port || 3306),
      user: decodeURIComponent(url.username),
      password: password ?? decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)),
      charset: 'utf8mb4',
      // Zero dates stay readable, and numbers too long for JavaScript come as text.
      dateStrings: true,
      supportBigNumbers: true,
      connectTimeout: CONNECT_MS,
      flags: ['-LOCAL_FILES'],
      ...(url.searchParams.get('ssl') === 'true' ? { ssl: {} } : {}),
    };
  } catch {
    throw wrong;
  }
}

function connected(connection: Connection): Promise<void> {
  return new Promise((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
}

/** The server itself refuses writes of this session, and every statement sees the same moment. */
async function beginReading(connection: Connection): Promise<void> {
  await ask(connection, 'SET SESSION TRANSACTION READ ONLY');
  await ask(connection, 'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await ask(connection, `SET SESSION net_write_timeout = ${TIMEOUT}, wait_timeout = ${TIMEOUT}`);
  await ask(connection, 'START TRANSACTION WITH CONSISTENT SNAPSHOT');
}

/** Tables by lower-case name: how a server writes them depends on its settings. */
async function tablesOf(connection: Connection): Promise<Map<string, string>> {
  const rows = await ask(
    connection,
    'select table_name as name from information_schema.tables where table_schema = database()',
  );
  return new Map(rows.map(({ name }) => [String(name).toLowerCase(), String(name)]));
}

/** Asked for one table at a time: one that is damaged or locked must not keep the others from being read. */
async function hasId(connection: Connection, table: string): Promise<boolean> {
  const text =
    'select column_name as name from information_schema.columns where table_schema = database() and table_name = ?';
  const rows = await ask(connection, text, [table]);
  return rows.some(({ name }) => String(name).toLowerCase() === 'id');
}

function ask(connection: Connection, text: string, values: readonly string[] = []): Promise<RowDataPacket[]> {
  return new Promise((resolve, reject) =>
    connection.query<RowDataPacket[]>(text, [...values], (error, rows) => (error ? reject(error) : resolve(rows))),
  );
}

async function* rowsOf(
  connection: Connection,
  table: string | undefined,
  broken: AbortSignal,
): AsyncGenerator<SourceRow[]> {
  if (table === undefined) return;
  let block: SourceRow[] = [];
  try {
    const order = (await hasId(connection, table)) ? ' order by id' : '';
    const text = `select * from \`${table.replaceAll('`', '``')}\`${order}`;
    for await (const row of streamOf(connection, text, broken)) {
      block.push(lowerNames(row as Record<string, unknown>));
      if (block.length < BLOCK) continue;
      yield block;
      block = [];
    }
  } catch (error) {
    throw sourceFailure(error, table);
  }
  if (block.length > 0) yield block;
}

/** The driver tells some failures to the connection only; without them a read would wait for ever. */
function streamOf(connection: Connection, text: string, broken: AbortSignal): Readable {
  const stream = connection.query(text).stream({ highWaterMark: BLOCK });
  const fail = () => stream.destroy(broken.reason instanceof Error ? broken.reason : new Error(String(broken.reason)));
  broken.addEventListener('abort', fail, { once: true });
  stream.once('close', () => broken.removeEventListener('abort', fail));
  if (broken.aborted) fail();
  return stream;
}

function lowerNames(row: Record<string, unknown>): SourceRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]));
}

function ended(connection: Connection): Promise<void> {
  return new Promise((resolve) => connection.end(() => resolve()));
}
