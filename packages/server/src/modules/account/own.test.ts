import type { OwnData, OwnSession } from '@songbai/contract/modules/account/account.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { bindPhone } from '../../testing/sms-office.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';

const PASSWORD = 'Songbai#2026';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let t: TestApp;
let cases = 0;

const person = async (username: string) =>
  t.user({ username, realname: '王芳', passwordHash: await hashPassword(PASSWORD), roles: [] });
const DATA = '/sys/user/login/setting/getUserData';
const EDIT = '/sys/user/login/setting/userEdit';
const SESSIONS = '/sys/user/login/setting/sessions';
const read = async (who: Caller) => (await who.get<OwnData>(DATA)).result;
const edit = (who: Caller, username: string, values: object) => who.post(EDIT, { id: `user-${username}`, ...values });

beforeAll(async () => {
  t = await testApp();
  await t.user({ username: 'taken' });
  await bindPhone(t, 'taken', '13700000001');
  await t.database.db.updateTable('sysUser').set({ email: 'a@b.cn' }).where('username', '=', 'taken').execute();
});
afterAll(() => t.close());
beforeEach(() => {
  t.time.now += 11 * 60_000;
});

describe('contract/1 §4: one’s own record', () => {
  test('is answered whole, with departments and without password', async () => {
    const wang = await person('reader');
    const reply = await wang.get<OwnData>(DATA);
    expect(reply).toMatchObject({ success: true, code: 200 });
    expect(reply.result).toEqual({
      id: 'user-reader',
      username: 'reader',
      realname: '王芳',
      avatar: null,
      birthday: null,
      sex: null,
      email: null,
      phone: null,
      telephone: null,
      workNo: null,
      orgCodeTxt: '销售部',
      postText: null,
      createTime: expect.stringMatching(/^2026-06-30 /),
      version: 1,
    });
  });

  test('is saved with version and data log', async () => {
    const wang = await person('writer');
    const values = {
      realname: ' 王小芳 ',
      birthday: '1990-02-28',
      sex: '2',
      email: 'w@songbai.cn',
      telephone: '010-12345678',
    };
    expect(await edit(wang, 'writer', { ...values, version: 1 })).toMatchObject({
      success: true,
      code: 200,
      message: '更新个人信息成功',
    });
    expect(await read(wang)).toMatchObject({ ...values, realname: '王小芳', sex: 2, version: 2 });
    const { db } = t.database;
    const data = await db.selectFrom('sysDataLog').selectAll().where('dataId', '=', 'user-writer').execute();
    expect(data).toMatchObject([{ dataTable: 'sys_user', action: 'edit', dataVersion: '2', createBy: 'writer' }]);
    expect(JSON.parse(data[0]?.dataBefore ?? '{}')).toMatchObject({ realname: '王芳', email: null });
    expect(JSON.stringify(data)).not.toContain('argon2');
    expect(await edit(wang, 'writer', { realname: '别名', version: 1 })).toMatchObject({
      success: false,
      message: '该记录已被他人修改，请刷新后重试',
    });
    expect(await edit(wang, 'writer', { email: '', sex: 0, birthday: null })).toMatchObject({ success: true });
    expect(await read(wang)).toMatchObject({ email: null, sex: null, birthday: null, version: 3 });
    expect(await edit(wang, 'writer', { realname: '王小芳' })).toMatchObject({ success: true });
    expect((await read(wang)).version).toBe(3);
  });

  test.each([
    ['1990-01-01T16:00:00.000Z', '1990-01-02'],
    ['1990-01-02 00:00:00', '1990-01-02'],
  ])('contract/1 §1.11: a birthday may be what a picker makes of it: %s', async (birthday, day) => {
    cases += 1;
    const wang = await person(`born${cases}`);
    const whole = { ...(await read(wang)), birthday, version: null, oldpassword: null };
    expect(await edit(wang, whole.username, whole)).toMatchObject({ success: true });
    expect((await read(wang)).birthday).toBe(day);
  });

  test('of two who save at once one is told', async () => {
    const wang = await person('racer');
    const replies = await Promise.all(
      ['甲', '乙', '丙'].map((realname) => edit(wang, 'racer', { realname, version: 1 })),
    );
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect((await read(wang)).version).toBe(2);
  });

  test.each(['PUT', 'POST'] as const)('%s /sys/user/appEdit saves as well', async (method) => {
    const wang = await person(`mobile${method.toLowerCase()}`);
    const reply = await wang.raw({ method, url: '/sys/user/appEdit', payload: { realname: '李梅', sex: 1 } });
    expect(reply.json<Envelope>()).toMatchObject({ success: true });
    expect(await read(wang)).toMatchObject({ realname: '李梅', sex: 1 });
  });

  test('only one’s own: 只能修改自己的数据', async () => {
    const wang = await person('honest');
    expect(await edit(wang, 'taken', { realname: '改名' })).toMatchObject({
      success: false,
      message: '只能修改自己的数据',
    });
    expect(await wang.post(EDIT, { realname: '改名' })).toMatchObject({
      success: false,
      message: '校验失败！用户不能为空',
    });
    const row = await t.database.db
      .selectFrom('sysUser')
      .select('realname')
      .where('username', '=', 'taken')
      .executeTakeFirst();
    expect(row?.realname).toBe('taken');
  });

  test('nothing that an administrator decides can be brought along', async () => {
    const wang = await person('greedy');
    const before = await t.database.db
      .selectFrom('sysUser')
      .selectAll()
      .where('username', '=', 'greedy')
      .executeTakeFirst();
    const wishes = {
      username: 'boss',
      password: 'x',
      passwordHash: 'x',
      status: 2,
      delFlag: 1,
      relTenantIds: '1,2',
      orgCode: 'A01',
      departIds: 'depart-A01',
      userIdentity: 2,
      workNo: '1',
      post: 'boss',
      roles: ['admin'],
      selectedroles: 'role-admin',
      createBy: 'boss',
    };
    expect(await edit(wang, 'greedy', { ...wishes, realname: '李梅' })).toMatchObject({ success: true });
    const after = await t.database.db
      .selectFrom('sysUser')
      .selectAll()
      .where('username', '=', 'greedy')
      .executeTakeFirst();
    const { updateTime, ...stable } = after ?? { updateTime: null };
    expect(updateTime).not.toBeNull();
    expect(stable).toEqual({
      ...Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => name !== 'updateTime')),
      realname: '李梅',
      updateBy: 'greedy',
      version: 2,
    });
    expect(
      await t.database.db.selectFrom('sysUserRole').select('id').where('userId', '=', 'user-greedy').execute(),
    ).toEqual([]);
  });

  test.each([
    ['a blank name', { realname: ' ' }, '校验失败！姓名不能为空'],
    ['a day that is none', { birthday: '2025-02-30' }, '校验失败！生日格式不正确'],
    ['a moment that is none', { birthday: '2025-02-30T16:00:00.000Z' }, '校验失败！生日格式不正确'],
    ['a bad mail address', { email: 'nowhere' }, '校验失败！邮箱格式不正确'],
    ['a bad landline', { telephone: '12345' }, '校验失败！请输入正确的座机号码'],
    ['a mail address in use', { email: 'a@b.cn' }, '保存失败，邮箱已存在!'],
    ['a picture from elsewhere', { avatar: 'https://evil.example/track.png' }, '头像文件不存在，请重新上传'],
    ['a picture nobody stored', { avatar: 'temp/none.png' }, '头像文件不存在，请重新上传'],
    ['an endless name', { realname: 'x'.repeat(101) }, '校验失败！姓名不能超过100个字符'],
    ['a flag for a name', { realname: true }, '校验失败！姓名的类型不正确'],
  ])('%s is refused and nothing changes', async (_name, values, message) => {
    cases += 1;
    const wang = await person(`bad${cases}`);
    const before = await read(wang);
    expect(await edit(wang, before.username, values)).toMatchObject({ success: false, message });
    expect(await read(wang)).toEqual(before);
  });

  test('a picture is one’s own upload', async () => {
    const wang = await person('painter');
    const other = await person('painter2');
    const path = (await sendFile(wang, '/sys/common/upload', 'face.png', PNG)).message;
    const text = (await sendFile(wang, '/sys/common/upload', 'face.txt', 'hello')).message;
    expect(await edit(other, 'painter2', { avatar: path })).toMatchObject({ message: '头像文件不存在，请重新上传' });
    expect(await edit(wang, 'painter', { avatar: text })).toMatchObject({ message: '头像文件不存在，请重新上传' });
    const refused = (username: string) =>
      t.database.db
        .selectFrom('sysLog')
        .select(['userid', 'logType'])
        .where('logContent', '=', `用户名: ${username},更换头像被拒绝：不是本人上传的图片！`)
        .execute();
    expect(await refused('painter')).toEqual([{ userid: 'painter', logType: 2 }]);
    expect(await refused('painter2')).toEqual([{ userid: 'painter2', logType: 2 }]);
    expect((await read(wang)).avatar).toBeNull();
    expect(await edit(wang, 'painter', { avatar: path })).toMatchObject({ success: true });
    expect((await read(wang)).avatar).toBe(path);
  });
});

