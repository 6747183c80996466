import Database from 'better-sqlite3';
import { type DialectAdapter, SqliteAdapter, SqliteDialect } from 'kysely';
import { type RowMaker, rowMaker } from './row-maker.ts';

/** Prepared statements kept per connection; compiling one costs more than running a small query. */
const STATEMENT_CACHE = 500;

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

/** Kysely over one connection, with cached statements and transactions that take the write lock at once. */
export function sqliteDialect(connection: Database.Database): SqliteDialect {
  const prepare = statementCache(connection);
  return new WholeMigrations({
    database: {
      close: () => {
        connection.close();
      },
      // A deferred transaction that upgrades to a write fails when another process wrote in between.
      prepare: (sql: string) => prepare(sql === 'begin' ? 'begin immediate' : sql) as never,
    },
  });
}

/** SQLite changes its schema inside transactions too: a migration that is interrupted leaves nothing, and runs again. */
class WholeMigrations extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalSchema();
  }
}

class TransactionalSchema extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
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
  /** Changes whenever another connection commits a change. */
  stamp(): string;
  /** Size of the database, bytes. */
  size(): number;
  close(): void;
}

/** A read-only connection next to the writing one. */
export function sqliteReader(path: string, options: { scanning?: boolean } = {}): SqliteReader {
  const connection = openSqlite(path, { readonly: true, ...options });
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
    stamp: () => String(version.get()),
    size: () => Number(pages.get()) * pageBytes,
    close: () => connection.close(),
  };
}

/** Rows as objects, by the names of their columns. */
export function namedRows({ names, rows }: Cells): Record<string, unknown>[] {
  return rows.map(rowMaker(names));
}
