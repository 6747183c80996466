import { setTimeout as wait } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import {
  CompiledQuery as Compiled,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { LockWait } from './held-lock.ts';

/** SQLite changes its schema inside transactions too: a migration that is interrupted leaves nothing, and runs again. */
class TransactionalSchema extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** What the query builder needs for the embedded database, whatever runs its statements. */
export function sqliteDialectOf(driver: Driver): Dialect {
  return {
    createAdapter: () => new TransactionalSchema(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

type Prepare = (text: string) => Sqlite.Statement;

/**
 * One connection on this thread. A statement that needs the write lock while another process holds it is repeated; in
 * between the connection serves others. Inside a transaction that cannot happen: it takes the lock when it begins.
 */
export function sqliteDriver(
  connection: Sqlite.Database,
  prepare: Prepare,
  whenHeld: LockWait,
  ran: (text: string) => void,
): Driver {
  const mutex = createMutex();
  const pause = async (ms: number) => {
    mutex.release();
    await wait(ms);
    await mutex.acquire();
  };
  let begun = false;
  const run = (query: CompiledQuery) => {
    // The database ended the transaction by itself (disk full): nothing may be committed statement by statement.
    if (begun && !connection.inTransaction) throw new Error('the database has ended the transaction');
    const result = resultOf(prepare(query.sql), query.parameters);
    ran(query.sql);
    return result;
  };
  const own: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      try {
        return run(query) as QueryResult<Row>;
      } catch (error) {
        if (connection.inTransaction) throw error;
        return whenHeld(error, () => run(query) as QueryResult<Row>, pause);
      }
    },
    streamQuery: () => {
      throw new Error('rows are read as a whole');
    },
  };
  const say = async (text: string) => void (await own.executeQuery(Compiled.raw(text)));
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      await mutex.acquire();
      return own;
    },
    // Takes the write lock at once: upgrading a read to a write fails when another process wrote in between.
    beginTransaction: async () => {
      await say('begin immediate');
      begun = true;
    },
    commitTransaction: async () => {
      await say('commit');
      begun = false;
    },
    // Of a transaction that the database has ended nothing is left to roll back, and its reason stays the failure.
    rollbackTransaction: async () => {
      begun = false;
      if (connection.inTransaction) await say('rollback');
    },
    releaseConnection: async () => mutex.release(),
    destroy: async () => void connection.close(),
  };
}

function resultOf(statement: Sqlite.Statement, values: readonly unknown[]): QueryResult<unknown> {
  if (statement.reader) return { rows: statement.all(...values) };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** One at a time, in the order of asking. */
function createMutex(): { acquire(): Promise<void>; release(): void } {
  const waiting: (() => void)[] = [];
  let taken = false;
  return {
    acquire: async () => {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken = true;
    },
    release: () => {
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    },
  };
}
