import Database from 'better-sqlite3';
import type { RunningServer } from './server.ts';

/** Renames a table of the running server, so that calls that read it fail unexpectedly. Returns the undo function. */
export function breakTable({ databaseFile }: RunningServer, table: string): () => void {
  const away = `${table}_away`;
  rename(databaseFile, table, away);
  return () => rename(databaseFile, away, table);
}

function rename(file: string, from: string, to: string): void {
  const db = new Database(file);
  try {
    db.pragma('busy_timeout = 5000');
    db.exec(`alter table ${from} rename to ${to}`);
  } finally {
    db.close();
  }
}
