import { join } from 'node:path';
import pg from 'pg';
import { tempFolder } from './server-process.mjs';

/** A PostgreSQL server on which databases may be created; without one only SQLite is measured. */
export const POSTGRES = process.env.BENCH_DATABASE_URL ?? process.env.DATABASE_URL;
// Measured servers inherit this environment, and those on SQLite must not see a DATABASE_URL.
delete process.env.DATABASE_URL;

/**
 * Measures on SQLite, and on PostgreSQL too where an address is given, each with a new empty database and folder that
 * are deleted afterwards.
 * @param {(target: {engine: 'SQLite' | 'PostgreSQL', env: Record<string, string>}) => Promise<void>} measure gets the
 *   environment of a server on that engine
 */
export async function onEachEngine(measure) {
  await inFolder((env) => measure({ engine: 'SQLite', env }));
  if (POSTGRES) await onPostgres((env) => measure({ engine: 'PostgreSQL', env }));
}

/** The same on PostgreSQL only. */
export async function onPostgres(measure) {
  const database = await ownDatabase(POSTGRES);
  try {
    await inFolder((env) => measure({ ...env, DATABASE_URL: database.url }));
  } finally {
    await database.drop();
  }
}

async function inFolder(measure) {
  const folder = tempFolder();
  try {
    await measure({ DATA_DIR: folder.path });
  } finally {
    folder.remove();
  }
}

/** Path of a server's embedded database. */
export const sqliteFile = (env) => join(env.DATA_DIR, 'songbai.db');

/** Rows per statement on PostgreSQL. */
export async function postgresRows(connectionString, text) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Creates another database on the server of the address; `drop` deletes it with its contents. */
async function ownDatabase(address) {
  const name = `songbai_bench_${process.pid}`;
  await postgresRows(address, `create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => postgresRows(address, `drop database ${name} with (force)`) };
}
