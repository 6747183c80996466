import { setTimeout as wait } from 'node:timers/promises';
import { openRows } from '../../torture/lib/databases.mjs';
import { privatePostgres } from '../../torture/lib/postgres.mjs';

const STANDBY = 'songbai_standby';
/** As README.md says: a commit is answered once the standby has it on its disk. */
const SETTINGS = ['wal_log_hints=on', 'max_wal_senders=5', 'synchronous_commit=on', 'shared_buffers=32MB'];

/** Runs statements one after the other on a server. */
async function ask(url, ...texts) {
  const database = await openRows({ url });
  try {
    let rows = [];
    for (const text of texts) rows = await database.rows(text);
    return rows;
  } finally {
    await database.close();
  }
}

async function untilSynchronous(url) {
  for (let at = 0; at < 300; at += 1) {
    const [row] = await ask(url, `select sync_state from pg_stat_replication where application_name = '${STANDBY}'`);
    if (row?.sync_state === 'sync') return;
    await wait(100);
  }
  throw new Error('the standby did not become synchronous');
}

/** A standby of a server, whose commits wait for it from now on. */
export async function addStandby(primary) {
  const copyOf = primary.url.replace(/\/postgres$/, '');
  const standby = await privatePostgres({ settings: [...SETTINGS, `cluster_name=${STANDBY}`], copyOf });
  if (!standby) throw new Error('pg_basebackup failed');
  // The copy brings the primary's own setting along; a promoted standby would wait for one that it does not have.
  await ask(standby.url, `alter system set synchronous_standby_names = ''`, 'select pg_reload_conf()');
  await ask(
    primary.url,
    `alter system set synchronous_standby_names = 'FIRST 1 (${STANDBY})'`,
    'select pg_reload_conf()',
  );
  await untilSynchronous(primary.url);
  return standby;
}

/** A primary and its synchronous standby, with the role that the proxy's check signs in as. */
export async function postgresPair() {
  const primary = await privatePostgres({ settings: SETTINGS });
  if (!primary) throw new Error('the programs of PostgreSQL are not installed');
  await ask(primary.url, 'create role songbai_check login', 'create database songbai');
  return { primary, standby: await addStandby(primary) };
}

/** The control: commits no longer wait for the standby, which is cut off. */
export async function loosen({ primary, standby }) {
  await ask(primary.url, `alter system set synchronous_standby_names = ''`, 'select pg_reload_conf()');
  await ask(standby.url, `alter system set primary_conninfo = ''`, 'select pg_reload_conf()');
}

/** Port of the server that answers behind an address. */
export async function portBehind(url) {
  const [row] = await ask(url, 'select inet_server_port() as port');
  return row?.port;
}
