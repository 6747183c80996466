import Database from 'better-sqlite3';
import { SqliteDialect } from 'kysely';

/** Prepared statements kept per connection; compiling one costs more than running a small query. */
const STATEMENT_CACHE = 500;

/**
 * Opens the embedded database the durable way (design.md §6): WAL, every commit synced, foreign keys on.
 * @param path file, or `:memory:`
 */
export function openSqlite(path: string, options: { readonly?: boolean } = {}): Database.Database {
  const connection = new Database(path, { readonly: options.readonly ?? false });
  if (!options.readonly) connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  connection.pragma('mmap_size = 1073741824');
  connection.pragma('cache_size = -32000');
  connection.pragma('temp_store = MEMORY');
  return connection;
}

/** Compiled statements by text, the oldest dropped first. */
function statementCache(connection: Database.Database): (text: string) => Database.Statement {
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
  return new SqliteDialect({
    database: {
      close: () => {
        connection.close();
      },
      // A deferred transaction that upgrades to a write fails when another process wrote in between.
      prepare: (sql: string) => prepare(sql === 'begin' ? 'begin immediate' : sql) as never,
    },
  });
}

export interface SqliteReader {
  all<Row>(text: string, values: readonly unknown[]): Row[];
  /** Changes whenever any other connection committed a change. */
  stamp(): string;
  close(): void;
}

/** A read-only connection beside the writing one. */
export function sqliteReader(path: string): SqliteReader {
  const connection = openSqlite(path, { readonly: true });
  const prepare = statementCache(connection);
  const shapes = new WeakMap<Database.Statement, string[]>();
  // Rows come as arrays and get their names here: the driver's own objects cost twice the time of a wide row.
  const all = (text: string, values: readonly unknown[]): Record<string, unknown>[] => {
    const statement = prepare(text);
    let names = shapes.get(statement);
    if (!names) {
      names = statement.columns().map((column) => column.name);
      shapes.set(statement.raw(true), names);
    }
    return (statement.all(...values) as unknown[][]).map((cells) => named(names, cells));
  };
  const version = connection.prepare('pragma data_version').pluck();
  return {
    all: <Row>(text: string, values: readonly unknown[]) => all(text, values) as Row[],
    stamp: () => String(version.get()),
    close: () => connection.close(),
  };
}

function named(names: readonly string[], cells: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let column = 0; column < names.length; column += 1) row[names[column] ?? ''] = cells[column];
  return row;
}
