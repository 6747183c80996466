import Database from 'better-sqlite3';
import type { Dialect } from 'kysely';
import type { LockWait } from './held-lock.ts';
import { type RowMaker, rowMaker } from './row-maker.ts';
import { sqliteDialectOf, sqliteDriver } from './sqlite-driver.ts';

/** Prepared statements kept per connection; compiling one costs more than running a small query. */
const STATEMENT_CACHE = 500;

/** Size to which the log is cut when it starts again, after a transaction that made it grow beyond. */
const MOST_LOG_BYTES = 64 * 2 ** 20;

/**
 * Opens the embedded database with durable settings (design.md §6): WAL, every commit synced, foreign keys on.
 * @param path file, or `:memory:`
 * @param options.scanning for long reads: a tenth slower without the memory-mapped file, but the file does not stay in
 *   memory
 */
export function openSqlite(path: string, options: { readonly?: boolean; scanning?: boolean } = {}): Database.Database {
  const connection = new Database(path, { readonly: options.readonly ?? false });
  if (!options.readonly) connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  connection.pragma(`journal_size_limit = ${MOST_LOG_BYTES}`);
  connection.pragma(`mmap_size = ${options.scanning ? 0 : 1_073_741_824}`);
  connection.pragma(`cache_size = ${options.scanning ? -8000 : -32_000}`);
  connection.pragma('temp_store = MEMORY');
  return connection;
}

/** Compiled statements by text, the oldest dropped first. */
export function statementCache(connection: Database.Database): (text: string) => Database.Statement {
  const cache = new Map<string, Database.Statement>();
  return (text) => {
    const kept = cache.get(text);
    if (kept) return kept;
    const statement = connection.prepare(text);
    if (cache.size >= STATEMENT_CACHE) cache.delete(cache.keys().next().value ?? '');
    cache.set(text, statement);
    return statement;
  };
}

/**
 * Kysely over one connection, with cached statements.
 * @param ran receives the text of each statement after it, in the same turn of the event loop
 */
export function sqliteDialect(connection: Database.Database, whenHeld: LockWait, ran: (text: string) => void): Dialect {
  return sqliteDialectOf(sqliteDriver(connection, statementCache(connection), whenHeld, ran));
}

/** For connections of the main thread, which must not wait inside the database (held-lock.ts). */
export function neverWaiting(connection: Database.Database): Database.Database {
  connection.pragma('busy_timeout = 0');
  return connection;
}

/** Rows as arrays of cells, and the names of the cells: half the cost of the driver's own objects, and of their copies. */
export interface Cells {
  names: string[];
  rows: unknown[][];
}

export interface SqliteReader {
  all<Row>(text: string, values: readonly unknown[]): Row[];
  cells(text: string, values: readonly unknown[]): Cells;
  /** Rows in batches, without ever holding all of them. */
  portions<Row>(text: string, values: readonly unknown[], size: number): Iterable<Row[]>;
  /** All that is read from now on is of one moment. */
  hold(): void;
  /** Changes whenever another connection commits a change. */
  stamp(): string;
  /** Size of the database, bytes. */
  size(): number;
  close(): void;
}

/**
 * A read-only connection next to the writing one.
 * @param options.waiting false on the main thread
 */
export function sqliteReader(path: string, options: { scanning?: boolean; waiting?: boolean } = {}): SqliteReader {
  const { waiting = true, ...opening } = options;
  const opened = openSqlite(path, { readonly: true, ...opening });
  const connection = waiting ? opened : neverWaiting(opened);
  const prepare = statementCache(connection);
  const shapes = new WeakMap<Database.Statement, { names: string[]; make: RowMaker }>();
  const shaped = (text: string) => {
    const statement = prepare(text);
    let shape = shapes.get(statement);
    if (!shape) {
      const names = statement.columns().map((column) => column.name);
      shape = { names, make: rowMaker(names) };
      shapes.set(statement.raw(true), shape);
    }
    return { ...shape, statement };
  };
  const read = (text: string, values: readonly unknown[]) => {
    const { names, make, statement } = shaped(text);
    return { names, make, rows: statement.all(...values) as unknown[][] };
  };
  const version = connection.prepare('pragma data_version').pluck();
  const pages = connection.prepare('pragma page_count').pluck();
  const pageBytes = Number(connection.pragma('page_size', { simple: true }));
  return {
    cells: (text, values) => {
      const { names, rows } = read(text, values);
      return { names, rows };
    },
    all: <Row>(text: string, values: readonly unknown[]) => {
      const { make, rows } = read(text, values);
      return rows.map(make) as Row[];
    },
    portions: function* <Row>(text: string, values: readonly unknown[], size: number) {
      const { make, statement } = shaped(text);
      let rows: Row[] = [];
      for (const cells of statement.iterate(...values) as IterableIterator<unknown[]>) {
        rows.push(make(cells) as Row);
        if (rows.length < size) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    hold: () => void connection.exec('begin'),
    stamp: () => String(version.get()),
    size: () => Number(pages.get()) * pageBytes,
    close: () => connection.close(),
  };
}

/** Rows as objects, by the names of their columns. */
export function namedRows({ names, rows }: Cells): Record<string, unknown>[] {
  return rows.map(rowMaker(names));
}
