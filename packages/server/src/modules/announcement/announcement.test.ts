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

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  await t.user({ username: 'reader', realname: '李读', roles: [] });
  await addTenant(t.database, 2, '外园');
  await t.user({ username: 'stranger', tenants: '2' });
});
afterAll(() => t.close());

const add = async (draft: object = {}) => good<Announcement>(await admin.post(`${PATH}/add`, { ...DRAFT, ...draft }));
const release = (id: string, who = admin) => who.get(`${PATH}/doReleaseData`, { id });
const revoke = (id: string, who = admin) => who.get(`${PATH}/doReovkeData`, { id });
const byId = (id: string, who = admin) => who.get<Announcement & Record<string, unknown>>(`${PATH}/queryById`, { id });
const MISSING = { success: false, message: '未找到对应实体' };

describe('contract/2 §5.1: drafts', () => {
  test('add, edit and queryById; state, sender and times are the server’s', async () => {
    const body = { ...DRAFT, sendStatus: '1', sender: 'x', sendTime: '2020-01-01 00:00:00', delFlag: '1' };
    expect(await admin.post(`${PATH}/add`, body)).toMatchObject({ success: true, message: '添加成功！' });
    const row = await add();
    expect(row).toMatchObject({ ...DRAFT, sendStatus: '0', sender: null, sendTime: null, readCount: 0, userIds: null });
    const edited = await admin.put(`${PATH}/edit`, { ...row, titile: '改后' });
    expect(edited).toMatchObject({ success: true, message: '修改成功!', result: { titile: '改后', sendStatus: '0' } });
    expect(await admin.put(`${PATH}/edit`, { id: 'nobody', titile: 'x' })).toMatchObject(MISSING);
    expect(await admin.put(`${PATH}/edit`, { id: row.id, version: 1, titile: 'x' })).toMatchObject({ success: false });
  });

  test('the list finds the exact title, a part only with asterisks', async () => {
    await add({ titile: '冬至祭扫' });
    const total = async (titile: string) =>
      (await admin.get<Page<Announcement>>(`${PATH}/list`, { titile })).result.total;
    expect(await total('冬至祭扫')).toBe(1);
    expect(await total('冬至')).toBe(0);
    expect(await total('*冬至*')).toBe(1);
  });

  test.each([
    ['no title', { titile: '' }, '标题不能为空'],
    ['no abstract', { msgAbstract: '' }, '摘要不能为空'],
    ['an unknown priority', { priority: 'X' }, '优先级的值不正确'],
    [
      'an end before the start',
      { startTime: '2026-07-02 00:00:00', endTime: '2026-07-01 00:00:00' },
      '开始时间需小于结束时间',
    ],
    [
      'an end at the start',
      { startTime: '2026-07-02 00:00:00', endTime: '2026-07-02 00:00:00' },
      '开始时间需小于结束时间',
    ],
    ['no receivers', { msgType: 'USER' }, '指定用户不能为空！'],
    ['empty receivers', { msgType: 'USER', userIds: ' , ,' }, '指定用户不能为空！'],
    ['unknown receivers', { msgType: 'USER', userIds: 'user-reader,nobody,' }, '指定用户不存在或已被删除，请重新选择'],
    [
      'receivers of another tenant',
      { msgType: 'USER', userIds: 'user-stranger,' },
      '指定用户不存在或已被删除，请重新选择',
    ],
    ['a NUL', { msgContent: '<p>a\u0000b</p>' }, '保存失败:消息内容包含数据库不支持的特殊字符，请检查并修改内容!'],
    [
      'half a character',
      { msgContent: '<p>\ud83d</p>' },
      '保存失败:消息内容包含数据库不支持的特殊字符，请检查并修改内容!',
    ],
    ['a content too long', { msgContent: 'x'.repeat(500_001) }, '保存失败:消息内容超过最大长度限制，请缩减内容长度!'],
    [
      'a content too long once clean',
      { msgContent: `<p>${'&'.repeat(150_000)}` },
      '保存失败:消息内容超过最大长度限制，请缩减内容长度!',
    ],
    ['a content of another type', { msgContent: ['<script>'] }, '内容的值不正确'],
    ['a page outside', { openType: 'url', openPage: 'javascript:alert(1)' }, '打开页面的值不正确'],
    ['a component that is none', { openType: 'component', openPage: '../x' }, '打开页面的值不正确'],
    ['an unknown way to open', { openType: 'window', openPage: '/x' }, '打开方式的值不正确'],
    ['a page without a way', { openPage: '/x' }, '打开方式不能为空'],
    ['an unknown field', { evil: 1 }, '存在未知字段：evil'],
  ])('%s is refused and changes nothing', async (_name, part, message) => {
    const count = async () => (await admin.get<Page<Announcement>>(`${PATH}/list`)).result.total;
    const before = await count();
    const reply = await admin.post(`${PATH}/add`, { ...DRAFT, ...part });
    expect(reply).toMatchObject({ success: false, code: 500 });
    expect(reply.message).toContain(message);
    expect(await count()).toBe(before);
    const row = await add();
    expect((await admin.put(`${PATH}/edit`, { id: row.id, ...part })).message).toContain(message);
    expect((await byId(row.id)).result).toMatchObject({ ...DRAFT, version: 1 });
  });

  test('receivers are kept with a comma behind each, however they were sent', async () => {
    for (const userIds of [
      'user-reader,user-admin,',
      'user-reader,user-admin',
      ' user-reader , user-admin ,user-reader,,',
    ]) {
      expect(await add({ msgType: 'USER', userIds })).toMatchObject({ userIds: 'user-reader,user-admin,' });
    }
    const row = await add({ msgType: 'USER', userIds: 'user-reader,' });
    const all = await admin.put<Announcement>(`${PATH}/edit`, { id: row.id, msgType: 'ALL' });
    expect(all.result).toMatchObject({ msgType: 'ALL', userIds: null });
    expect(await admin.put(`${PATH}/edit`, { id: row.id, msgType: 'USER' })).toMatchObject({
      message: '指定用户不能为空！',
    });
  });

  test('scripts never come in, and never go out even from the database (design.md §9)', async () => {
    const row = await add({
      msgContent: '<p onclick="x()">安排</p><script>alert(1)</script><a href="javascript:x()">开</a>',
    });
    expect(row.msgContent).toBe('<p>安排</p><a>开</a>');
    await t.database.db
      .updateTable('sysAnnouncement')
      .set({ msgContent: '<img src=x onerror=alert(1)><p>旧</p>' })
      .where('id', '=', row.id)
      .execute();
    expect((await byId(row.id)).result.msgContent).toBe('<p>旧</p>');
    const { result } = await admin.get<Page<Announcement>>(`${PATH}/list`, { pageSize: 100 });
    expect(result.records.find(({ id }) => id === row.id)?.msgContent).toBe('<p>旧</p>');
  });
});

