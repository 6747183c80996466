import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUniqueViolation } from '../../db/database.ts';
import { up } from '../../db/migrations/0034-sign-ins.ts';
import { insertUser } from '../../db/seed/platform.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const PASSWORD = 'Songbai#2026';
let t: TestApp;
let admin: Caller;
let number = 0;

const add = (username: string) => {
  number += 1;
  return admin.post('/sys/user/add', {
    ...{ username, realname: '同名', password: PASSWORD, confirmpassword: PASSWORD, workNo: `F${number}` },
    phone: `137${String(number).padStart(8, '0')}`,
  });
};
const login = (username: string) =>
  t.anonymous.post<{ userInfo: { username: string } }>('/sys/login', { username, password: PASSWORD });

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

describe('account names are unique after folding: case, width, look-alikes, what is invisible', () => {
  test.each(['Admin', 'ＡＤＭＩＮ', 'аdmin', 'admın'])('%s beside admin is refused', async (username) => {
    const refused = { success: false, message: '用户名已存在!', field: 'username' };
    expect(await add(username)).toMatchObject(refused);
    expect(await t.anonymous.get('/sys/user/checkOnlyUser', { username })).toMatchObject({ success: true });
    expect(await admin.get('/sys/user/checkOnlyUser', { username })).toMatchObject({ success: false });
    const asked = { tableName: 'sys_user', fieldName: 'username', fieldVal: username, dataId: '' };
    expect(await admin.get('/sys/duplicate/check', asked)).toMatchObject({ success: false });
  });

  test('also among accounts in the bin, and of names sent at once only one comes in', async () => {
    expect(await add('Binned')).toMatchObject({ success: true });
    await admin.delete('/sys/user/delete', { id: await idOf('Binned') });
    expect(await add('bInned')).toMatchObject({ success: false, field: 'username' });
    const spellings = ['racer', 'Racer', 'RACER', 'ｒacer', 'rаcer', 'racеr'];
    const replies = await Promise.all(spellings.map(add));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect(new Set(replies.filter((reply) => !reply.success).map((reply) => reply.message))).toEqual(
      new Set(['用户名已存在!']),
    );
  });

  test('the database itself refuses a second one', async () => {
    const insert = t.database.db.transaction().execute((trx) =>
      insertUser(trx, t.clock.datetime(), {
        ...{ username: 'ADMIN', realname: 'x', passwordHash: 'x', roles: [], departs: [] },
      }),
    );
    await expect(insert).rejects.toSatisfy(isUniqueViolation);
  });

  test('names that only resemble each other to a machine stay apart', async () => {
    for (const username of ['user01', 'user0l', 'userO1', '王芳', '王方'])
      expect(await add(username)).toMatchObject({ success: true });
  });
});

const idOf = async (username: string) =>
  (
    await admin.get<Page<{ id: string; username: string }>>('/sys/user/list', { username, pageSize: 1000 })
  ).result.records.find((row) => row.username === username)?.id ?? '';

describe('sign-in by a folded spelling', () => {
  test('leads to the account; replies and logs carry its own name', async () => {
    await t.user({ username: 'Wang.Fang', passwordHash: await hashPassword(PASSWORD) });
    for (const typed of ['Wang.Fang', 'wang.fang', 'ＷＡＮＧ.ＦＡＮＧ'])
      expect(await login(typed)).toMatchObject({ success: true, result: { userInfo: { username: 'Wang.Fang' } } });
  });
});

describe('migration 0034: accounts that are there', () => {
  test('the oldest keeps the name; one that clashes signs in by its exact name and stands in the log', async () => {
    const old = await testApp();
    try {
      const { db } = old.database;
      const passwordHash = await hashPassword(PASSWORD);
      for (const username of ['zhang', 'aside']) await old.user({ username, passwordHash });
      await sql`drop index uniq_sys_user_folded`.execute(db);
      await sql`drop index ix_sys_log_failed`.execute(db);
      await sql`alter table sys_user drop column username_folded`.execute(db);
      await sql`alter table sys_log drop column reason`.execute(db);
      const set = (id: string, username: string, createTime: string) =>
        db.updateTable('sysUser').set({ username, createTime }).where('id', '=', id).execute();
      await set('user-zhang', 'ZHANG', '2020-01-01 00:00:00');
      await set('user-aside', 'zhang', '2021-01-01 00:00:00');
      await db.transaction().execute((trx) => up(trx.withoutPlugins() as never));
      const rows = await db.selectFrom('sysUser').select(['id', 'usernameFolded']).orderBy('id').execute();
      expect(rows).toEqual([
        { id: 'user-admin', usernameFolded: 'admin' },
        { id: 'user-aside', usernameFolded: 'zhang:user-aside' },
        { id: 'user-zhang', usernameFolded: 'zhang' },
      ]);
      const logged = await db.selectFrom('sysLog').select('logContent').where('createBy', '=', 'system').execute();
      expect(logged).toEqual([
        {
          logContent: '账号「zhang」与「ZHANG」只差大小写、全半角或形近字，容易混淆，请核对；登录时须按原样输入',
        },
      ]);
      const into = async (username: string) =>
        (
          await old.anonymous.raw({ method: 'POST', url: '/sys/login', payload: { username, password: PASSWORD } })
        ).json<Envelope<{ userInfo: { id: string } }>>().result.userInfo.id;
      expect([await into('zhang'), await into('ZHANG'), await into('Zhang')]).toEqual([
        'user-aside',
        'user-zhang',
        'user-zhang',
      ]);
    } finally {
      await old.close();
    }
  });
});
