import { closeSync, existsSync, fsyncSync, openSync, readSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { MIGRATION_NAMES } from '../migrations/index.ts';
import { BackupError, damaged } from './failure.ts';

const MAGIC = 'SQLite format 3\0';

const MAPPED_BYTES = 2 ** 31 - 2 ** 16;

/**
 * Makes sure that a file is a complete database of this application that this build can run: readable, intact, not of a
 * newer version.
 * @throws BackupError saying what is wrong with it
 */
export function checkBackup(file: string): void {
  inspect(file, (connection) => {
    checkIntact(connection, file);
    checkVersion(connection, file);
  });
}

/** Makes sure that a new copy can be read in full. */
export function checkCopy(file: string): void {
  inspect(file, (connection) => checkIntact(connection, file));
}

function inspect(file: string, look: (connection: Sqlite.Database) => void): void {
  if (!hasMagic(file)) throw new BackupError(`不是数据库备份文件 / not a database backup: ${file}`);
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true });
  // Half the time of a check would go into reading pages one by one.
  connection.pragma(`mmap_size = ${MAPPED_BYTES}`);
  try {
    look(connection);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged(file, error instanceof Error ? error.message : String(error));
  } finally {
    connection.close();
  }
}

function checkIntact(connection: Sqlite.Database, file: string): void {
  const intact = connection.pragma('integrity_check(5)', { simple: true });
  const orphans = connection.prepare('select count(*) from pragma_foreign_key_check').pluck().get();
  if (intact !== 'ok' || orphans !== 0) throw damaged(file, String(intact));
}

/** Turns a copy into one plain file without a separate log. */
export function standAlone(file: string): void {
  const connection = new Sqlite(file, { fileMustExist: true });
  connection.pragma('journal_mode = DELETE');
  connection.close();
}

function hasMagic(file: string): boolean {
  if (!existsSync(file)) throw new BackupError(`文件不存在 / no such file: ${file}`);
  const descriptor = openSync(file, 'r');
  try {
    const head = Buffer.alloc(MAGIC.length);
    return readSync(descriptor, head, 0, MAGIC.length, 0) === MAGIC.length && head.toString('latin1') === MAGIC;
  } finally {
    closeSync(descriptor);
  }
}

export const notOurs = (file: string): BackupError =>
  new BackupError(`不是本系统的数据库 / not a database of this system: ${file}`);

function checkVersion(connection: Sqlite.Database, file: string): void {
  const versioned = connection.prepare("select count(*) from sqlite_master where name = 'sys_migration'").pluck().get();
  if (versioned !== 1) throw notOurs(file);
  const names = connection.prepare('select name from sys_migration order by name').pluck().all() as string[];
  refuseNewer(names);
}

/** @throws BackupError when one of these migrations is not of this build */
export function refuseNewer(migrations: readonly string[]): void {
  const unknown = migrations.find((name) => !MIGRATION_NAMES.includes(name));
  if (unknown)
    throw new BackupError(
      `备份来自更新的版本（${unknown}），请先升级程序 / the backup is of a newer version (${unknown})`,
    );
}

/**
 * Takes a database out of use: no other process has it open, and all data is in the one file. Returns the connection
 * that keeps it locked.
 * @throws BackupError while a server or another command has it open
 */
export function takeOver(file: string): Sqlite.Database {
  const connection = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  try {
    // Leaving WAL folds the log into the file. It needs an exclusive lock, which fails while a server is running.
    const mode = connection.pragma('journal_mode = DELETE', { simple: true });
    if (mode !== 'delete') throw new Error(String(mode));
    connection.exec('begin exclusive');
    return connection;
  } catch {
    connection.close();
    throw new BackupError('数据库正在使用，请先停止服务 / the database is in use: stop the server first');
  }
}

/** Syncs a copied file to disk before anything relies on it. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
