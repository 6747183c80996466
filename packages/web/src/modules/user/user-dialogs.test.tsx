import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeHandler, fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { account, GONE, userServer } from '../../testing/user-fixtures.ts';
import { UserListPage } from './UserListPage.tsx';

const BIN = 'GET /sys/user/recycleBin';

async function show(routes: Record<string, FakeHandler>, codes?: string[]) {
  const server = fakeServer({ ...userServer([account()]), ...routes });
  render(<UserListPage />, codes ? { codes } : {});
  await expect.element(page.getByRole('cell', { name: '王小芳', exact: true })).toBeVisible();
  return { server };
}

const ok = () => page.getByRole('button', { name: /^确\s?定$/ });

describe('the recycle bin (contract/1 §5.4)', () => {
  const RESTORE = 'PUT /sys/user/putRecycleBin';
  const PURGE = 'DELETE /sys/user/deleteRecycleBin';

  test('takes back and purges, each after a question and told with a count', async () => {
    const { server } = await show({
      [RESTORE]: () => reply('还原成功', null),
      [PURGE]: () => reply('删除成功', null),
    });
    await page.getByRole('button', { name: '回收站' }).click();
    const bin = page.getByRole('dialog').first();
    await expect.element(bin.getByRole('cell', { name: '财务部' })).toBeVisible();
    await bin.getByRole('button', { name: /^恢\s?复$/ }).click();
    await ok().click();
    await expect.element(page.getByText('还原 1 个用户成功！')).toBeVisible();
    expect(server.callsOf(RESTORE)[0]?.body).toEqual({ userIds: 'g1' });
    await bin.getByRole('button', { name: '彻底删除' }).click();
    await ok().click();
    await expect.element(page.getByText('彻底删除 1 个用户成功！')).toBeVisible();
    expect(server.callsOf(PURGE)[0]?.params.userIds).toBe('g1');
  });

  test('a failure says so and can be tried again; without the right nothing is purged', async () => {
    const codes = [...PERMISSION_CODES].filter((code) => code !== 'system:user:purge');
    let broken = true;
    await show({ [BIN]: () => (broken ? refusal('出错了') : reply('', [GONE])) }, codes);
    await page.getByRole('button', { name: '回收站' }).click();
    await expect.element(page.getByText('查询已删除的用户失败：出错了')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: /^重\s?试$/ }).click();
    await expect.element(page.getByRole('cell', { name: '已走', exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: '彻底删除' }).query()).toBeNull();
  });
});

test('an agent is asked for with times (contract/1 §5.6)', async () => {
  const { server } = await show({
    'GET /sys/sysUserAgent/queryByUserName': () => ({
      id: 'g7',
      userName: 'wang',
      agentUserName: 'user1',
      startTime: '2026-07-01 00:00:00',
      endTime: '2026-07-08 00:00:00',
      status: '0',
      version: 3,
    }),
    'PUT /sys/sysUserAgent/edit': () => reply('修改成功!', null),
  });
  await (await rowLink('代理人')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('有效', { exact: true }).click();
  await ok().click();
  await expect
    .poll(() => server.callsOf('PUT /sys/sysUserAgent/edit')[0]?.body)
    .toMatchObject({ id: 'g7', status: '1', version: 3 });
});
