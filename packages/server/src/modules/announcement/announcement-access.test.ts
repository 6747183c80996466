import type { Announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

const PATH = '/sys/annountCement';
const DRAFT = {
  titile: '清明节接待安排',
  msgCategory: '1',
  priority: 'H',
  msgType: 'ALL',
  msgAbstract: '延长接待时间',
  msgContent: '<p>4月4日至6日 7:00 开园</p>',
};

let t: TestApp;
let admin: Caller;
let reader: Caller;
let stranger: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  reader = await t.user({ username: 'reader', realname: '李读', roles: [] });
  await addTenant(t.database, 2, '外园');
  stranger = await t.user({ username: 'stranger', tenants: '2' });
});
afterAll(() => t.close());

const add = async (draft: object = {}) => good<Announcement>(await admin.post(`${PATH}/add`, { ...DRAFT, ...draft }));
const release = (id: string, who = admin) => who.get(`${PATH}/doReleaseData`, { id });
const revoke = (id: string, who = admin) => who.get(`${PATH}/doReovkeData`, { id });
const byId = (id: string, who = admin) => who.get<Announcement & Record<string, unknown>>(`${PATH}/queryById`, { id });
const MISSING = { success: false, message: '未找到对应实体' };

describe('who may', () => {
  test('readers see what reaches them, without who else got it; anything else does not exist', async () => {
    const rows = {
      all: await add({ titile: '全体' }),
      own: await add({ msgType: 'USER', userIds: 'user-reader,user-admin,' }),
      other: await add({ msgType: 'USER', userIds: 'user-admin,' }),
      draft: await add(),
      later: await add({ startTime: '2026-07-01 00:00:00', endTime: '2026-07-02 00:00:00' }),
    };
    for (const row of [rows.all, rows.own, rows.other, rows.later]) expect((await release(row.id)).success).toBe(true);
    const seen = (await byId(rows.own.id, reader)).result;
    expect(seen).toMatchObject({ titile: DRAFT.titile, msgContent: DRAFT.msgContent, sender_dictText: '管理员' });
    for (const name of ['userIds', 'readCount', 'createBy', 'sysOrgCode']) expect(seen).not.toHaveProperty(name);
    expect((await byId(rows.all.id, reader)).success).toBe(true);
    for (const row of [rows.other, rows.draft, rows.later, { id: 'x' }])
      expect(await byId(row.id, reader)).toMatchObject(MISSING);
    await revoke(rows.all.id);
    expect(await byId(rows.all.id, reader)).toMatchObject(MISSING);
    t.time.now += 86_400_000;
    expect((await byId(rows.later.id, reader)).success).toBe(true);
    expect((await byId(rows.draft.id)).success).toBe(true);
  });

  test('another tenant: nothing is there, whatever the right', async () => {
    const row = await add();
    for (const path of ['queryById', 'doReleaseData', 'doReovkeData', 'readStatistics', 'syncNotic'])
      expect(await stranger.get(`${PATH}/${path}`, { id: row.id, anntId: row.id })).toMatchObject(MISSING);
    expect(await stranger.put(`${PATH}/edit`, { id: row.id, titile: 'x' })).toMatchObject(MISSING);
    expect(await stranger.delete(`${PATH}/delete`, { id: row.id })).toMatchObject(MISSING);
    await release(row.id);
    expect(await byId(row.id, stranger)).toMatchObject(MISSING);
    expect((await stranger.get<Page<Announcement>>(`${PATH}/list`)).result.total).toBe(0);
  });

  test('administration needs its codes, one’s own messages only a session', async () => {
    for (const path of ['list', 'exportXls', 'doReleaseData', 'doReovkeData', 'readStatistics'])
      expect(await reader.get(`${PATH}/${path}`, { id: 'x' })).toMatchObject({ success: false, code: 510 });
    expect(await reader.post(`${PATH}/add`, DRAFT)).toMatchObject({ code: 510 });
    expect((await reader.get(`${PATH}/listByUser`)).success).toBe(true);
    const anonymous = await t.anonymous.raw({ method: 'GET', url: `${PATH}/listByUser` });
    expect(anonymous.statusCode).toBe(401);
  });

  test('who administers announcements need not send them, and the other way round', async () => {
    const { db } = t.database;
    const grant = async (role: string, codes: string[]) => {
      const blank = { createBy: null, createTime: null, updateBy: null, updateTime: null, sysOrgCode: null };
      const gone = { deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0 };
      const row = { id: `role-${role}`, roleName: role, roleCode: role, description: null, ...blank, ...gone };
      await db.insertInto('sysRole').values(row).execute();
      for (const code of codes) {
        const link = {
          id: `${role}-${code}`,
          roleId: `role-${role}`,
          permissionId: `button-system:announcement:${code}`,
        };
        await db
          .insertInto('sysRolePermission')
          .values({ ...link, dataRuleIds: null, operateDate: null, operateIp: null })
          .execute();
      }
      return t.user({ username: role, roles: [role] });
    };
    const writer = await grant('writer', ['list', 'add', 'edit']);
    const sender = await grant('sender', ['publish']);
    const row = good<Announcement>(await writer.post(`${PATH}/add`, DRAFT));
    expect(await release(row.id, writer)).toMatchObject({ code: 510 });
    expect(await writer.delete(`${PATH}/delete`, { id: row.id })).toMatchObject({ code: 510 });
    expect((await release(row.id, sender)).success).toBe(true);
    expect((await byId(row.id)).result.sender).toBe('sender');
  });
});
