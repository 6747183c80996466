import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CamelCasePlugin, CompiledQuery, Kysely, type KyselyConfig, sql, type Transaction } from 'kysely';
import { type SlowStatements, slowStatements } from '../platform/slow-statements.ts';
import { isLockHeld, type LockWait, lockWait } from './dialect/held-lock.ts';
import { postgresConnections } from './dialect/postgres.ts';
import { postgresReads } from './dialect/postgres-reads.ts';
import { neverWaiting, openSqlite, type SqliteReader, sqliteDialect, sqliteReader } from './dialect/sqlite.ts';
import { tableChanges } from './dialect/sqlite-stamps.ts';
import { attemptsAfter } from './failures.ts';
import type { LimitedQuery } from './limited/limits.ts';
import { postgresLimited } from './limited/postgres-limited.ts';
import { sqliteLimited } from './limited/sqlite-limited.ts';
import { type Observers, observed } from './observed.ts';
import { type Answer, readerThreads, startReader } from './readers.ts';
import type { Tables } from './schema.ts';
import { weighing } from './weighing.ts';
import { startWriter, threadWriter } from './writer.ts';

export { isLockHeld } from './dialect/held-lock.ts';
export { attemptsAfter, isDatabaseAway, isIntegrityViolation, isStorageFull, isUniqueViolation } from './failures.ts';

export type Engine = 'sqlite' | 'postgres';
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** Runs work in a transaction, see `inTransaction`. */
export type Transact = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

export interface Database {
  db: Db;
  engine: Engine;
  /**
   * Reads with ready-made SQL outside any transaction and answers the raw rows. On SQLite this is a separate connection: it
   * never sees uncommitted changes and never waits for a lock.
   */
  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * The same for statements that may scan very many rows: on SQLite in a worker thread, so that other requests are not
   * blocked (docs/adr/0008).
   */
  queryHeavy<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** The same for statements whose cost is only known from earlier runs (db/weighing.ts). */
  queryWeighed<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Reads with a statement that may take for ever, away from everybody else and within limits (docs/adr/0045). */
  queryLimited: LimitedQuery;
  /**
   * For work that writes many thousands of rows in consecutive transactions. On SQLite the statements run in a worker
   * thread, so that the main loop stays responsive; other writers wait for the transaction in progress as for any
   * other.
   */
  longWrite<T>(work: (transact: Transact) => Promise<T>): Promise<T>;
  /** Path of the embedded database file, for readers in worker threads and for backups. */
  file: string | undefined;
  /**
   * Identifies the state of the database at some moment after the call: two equal stamps mean that no change was
   * committed between them (docs/adr/0003, 0019). With the text of a statement only the tables it reads need to be
   * unchanged.
   */
  stamp(text?: string): Promise<string>;
  /** The statements that took long, on this node. */
  slow: SlowStatements;
  /** Reports every broken connection, whichever caller is using it; never called for the embedded database. */
  onBroken(listener: (error: Error) => void): void;
  close(): Promise<void>;
}

type OnStatement = (text: string) => void;

export interface DatabaseTarget {
  databaseUrl?: string | undefined;
  file: string;
  small?: number;
  lockWaitMs?: number;
  onStatement?: OnStatement | undefined;
}

/** Below this size, bytes, reading the whole database costs less than sending the query to a thread. */
const SMALL = 8 * 2 ** 20;

const READER_THREADS = 2;

/** Log pages after which a commit on the main connection checkpoints the log (SQLite's own default). */
const CHECKPOINT_PAGES = 1000;

/** Time after which a write gives up while another process holds the lock of the embedded database, ms. */
const LOCK_WAIT_MS = 5000;

/**
 * Opens PostgreSQL when an address is given, the embedded SQLite file otherwise.
 * @param target.small below this size heavy statements stay on the main thread, bytes
 * @param target.lockWaitMs time after which a write gives up while another process holds the lock of the embedded file
 * @param target.onStatement receives the text of every statement, without its values
 */
