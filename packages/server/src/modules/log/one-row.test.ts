import type { Log } from '@songbai/contract/modules/log/log.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { BUYER, good, newWorld } from '../../testing/world.ts';

const OLD = 'Songbai#2026';
const NEW = 'Songbai#2027';

let t: TestApp;
let admin: Caller;
let clerk: Caller;

beforeAll(async () => {
  ({ t, admin } = await newWorld());
  clerk = await t.user({ username: 'clerk', roles: ['sales'], passwordHash: await hashPassword(OLD) });
});
afterAll(() => t.close());

/** Contents of the operation log rows that an action adds. */
async function rowsOf(work: () => Promise<unknown>): Promise<string[]> {
  const rows = async () =>
    good<Page<Log>>(await admin.get('/sys/log/list', { logType: 2, pageSize: 200, column: 'createTime', order: 'asc' }))
      .records;
  const known = new Set((await rows()).map(({ id }) => id));
  await work();
  return (await rows()).filter(({ id }) => !known.has(id)).map(({ logContent }) => String(logContent));
}

describe('contract/1 §12: one action, one row', () => {
  test('the own password', async () => {
    const body = { username: 'clerk', oldpassword: OLD, password: NEW, confirmpassword: NEW };
    expect(await rowsOf(async () => good(await clerk.put('/sys/user/updatePassword', body)))).toEqual([
      '修改用户 clerk 的密码，操作人： clerk',
    ]);
    expect(await rowsOf(() => clerk.put('/sys/user/updatePassword', body))).toEqual([
      '修改用户 clerk 的密码，操作人： clerk，未成功：旧密码输入错误!',
    ]);
  });

  test('the password of others, set or made anew', async () => {
    const body = { username: 'clerk', password: OLD, confirmpassword: OLD };
    expect(await rowsOf(async () => good(await admin.put('/sys/user/changePassword', body)))).toEqual([
      '修改用户 clerk 的密码，操作人： admin',
    ]);
    expect(await rowsOf(async () => good(await admin.put('/sys/user/resetPassword?usernames=clerk', {})))).toEqual([
      '修改用户 clerk 的密码，操作人： admin',
    ]);
  });

  test('the own data', async () => {
    const wang = await t.user({ username: 'wang', roles: [] });
    const body = { id: 'user-wang', username: 'wang', realname: '王芳' };
    expect(await rowsOf(async () => good(await wang.post('/sys/user/login/setting/userEdit', body)))).toEqual([
      '用户名: wang,修改个人信息',
    ]);
  });

  test('a value in full: with the reason, and a refusal with its own', async () => {
    const { id } = good(await admin.post('/cemetery/customer/add', BUYER));
    const body = { id, field: 'mobile', reason: '核对合同' };
    expect(await rowsOf(async () => good(await admin.post('/cemetery/customer/viewFull', body)))).toEqual([
      '查看完整手机号：客户「陈明」，原因：核对合同',
    ]);
    const refused = await rowsOf(() => admin.post('/cemetery/customer/viewFull', { ...body, field: 'name' }));
    expect(refused).toEqual([expect.stringContaining('未成功：校验失败！该字段没有掩码')]);
  });

  test('deleting rows of the log', async () => {
    const [row] = good<Page<Log>>(await admin.get('/sys/log/list', { logType: 2 })).records;
    const remove = () => admin.delete('/sys/log/delete', { id: row?.id ?? '' });
    expect(await rowsOf(async () => good(await remove()))).toEqual(['删除日志1条，操作人： admin']);
    expect(await rowsOf(remove)).toEqual(['删除系统日志，未成功：未找到对应实体']);
    expect(await rowsOf(() => admin.delete('/sys/log/deleteBatch', { ids: 'allclear' }))).toEqual([
      expect.stringMatching(/^清空日志，共\d+条，操作人： admin$/),
    ]);
  });
});
