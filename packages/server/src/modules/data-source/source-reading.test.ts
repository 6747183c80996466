import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_TYPE } from '@songbai/contract/modules/data-source/data-source.dicts.ts';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createOutbound } from '../../platform/outbound.ts';
import { MARIADB_URL } from '../../testing/jeecg-source.ts';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import { dropSources, POSTGRES_URL, sourceDatabases } from '../../testing/source-databases.ts';
import { strangeServers } from '../../testing/strange-servers.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import type { SourceContext } from './connection.ts';
import { openSources, readSource, type SourceQuery } from './sources.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const BASE = '/sys/dataSource';
const TEST = '/online/cgreport/api/testConnection';
const NAME = `sources_${process.pid}`;
const PASSWORD = 'Reader-1';

let t: TestApp;
let admin: Caller;
let second: SecondNode;
let outside: Awaited<ReturnType<typeof sourceDatabases>>;
let server: SourceContext;
let tenantId: number;
const strange = strangeServers();

/** Fields of a source for each engine that is really there. */
const FIELDS: Record<'mysql' | 'postgres' | 'sqlite', Record<string, string>> = {
  mysql: {
    dbType: DATABASE_TYPE.mariadb,
    dbUrl: `jdbc:mariadb://127.0.0.1:${new URL(MARIADB_URL).port || 3306}/${NAME}`,
    dbUsername: NAME,
    dbPassword: PASSWORD,
  },
  postgres: {
    dbType: DATABASE_TYPE.postgresql,
    dbUrl: `jdbc:postgresql://${POSTGRES_URL.hostname}:${POSTGRES_URL.port || 5432}/${NAME}`,
    dbUsername: NAME,
    dbPassword: PASSWORD,
  },
  sqlite: { dbType: DATABASE_TYPE.sqlite, dbUrl: 'jdbc:sqlite:shop.db' },
};
const ENGINES = ['mysql', 'postgres', 'sqlite'] as const;

beforeAll(async () => {
  t = await testApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  admin = await t.as('admin');
  second = await secondNode(t);
  const { database, sealer, log, config } = t;
  server = { database, sealer, log, config, outbound: createOutbound(config.outboundAllow) };
  outside = await sourceDatabases(NAME, PASSWORD);
  mkdirSync(config.sourceFiles, { recursive: true });
  const file = new Sqlite(join(config.sourceFiles, 'shop.db'));
  file.exec(`create table goods (id integer primary key, name text, price text, made text);
    insert into goods values (1, '香炉', '12.50', '2026-01-02 03:04:05'), (2, '花瓶', '8.00', null)`);
  file.close();
  for (const engine of ENGINES) {
    const reply = await admin.post(`${BASE}/add`, { code: engine, name: engine, ...FIELDS[engine] });
    expect(reply).toMatchObject({ success: true });
  }
  const row = await database.db.selectFrom('sysDataSource').select('tenantId').executeTakeFirstOrThrow();
  tenantId = row.tenantId;
});
afterAll(async () => {
  strange.close();
  await second.close();
  await t.close();
  await dropSources(outside, NAME);
});

const read = (code: string, sql: string, more: Omit<SourceQuery, 'sql'> = {}) =>
  readSource(server, tenantId, code, { sql, ...more });
const failure = (text: string | RegExp) => ({
  key: 'sourceFailed',
  message: typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
});

