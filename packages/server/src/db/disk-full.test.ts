import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { sendFile } from '../testing/upload.ts';
import { type Database, inTransaction, isStorageFull, openDatabase, runSql, type Trx } from './database.ts';

const FULL = /^磁盘空间不足，暂时无法保存，请联系管理员（编号：([0-9a-f]{12})）$/;
const MIB = 2 ** 20;
/** More than one of them fits into the pages that are allocated but free. */
const LONG = '长'.repeat(90);

let t: TestApp;
let admin: Caller;
let lines: Record<string, string>[];

beforeAll(async () => {
  const log = createLog('error', (line) => lines.push(JSON.parse(line) as Record<string, string>));
  lines = [];
  t = await testApp({}, { log });
  admin = await t.as('admin');
});
afterAll(() => t.close());
afterEach(makeRoom);

/** From now on nothing new can be stored. */
async function fillUp(): Promise<void> {
  lines = [];
  const { db, engine } = t.database;
  if (engine === 'sqlite') {
    // The database refuses to grow, by the same failure as on a full disk.
    const [pages] = await runSql<{ page_count: number }>(db, 'pragma page_count', []);
    await runSql(db, `pragma max_page_count = ${pages?.page_count}`, []);
    return;
  }
  await runSql(db, FULL_FUNCTION, []);
  for (const table of ['sys_position', 'sys_file'])
    await runSql(db, `create trigger full_disk before insert on ${table} execute function full_disk()`, []);
}

const FULL_FUNCTION = `create or replace function full_disk() returns trigger language plpgsql as
  $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;

async function makeRoom(): Promise<void> {
  const { db, engine } = t.database;
  if (engine === 'sqlite') await runSql(db, 'pragma max_page_count = 4294967294', []);
  else await runSql(db, 'drop function if exists full_disk() cascade', []);
}

let codes = 0;
const add = () => {
  codes += 1;
  const payload = { code: `full${codes}`, name: LONG, postRank: '1' };
  return admin.raw({ method: 'POST', url: '/sys/position/add', payload });
};
const count = async () =>
  (await t.database.query<{ n: number }>("select count(*) as n from sys_position where code like 'full%'", []))[0]?.n;

/** Adds until the last free page is used. */
async function refused() {
  for (;;) {
    const reply = await add();
    if (!reply.json<Envelope>().success) return reply;
  }
}

describe('issue 12 §1.4: a full disk', () => {
  test('people hear 磁盘空间不足 with a number, the log names the cause under it, and nothing is half stored', async () => {
    await fillUp();
    const reply = await refused();
    const { code, message, ...rest } = reply.json<Envelope & { error: string }>();
    expect([reply.statusCode, code, rest.error]).toEqual([507, 507, 'storageFull']);
    const stored = await count();
    const [, number] = FULL.exec(message) ?? [];
    expect(lines).toContainEqual(
      expect.objectContaining({
        ...{ level: 'error', message: 'disk full', requestId: number },
        error: expect.stringMatching(/database or disk is full|No space left/),
      }),
    );
    expect(await admin.get('/sys/position/list')).toMatchObject({ success: true });
    await refused();
    expect(await count()).toBe(stored);
  });

  test('once there is room again, everything works without a restart', async () => {
    await fillUp();
    await refused();
    await makeRoom();
    expect((await add()).json()).toMatchObject({ success: true });
  });

  test('an upload is refused with the same words, and its file is gone', async () => {
    await fillUp();
    if (t.database.engine === 'sqlite') await refused();
    const send = () => sendFile(admin, '/sys/common/upload', `${LONG}.txt`, '碑文');
    let reply = await send();
    while (reply.success) reply = await send();
    expect(reply).toMatchObject({ code: 507, error: 'storageFull', message: expect.stringMatching(FULL) });
    const folder = join(t.config.dataDir, 'uploads');
    const [stored] = await t.database.query<{ n: number }>('select count(*) as n from sys_file', []);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files).toHaveLength(stored?.n ?? -1);
  });

  test.each([
    ['SQLite', { code: 'SQLITE_FULL' }, true],
    ['SQLite, the index of its log', { code: 'SQLITE_IOERR_SHMSIZE' }, true],
    ['PostgreSQL', { code: '53100' }, true],
    ['a file', { code: 'ENOSPC' }, true],
    ['a quota', { code: 'EDQUOT' }, true],
    ['the cause of another failure', new Error('x', { cause: { code: 'ENOSPC' } }), true],
    ['a taken value', { code: '23505' }, false],
    ['nothing', null, false],
  ])('what counts as full: %s', (_name, error, full) => {
    expect(isStorageFull(error)).toBe(full);
  });
});

const EMBEDDED = 'file' in inject('template');

/** The log of the embedded database. */
function logOfEmbedded(): void {
  let folder: string;
  let database: Database;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'songbai-log-'));
    database = openDatabase({ file: join(folder, 'a.db') });
    await runSql(database.db, 'create table big (content blob)', []);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const logBytes = () => {
    const file = join(folder, 'a.db-wal');
    return existsSync(file) ? statSync(file).size : 0;
  };
  const much = async (trx: Trx) => {
    for (let n = 0; n < 80; n += 1) await runSql(trx, `insert into big values (randomblob(${MIB}))`, []);
  };

  test('is emptied after a long write, as of an import', async () => {
    let grown = 0;
    await database.longWrite(async (transact) => {
      await transact(much);
      grown = logBytes();
    });
    expect(grown).toBeGreaterThan(64 * MIB);
    expect(logBytes()).toBeLessThanOrEqual(64 * MIB);
  });

  test('is cut to 64 MiB by the writes after any other transaction', async () => {
    await inTransaction(database.db, much);
    expect(logBytes()).toBeGreaterThan(64 * MIB);
    for (let n = 0; n < 2; n += 1) await runSql(database.db, 'insert into big values (null)', []);
    expect(logBytes()).toBeLessThanOrEqual(64 * MIB);
  });
}

describe('issue 12 §1.4: the log of the embedded database', () => {
  if (EMBEDDED) logOfEmbedded();
  else test('PostgreSQL bounds its own', () => expect(EMBEDDED).toBe(false));
});