describe('contract/2 §5.1: sending and taking back', () => {
  test('doReleaseData sends once, doReovkeData takes back once, by GET, PUT or POST', async () => {
    const row = await add();
    expect(await revoke(row.id)).toMatchObject({ success: false, message: '「未发布」的通告不能撤销' });
    expect(await release(row.id)).toMatchObject({ success: true, code: 200, message: '系统通知推送成功' });
    const sent = (await byId(row.id)).result;
    expect(sent).toMatchObject({ sendStatus: '1', sendTime: '2026-06-30 10:00:00', sender: 'admin', cancelTime: null });
    expect(sent).toMatchObject({ sender_dictText: '管理员', sendStatus_dictText: '已发布' });
    expect(await release(row.id)).toMatchObject({ success: false, message: '「已发布」的通告不能发布' });
    expect(await admin.put(`${PATH}/doReovkeData?id=${row.id}`, {})).toMatchObject({ message: '该系统通知撤销成功' });
    expect((await byId(row.id)).result).toMatchObject({ sendStatus: '2', cancelTime: '2026-06-30 10:00:00' });
    expect(await release(row.id)).toMatchObject({ message: '「已撤销」的通告不能发布' });
    const other = await add();
    expect(await admin.post(`${PATH}/doReleaseData`, { id: other.id })).toMatchObject({ success: true });
    for (const id of ['', 'nobody']) expect(await release(id)).toMatchObject({ success: false });
    expect(await admin.post(`${PATH}/doReleaseData`, { id: 5 })).toMatchObject({ message: '校验失败！id的类型不正确' });
    expect(await admin.post(`${PATH}/doReleaseData`, {})).toMatchObject({ message: '校验失败！id不能为空' });
  });

  test('what is sent can neither be edited nor deleted, what was taken back can be deleted', async () => {
    const row = await add();
    await release(row.id);
    expect(await admin.put(`${PATH}/edit`, { id: row.id, titile: 'x' })).toMatchObject({
      message: '「已发布」的通告不能编辑',
    });
    const draft = await add();
    const both = { ids: `${draft.id},${row.id}` };
    expect(await admin.delete(`${PATH}/deleteBatch`, both)).toMatchObject({ message: '「已发布」的通告不能删除' });
    expect((await byId(draft.id)).success).toBe(true);
    await revoke(row.id);
    expect(await admin.put(`${PATH}/edit`, { id: row.id, titile: 'x' })).toMatchObject({
      message: '「已撤销」的通告不能编辑',
    });
    expect(await admin.delete(`${PATH}/deleteBatch`, both)).toMatchObject({ success: true, message: '删除成功!' });
    expect(await admin.delete(`${PATH}/delete`, { id: row.id })).toMatchObject(MISSING);
    expect(await release(draft.id)).toMatchObject(MISSING);
  });

  test('of twenty who send at once one does, also beside one who deletes and one who edits', async () => {
    for (let round = 0; round < 5; round += 1) {
      const row = await add({ msgType: 'USER', userIds: 'user-reader,user-admin,' });
      const others = [
        admin.delete(`${PATH}/delete`, { id: row.id }),
        admin.put(`${PATH}/edit`, { id: row.id, titile: `第${round}轮` }),
      ];
      const replies = await Promise.all(Array.from({ length: 20 }, () => release(row.id)));
      const [deleted, edited] = await Promise.all(others);
      const sent = replies.filter((reply) => reply.success).length;
      expect(sent + (deleted?.success ? 1 : 0)).toBe(1);
      for (const reply of replies.filter(({ success }) => !success))
        expect(['「已发布」的通告不能发布', '未找到对应实体', '该记录已被他人修改，请刷新后重试']).toContain(
          reply.message,
        );
      expect(['修改成功!', '「已发布」的通告不能编辑', '未找到对应实体', '该记录已被他人修改，请刷新后重试']).toContain(
        edited?.message,
      );
      const marks = await t.database.db
        .selectFrom('sysAnnouncementSend')
        .select('userId')
        .where('anntId', '=', row.id)
        .execute();
      expect(marks.map(({ userId }) => userId).sort()).toEqual(sent === 1 ? ['user-admin', 'user-reader'] : []);
    }
  });

  test('sending and taking back stand in the data log', async () => {
    const row = await add();
    await release(row.id);
    await revoke(row.id);
    const log = await t.database.db
      .selectFrom('sysDataLog')
      .select(['action', 'dataContent'])
      .where('dataId', '=', row.id)
      .orderBy('dataVersion')
      .execute();
    expect(log.map(({ action, dataContent }) => [action, JSON.parse(dataContent).sendStatus])).toEqual([
      ['add', '0'],
      ['edit', '1'],
      ['edit', '2'],
    ]);
  });

  test('receivers whose account went meanwhile are left out; with nobody left it stays a draft', async () => {
    await t.user({ username: 'leaver', roles: [] });
    const row = await add({ msgType: 'USER', userIds: 'user-leaver,user-reader,' });
    const lonely = await add({ msgType: 'USER', userIds: 'user-leaver,' });
    await t.database.db.updateTable('sysUser').set({ delFlag: 1 }).where('id', '=', 'user-leaver').execute();
    expect((await release(row.id)).success).toBe(true);
    expect(await release(lonely.id)).toMatchObject({ success: false, message: '指定用户不能为空！' });
    expect((await byId(lonely.id)).result.sendStatus).toBe('0');
  });
});
