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

/** Kysely over one connection, with cached statements and transactions that take the write lock at once. */
export function sqliteDialect(connection: Database.Database): SqliteDialect {
  const cache = new Map<string, Database.Statement>();
  return new SqliteDialect({
    database: {
      close: () => {
        connection.close();
      },
      prepare: (sql: string) => {
        // A deferred transaction that upgrades to a write fails when another process wrote in between.
        const text = sql === 'begin' ? 'begin immediate' : sql;
        const kept = cache.get(text);
        if (kept) return kept as never;
        const statement = connection.prepare(text);
        if (cache.size >= STATEMENT_CACHE) cache.delete(cache.keys().next().value ?? '');
        cache.set(text, statement);
        return statement as never;
      },
    },
  });
}