describe('(issue 15 §3) reading other databases', () => {
  test.each(ENGINES)(
    '%s: rows with their columns, values bound, times and amounts as they stand there',
    async (code) => {
      expect(await admin.post(TEST, FIELDS[code])).toMatchObject({ success: true, message: '连接成功', result: true });
      expect(
        await read(code, 'select id, name, price, made from goods where name = ? or id = ? order by id', {
          values: ['花瓶', 1],
        }),
      ).toEqual({
        columns: ['id', 'name', 'price', 'made'],
        // The file keeps its prices and times as texts.
        kinds: code === 'sqlite' ? ['number', null, null, null] : ['number', null, 'number', 'datetime'],
        rows: [
          { id: 1, name: '香炉', price: '12.50', made: '2026-01-02 03:04:05' },
          { id: 2, name: '花瓶', price: '8.00', made: null },
        ],
      });
      const none = await read(code, 'select id, name from goods where name = ?', { values: ["' or 1=1 --"] });
      expect(none).toEqual({ columns: ['id', 'name'], kinds: ['number', null], rows: [] });
    },
  );

  test.each(ENGINES)('%s: nothing can be written, whoever the account is', async (code) => {
    for (const sql of [
      'delete from goods',
      'update goods set name = 1',
      'drop table goods',
      'select 1; delete from goods',
    ])
      await expect(read(code, sql)).rejects.toMatchObject(failure('只能执行'));
    if (code === 'postgres')
      await expect(read(code, 'with gone as (delete from goods returning 1) select * from gone')).rejects.toMatchObject(
        failure('数据源只能读取，不能修改数据'),
      );
    expect((await read(code, 'select id from goods')).rows).toHaveLength(2);
  });

  test.each(ENGINES)('%s: more rows or bytes than allowed are refused, and the next reading works', async (code) => {
    const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 900) select i from n';
    await expect(read(code, many, { limits: { rows: 100 } })).rejects.toMatchObject(failure('结果超过100行'));
    await expect(read(code, many, { limits: { bytes: 4000 } })).rejects.toMatchObject(failure('结果超过'));
    expect((await read(code, many)).rows).toHaveLength(900);
  });

  test.each<[(typeof ENGINES)[number], string]>([
    ['mysql', 'select sleep(600)'],
    ['postgres', 'select pg_sleep(600)'],
    ['sqlite', 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n'],
  ])('%s: a statement that does not come back is ended', async (code, sql) => {
    await expect(read(code, sql, { limits: { ms: 1000 } })).rejects.toMatchObject(failure(/查询超时/));
    expect((await read(code, 'select id from goods')).rows).toHaveLength(2);
  });

  test.each(ENGINES)('%s: a wrong statement is told with the words of the database', async (code) => {
    await expect(read(code, 'select nothing from goods')).rejects.toMatchObject(failure(/语句执行失败：.*nothing/));
    await expect(read(code, 'select ?', { values: [] })).rejects.toMatchObject(failure('语句需要1个参数，实际为0个'));
  });

  test.each(ENGINES)('%s: many readings at once share a few connections', async (code) => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => read(code, 'select id from goods order by id')));
    for (const { rows } of replies) expect(rows).toHaveLength(2);
  });

  test.each(ENGINES)('%s: a reading whose caller has gone is ended', async (code) => {
    const gone = new AbortController();
    const late = read(code, 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n', {
      signal: gone.signal,
    });
    gone.abort();
    await expect(late).rejects.toMatchObject(failure('查询已取消'));
    expect((await read(code, 'select id from goods')).rows).toHaveLength(2);
  });

  test('a source that nobody knows, one of another tenant', async () => {
    await expect(read('nobody', 'select 1')).rejects.toMatchObject({ key: 'sourceMissing' });
    await expect(readSource(server, tenantId + 1, 'mysql', { sql: 'select 1' })).rejects.toMatchObject({
      key: 'sourceMissing',
    });
  });

  test('connections that the other side ended are not used again', async () => {
    await read('postgres', 'select 1 as one');
    await outside.postgres.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [NAME]);
    await vi.waitFor(async () => expect((await read('postgres', 'select 1 as one')).rows).toEqual([{ one: 1 }]));
  });

  test('a change closes its connections, on the node that did not make it too', async () => {
    const { id, version } = (
      await admin.post<{ id: string; version: number }>(`${BASE}/add`, {
        code: 'moving',
        name: 'x',
        ...FIELDS.postgres,
      })
    ).result;
    await read('moving', 'select 1 as one');
    const before = openSources(server);
    const other = second.here(admin);
    expect(await other.put(`${BASE}/edit`, { id, version, dbPassword: 'wrong' })).toMatchObject({ success: true });
    await vi.waitFor(() => expect(openSources(server)).toBe(before - 1), { timeout: 10_000 });
    expect(await other.delete(`${BASE}/delete`, { id })).toMatchObject({ success: true });
    await expect(read('moving', 'select 1')).rejects.toMatchObject({ key: 'sourceMissing' });
  });
});

describe('files', () => {
  const fields = (file: string) => ({ dbType: DATABASE_TYPE.sqlite, dbUrl: `jdbc:sqlite:${file}` });
  test('only those inside the folder, no link out of it, none that is missing or something else', async () => {
    const folder = t.config.sourceFiles;
    writeFileSync(join(folder, 'text.db'), 'this is no database, but long enough to be looked at as one. '.repeat(20));
    symlinkSync(join(t.config.dataDir, 'data.key'), join(folder, 'key.db'));
    symlinkSync(join(t.config.dataDir, 'songbai.db'), join(folder, 'own.db'));
    mkdirSync(join(folder, 'folder.db'));
    for (const file of ['missing.db', 'key.db', 'own.db', 'folder.db'])
      expect(await admin.post(TEST, fields(file))).toMatchObject({
        success: false,
        message: expect.stringContaining('不在数据源文件夹中'),
      });
    await admin.post(`${BASE}/add`, { code: 'text', name: 'text', ...fields('text.db') });
    await expect(read('text', 'select * from goods')).rejects.toMatchObject(failure('文件不是SQLite数据库'));
  });
});

