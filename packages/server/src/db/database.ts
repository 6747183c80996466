import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CamelCasePlugin, CompiledQuery, Kysely, type Transaction } from 'kysely';
import { postgresDialect } from './dialect/postgres.ts';
import { openSqlite, sqliteDialect, sqliteReader } from './dialect/sqlite.ts';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export interface Database {
  db: Db;
  engine: Engine;
  /**
   * Reads with ready-made SQL outside any transaction and answers rows as they come. On SQLite this is a connection of
   * its own: it never sees what an open transaction has not committed, and waits for nobody.
   */
  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Path of the embedded database file, for readers in worker threads and for backups. */
  file: string | undefined;
  /** Changes whenever any connection changed the embedded database; undefined where it cannot be told. */
  stamp(): string | undefined;
  close(): Promise<void>;
}

/** Opens PostgreSQL when an address is given, the embedded SQLite file otherwise. */
export function openDatabase(target: { databaseUrl?: string | undefined; file: string }): Database {
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  if (target.databaseUrl) {
    const db = new Kysely<Tables>({ dialect: postgresDialect(target.databaseUrl), plugins });
    const query = <Row>(text: string, values: readonly unknown[]) => runSql<Row>(db, text, values);
    return { db, engine: 'postgres', query, file: undefined, stamp: () => undefined, close: () => db.destroy() };
  }
  mkdirSync(dirname(target.file), { recursive: true });
  const connection = openSqlite(target.file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connection), plugins });
  const reader = sqliteReader(target.file);
  return {
    db,
    engine: 'sqlite',
    query: async <Row>(text: string, values: readonly unknown[]) => reader.all<Row>(text, values),
    file: target.file,
    stamp: () => reader.stamp(),
    close: async () => {
      reader.close();
      await db.destroy();
    },
  };
}

/** Runs ready-made SQL and answers its rows as they come, without renaming columns. */
export async function runSql<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

const SERIALIZATION = new Set(['40001', '40P01']);

/**
 * Runs work in one transaction; a serialisation failure or deadlock is tried again a few times, because the work may
 * only read and write the database.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!SERIALIZATION.has(code) || attempt >= 5) throw error;
    }
  }
}

/** True when an error is the database refusing a second row with the same unique key. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** True for every other constraint the database holds: not null, check, foreign key. */
export function isIntegrityViolation(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return typeof code === 'string' && (code.startsWith('23') || code.startsWith('SQLITE_CONSTRAINT'));
}