export function openDatabase(target: DatabaseTarget): Database {
  const observers = { slow: slowStatements(), onStatement: target.onStatement };
  const options = builderOptions(observers);
  const { plugins } = options;
  if (target.databaseUrl) return openPostgres(target.databaseUrl, options, observers);
  mkdirSync(dirname(target.file), { recursive: true });
  countTables(target.file);
  const connection = neverWaiting(openSqlite(target.file));
  const whenHeld = lockWait(target.lockWaitMs ?? LOCK_WAIT_MS);
  const changes = tableChanges(connection);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connection, whenHeld, changes.ran), ...options });
  const reader = sqliteReader(target.file, { waiting: false });
  const { close: closeReads, ...reads } = sqliteReads(target.file, reader, target.small ?? SMALL);
  const limited = sqliteLimited(target.file);
  const writing = { db, whenHeld, open: () => threadWriter(() => startWriter(target.file), plugins) };
  return {
    db,
    engine: 'sqlite',
    ...observed(reads, observers),
    slow: observers.slow,
    queryLimited: limited.query,
    longWrite: sqliteLongWrites(writing, {
      begin: () => connection.pragma('wal_autocheckpoint = 0'),
      end: () => connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`),
    }),
    file: target.file,
    stamp: async (text) => (text === undefined ? reader.stamp() : changes.stamp(text)),
    onBroken: () => undefined,
    close: async () => {
      limited.close();
      await closeReads();
      reader.close();
      unlessHeld(() => connection.pragma('optimize'));
      await db.destroy();
    },
  };
}

type BuilderOptions = Required<Pick<KyselyConfig, 'plugins'>> & Pick<KyselyConfig, 'log'>;

function builderOptions({ slow, onStatement }: Observers): BuilderOptions {
  return {
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query, queryDurationMillis }) => {
      onStatement?.(query.sql);
      slow.note(query.sql, queryDurationMillis);
    },
  };
}

function openPostgres(url: string, options: BuilderOptions, observers: Observers): Database {
  const listeners: ((error: Error) => void)[] = [];
  const connections = postgresConnections(url, (error) => listeners.forEach((listener) => void listener(error)));
  const db = new Kysely<Tables>({ dialect: connections.dialect, ...options });
  const { close: closeReads, ...reads } = postgresReads(connections);
  return {
    db,
    engine: 'postgres',
    ...reads,
    ...observed(reads, observers),
    slow: observers.slow,
    queryLimited: postgresLimited(connections.pool),
    longWrite: (work) => work((piece) => inTransaction(db, piece)),
    file: undefined,
    onBroken: (listener) => listeners.push(listener),
    close: async () => {
      await closeReads();
      await db.destroy();
      await connections.close();
    },
  };
}

/**
 * Refreshes the planner's statistics, which nothing else does. It samples and takes milliseconds. A separate
 * short-lived connection, because a permanent one would keep the sampled pages in memory.
 */
function countTables(file: string): void {
  const connection = neverWaiting(openSqlite(file, { scanning: true }));
  unlessHeld(() => connection.pragma('optimize = 0x10002'));
  connection.close();
}

/** Statistics can wait for the next time, when another process is writing. */
function unlessHeld(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isLockHeld(error)) throw error;
  }
}

/** The three ways to read the embedded database: on this thread, in a worker thread, or chosen from earlier runs. */
function sqliteReads(
  file: string,
  reader: SqliteReader,
  small: number,
): Pick<Database, 'query' | 'queryHeavy' | 'queryWeighed' | 'close'> {
  const threads = readerThreads(READER_THREADS, () => startReader(file));
  const here = async <Row>(text: string, values: readonly unknown[]): Promise<Answer<Row>> => {
    const started = performance.now();
    return { rows: reader.all<Row>(text, values), ms: performance.now() - started };
  };
  const there = <Row>(text: string, values: readonly unknown[]) =>
    reader.size() < small ? here<Row>(text, values) : threads.run<Row>(text, values);
  return {
    query: async <Row>(text: string, values: readonly unknown[]) => reader.all<Row>(text, values),
    queryHeavy: async <Row>(text: string, values: readonly unknown[]) => (await there<Row>(text, values)).rows,
    queryWeighed: weighing(here, there),
    close: threads.close,
  };
}

interface LongWriting {
  db: Db;
  whenHeld: LockWait;
  /** Starts the thread that writes. */
  open(): Db;
}

/** While the thread writes, it also checkpoints its log, so that a small write need not do so on the main loop. */
function sqliteLongWrites(
  { db, whenHeld, open }: LongWriting,
  checkpoints: { begin(): void; end(): void },
): Database['longWrite'] {
  let running = 0;
  return async (work) => {
    const writer = open();
    // Holding the main connection keeps the other writers of this process queued.
    const alone = <T>(piece: (trx: Trx) => Promise<T>) => db.connection().execute(() => inTransaction(writer, piece));
    if (running === 0) checkpoints.begin();
    running += 1;
    try {
      // A transaction that could not begin is repeated; in between the main connection serves others.
      return await work((piece) => alone(piece).catch((error: unknown) => whenHeld(error, () => alone(piece))));
    } finally {
      running -= 1;
      if (running === 0) checkpoints.end();
      await writer.destroy();
    }
  };
}

/** Runs ready-made SQL and answers the raw rows, without renaming columns. */
export async function runSql<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

/**
 * Runs work in one transaction. A serialisation failure or deadlock is retried a few times, so the work may only read
 * and write the database. So is a unique violation caused by a concurrent transaction: on the retry the work's own
 * check finds the value and refuses it with its own message.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let cause: unknown;
    const noted = async (trx: Trx): Promise<T> => {
      try {
        return await work(trx);
      } catch (error) {
        cause = error instanceof TransactionLost ? error.cause : error;
        throw error;
      }
    };
    try {
      return await db.transaction().execute(noted);
    } catch (error) {
      // A database that ended the transaction itself (disk full) refuses the rollback too: keep the first error.
      const failure = cause ?? error;
      if (attempt >= attemptsAfter(failure)) throw failure;
    }
  }
}

/** The database has ended the whole transaction by itself; `cause` is the reason. */
export class TransactionLost extends Error {
  constructor(cause: unknown) {
    super('transaction lost', { cause });
    this.name = 'TransactionLost';
  }
}

/**
 * Runs one step of a transaction that may fail alone: its writes are rolled back, the transaction continues.
 * @throws whatever the step throws, after the rollback of its writes; TransactionLost when the whole transaction has
 *   ended
 */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint step`.execute(trx);
    return result;
  } catch (error) {
    if (error instanceof TransactionLost) throw error;
    try {
      await sql`rollback to savepoint step`.execute(trx);
      await sql`release savepoint step`.execute(trx);
    } catch {
      throw new TransactionLost(error);
    }
    throw error;
  }
}