describe('addresses and servers that are no good', () => {
  const at = (port: number, dbType: string = DATABASE_TYPE.mysql, more = '') => {
    if (dbType === DATABASE_TYPE.sqlserver)
      return {
        ...FIELDS.mysql,
        dbType,
        dbUrl: `jdbc:sqlserver://127.0.0.1:${port};databaseName=x;encrypt=false${more}`,
      };
    const scheme = dbType === DATABASE_TYPE.mysql ? 'mysql' : 'postgresql';
    return { ...FIELDS.mysql, dbType, dbUrl: `jdbc:${scheme}://127.0.0.1:${port}/x${more}` };
  };
  const TYPES = [DATABASE_TYPE.mysql, DATABASE_TYPE.postgresql, DATABASE_TYPE.sqlserver];
  const tried = async (body: object) => {
    const reply = await admin.raw({ method: 'POST', url: TEST, payload: body });
    expect(reply.statusCode).toBe(200);
    return reply.json<{ success: boolean; message: string }>();
  };

  test('one that never answers, one that closes, one that answers a page, one that is not there', async () => {
    const hanging = await strange.open(() => {});
    const closed = await strange.open((socket) => socket.destroy());
    const page = await strange.open((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n<html>no</html>'));
    const rude = await strange.open((socket) => {
      socket.on('data', () => socket.write(Buffer.alloc(70_000, 0xff)));
      socket.write(Buffer.alloc(70_000, 0xff));
    });
    const known = /^(连接|对方的应答不是|加密连接失败|无法连接，请检查)/;
    for (const type of TYPES) {
      const [hangs, closes, html, noise, none] = await Promise.all(
        [hanging, closed, page, rude, 1].map((port) => tried(at(port, type))),
      );
      expect(hangs).toMatchObject({ success: false, message: expect.stringContaining('连接超时') });
      expect(closes).toMatchObject({ success: false, message: expect.stringMatching(/连接被对方中断|连接超时/) });
      expect(html).toMatchObject({ success: false, message: expect.stringMatching(known) });
      expect(noise).toMatchObject({ success: false, message: expect.stringMatching(known) });
      expect(none).toMatchObject({ success: false, message: '连接被拒绝，请检查地址和端口' });
    }
    expect(await admin.get(`${BASE}/options`)).toMatchObject({ success: true });
  });

  test('encryption that is wrong or not there', async () => {
    const wrong = await strange.open((socket) => {
      socket.once('data', () => {
        socket.write('S');
        socket.on('data', () => socket.write('this is no TLS at all'));
      });
    });
    const refused = await strange.open((socket) => socket.once('data', () => socket.write('N')));
    const asked = '?sslmode=require';
    expect(await tried(at(wrong, DATABASE_TYPE.postgresql, asked))).toMatchObject({
      message: expect.stringContaining('加密连接失败'),
    });
    expect(await tried(at(refused, DATABASE_TYPE.postgresql, asked))).toMatchObject({
      message: expect.stringContaining('不支持加密连接'),
    });
  });

  test.each(['mysql', 'postgres'] as const)('%s: a wrong password, a database that is not there', async (engine) => {
    expect(await tried({ ...FIELDS.mysql, dbPassword: 'wrong' })).toMatchObject({
      message: expect.stringContaining('用户名或密码不正确'),
    });
    const nowhere = { ...FIELDS[engine], dbUrl: (FIELDS[engine].dbUrl ?? '').replace(NAME, 'sources_nowhere') };
    expect(await tried(nowhere)).toMatchObject({ message: expect.stringMatching(/数据库不存在|无权访问该数据库/) });
    expect(await tried({ ...FIELDS[engine], dbUsername: '' })).toMatchObject({ message: '请填写用户名' });
  });

  test('private addresses that the settings do not name, numbers in disguise, the clouds', async () => {
    for (const [host, reason] of [
      ['127.0.0.2', '本机地址'],
      ['[::1]', '本机地址'],
      ['10.0.0.1', '内网地址'],
      ['169.254.169.254', '云服务器元数据地址'],
      ['[::ffff:169.254.169.254]', '云服务器元数据地址'],
    ])
      expect(await tried({ ...at(1), dbUrl: `jdbc:mysql://${host}:3306/x` })).toMatchObject({
        success: false,
        error: 'outboundRefused',
        message: expect.stringContaining(reason ?? ''),
      });
    expect(await tried({ ...at(1), dbUrl: 'jdbc:mysql://2130706433/x' })).toMatchObject({ error: 'sourceUrl' });
  });

  test('the own database is refused although its host is allowed', async () => {
    if (t.database.engine !== 'postgres') return;
    const own = new URL(t.config.databaseUrl ?? '');
    const dbUrl = `jdbc:postgresql://127.0.0.1:${own.port || 5432}${own.pathname}`;
    expect(await tried({ ...FIELDS.postgres, dbUrl, dbUsername: own.username })).toMatchObject({
      message: '不能连接本系统自己的数据库',
    });
  });
});