describe('docs/departures.md: the phone signs in and resets the password', () => {
  test('a new one needs the sign-in password', async () => {
    const wang = await person('mover');
    const phone = '13700000009';
    expect(await edit(wang, 'mover', { phone })).toMatchObject({
      success: false,
      message: '修改手机号需要验证登录密码',
    });
    expect(await edit(wang, 'mover', { phone, oldpassword: 'Falsch#2026' })).toMatchObject({
      message: '登录密码输入错误',
    });
    expect((await read(wang)).phone).toBeNull();
    expect(await edit(wang, 'mover', { phone, oldpassword: PASSWORD })).toMatchObject({ success: true });
    expect((await read(wang)).phone).toBe(phone);
    expect(await edit(wang, 'mover', { phone, realname: '不换号' })).toMatchObject({ success: true });
    expect(await edit(wang, 'mover', { phone: '' })).toMatchObject({ message: '修改手机号需要验证登录密码' });
  });

  test('one in use: 手机号已存在!', async () => {
    const wang = await person('mover2');
    const values = { phone: '13700000001', oldpassword: PASSWORD };
    expect(await edit(wang, 'mover2', values)).toMatchObject({ success: false, message: '手机号已存在!' });
    expect(await edit(wang, 'mover2', { phone: '123', oldpassword: PASSWORD })).toMatchObject({
      message: '校验失败！请输入正确手机号',
    });
  });

  test('five wrong passwords lock the question for ten minutes', async () => {
    const wang = await person('guesser');
    const guess = (oldpassword: string) => edit(wang, 'guesser', { phone: '13700000008', oldpassword });
    for (let n = 0; n < 5; n += 1) expect((await guess('Falsch#2026')).message).toBe('登录密码输入错误');
    expect((await guess(PASSWORD)).message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！');
  });

  test('of many who take one phone at once the database lets one through', async () => {
    const people = await Promise.all(['one', 'two', 'three'].map(async (name) => [name, await person(name)] as const));
    const values = { phone: '13700000010', oldpassword: PASSWORD };
    const replies = await Promise.all(people.map(([name, caller]) => edit(caller, name, values)));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect(replies.filter((reply) => reply.message === '手机号已存在!')).toHaveLength(2);
  });
});

describe('own sessions', () => {
  const list = async (who: Caller) => (await who.get<OwnSession[]>(SESSIONS)).result;

  test('are listed with place and time, and never with their token', async () => {
    const here = await person('traveller');
    await t.as('traveller');
    const sessions = await list(here);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session) => session.current)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({
      ip: '127.0.0.1',
      userAgent: 'test',
      loginTime: expect.stringMatching(/^2026-/),
    });
    expect(JSON.stringify(sessions)).not.toMatch(/token/i);
  });

  test('another one can be ended, one’s own present one and those of others cannot', async () => {
    const here = await person('owner');
    const there = await t.as('owner');
    const stranger = await person('stranger');
    const [mine] = (await list(here)).filter((session) => session.current);
    const [other] = (await list(here)).filter((session) => !session.current);
    const end = (who: Caller, id = '') => who.delete(SESSIONS, { id });
    expect(await end(here, mine?.id)).toMatchObject({ success: false, message: '当前登录请使用「退出登录」结束' });
    expect(await end(stranger, other?.id)).toMatchObject({ success: false, message: '该登录不存在或已结束' });
    expect(await end(here, other?.id)).toMatchObject({ success: true, message: '已结束该登录' });
    expect(await end(here, other?.id)).toMatchObject({ message: '该登录不存在或已结束' });
    expect((await there.raw({ method: 'GET', url: DATA })).statusCode).toBe(401);
    expect((await here.raw({ method: 'GET', url: DATA })).statusCode).toBe(200);
  });

  test('all others can be ended at once', async () => {
    const here = await person('many');
    const there = [await t.as('many'), await t.as('many')];
    expect(await here.delete(SESSIONS)).toMatchObject({ success: true, message: '已结束其他 2 处登录' });
    for (const caller of there) expect((await caller.raw({ method: 'GET', url: DATA })).statusCode).toBe(401);
    expect(await list(here)).toHaveLength(1);
    expect(await here.delete(SESSIONS)).toMatchObject({ message: '没有其他登录' });
  });
});
