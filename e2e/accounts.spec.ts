import type { Page } from '@playwright/test';
import { addPerson, adminCaller, type Caller, caller } from './api.ts';
import { expect, opened, signedIn, test } from './fixtures.ts';
import {
  accessible,
  answer,
  byMenu,
  choose,
  choosePerson,
  expectNotice,
  layer,
  OK,
  pressInRow,
  rowOf,
  SEARCH,
} from './screen.ts';
import { ADMIN_PASSWORD, CLERK_PASSWORD } from './server.ts';
import { workbook } from './workbook.ts';

const NEW_PASSWORD = 'Anders-2026-pass!';

/** The error text of the sign-in; empty on success. */
async function refusal(url: string, username: string, password = CLERK_PASSWORD): Promise<string> {
  return caller(url, username, password).then(
    () => '',
    (error: Error) => error.message,
  );
}

/** Selects rows of the list and a batch action for them. */
async function several(page: Page, usernames: readonly string[], item: string): Promise<void> {
  for (const username of usernames) await rowOf(page.getByRole('main'), username).getByRole('checkbox').check();
  await page.getByRole('button', { name: /批量操作/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function more(page: Page, username: string, item: string): Promise<void> {
  await pressInRow(page, username, item);
}

const usernames = async (admin: Caller, pattern: string) =>
  (await admin.get<{ records: { username: string }[] }>('/sys/user/list', { username: pattern })).records
    .map(({ username }) => username)
    .sort();

test('accounts are frozen and thawed, get new passwords and an agent (contract/1 §5.2, §5.6)', async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await adminCaller(server.url);
  const both = ['frost1', 'frost2'];
  for (const username of both) await addPerson(admin, { username, realname: '韩暂停' });
  const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
  await byMenu(page, '系统管理', '用户管理');
  await page.getByRole('textbox', { name: '用户账号' }).fill('frost');
  await page.getByRole('button', { name: SEARCH }).click();

  const main = page.getByRole('main');
  await several(page, both, '冻结');
  await expect(page.getByText('是否冻结选中账号?')).toBeVisible();
  await answer(page);
  await expectNotice(page, '操作成功!');
  for (const username of both) {
    await expect(rowOf(main, username)).toContainText('冻结');
    expect(await refusal(server.url, username)).toBe('用户名或密码错误');
  }
  await more(page, 'frost1', '解冻');
  await expect(page.getByText('确定解冻吗?')).toBeVisible();
  await answer(page);
  await expect(rowOf(main, 'frost1')).toContainText('正常');
  expect(await refusal(server.url, 'frost1')).toBe('');
  expect(await refusal(server.url, 'frost2')).toBe('用户名或密码错误');

  await more(page, 'frost1', '密码');
  const password = layer(page, '重新设定密码');
  await password.getByLabel('登录密码', { exact: true }).fill(NEW_PASSWORD);
  await password.getByLabel('确认密码').fill('x');
  await password.getByRole('button', { name: OK }).click();
  await expect(password.getByText('两次输入的密码不一样！')).toBeVisible();
  await password.getByLabel('确认密码').fill(NEW_PASSWORD);
  await accessible(page);
  await password.getByRole('button', { name: OK }).click();
  await expectNotice(page, '密码修改成功!');
  expect(await refusal(server.url, 'frost1')).toBe('用户名或密码错误');
  expect(await refusal(server.url, 'frost1', NEW_PASSWORD)).toBe('');

  // Batch reset: one question, and a password for each account, shown once.
  await several(page, both, '解冻');
  await answer(page);
  await expect(rowOf(main, 'frost2')).toContainText('正常');
  await several(page, both, '重置密码');
  await expect(page.getByText('将为 2 个账号生成新密码', { exact: false })).toBeVisible();
  await answer(page);
  const made = layer(page, '新密码');
  await expect(made.getByText('新密码只在此处显示一次', { exact: false })).toBeVisible();
  await accessible(page);
  const shown = (username: string) => rowOf(made, username).getByRole('cell').nth(1).innerText();
  const [first, second] = [(await shown('frost1')).trim(), (await shown('frost2')).trim()];
  expect(second).not.toBe(first);
  expect(await refusal(server.url, 'frost1', NEW_PASSWORD)).toBe('用户名或密码错误');
  expect(await refusal(server.url, 'frost2', first)).toBe('用户名或密码错误');
  expect([await refusal(server.url, 'frost1', first), await refusal(server.url, 'frost2', second)]).toEqual(['', '']);
  await made.getByRole('button', { name: '我已记下' }).click();

  await more(page, 'frost1', '代理人');
  const agent = layer(page, '用户代理人设置');
  await agent.getByRole('button', { name: OK }).click();
  for (const text of ['请输入代理人用户名!', '请输入代理开始时间!', '请输入代理结束时间!'])
    await expect(agent.getByText(text)).toBeVisible();
  await agent.getByRole('button', { name: '选择用户' }).click();
  await choosePerson(page, '黄伟军');
  for (const [label, value] of [
    ['代理开始时间', '2026-10-02 08:00:00'],
    ['代理结束时间', '2026-10-01 08:00:00'],
  ] as const) {
    await agent.getByLabel(label).fill(value);
    await page.keyboard.press('Enter');
  }
  await expect(agent.getByText('代理结束时间需晚于代理开始时间')).toBeVisible();
  await agent.getByLabel('代理结束时间').fill('2026-10-08 08:00:00');
  await page.keyboard.press('Enter');
  await agent.getByText('有效', { exact: true }).click();
  await accessible(page);
  await agent.getByRole('button', { name: OK }).click();
  await expect(agent).toHaveCount(0);
  const kept = await admin.get('/sys/sysUserAgent/queryByUserName', { userName: 'frost1' });
  expect(kept).toMatchObject({ startTime: '2026-10-02 08:00:00', endTime: '2026-10-08 08:00:00', status: '1' });
  await page.context().close();
});

test('accounts leave by the recycle bin and come by workbook (contract/1 §5.4, §5.5)', async ({ browser, server }) => {
  test.slow();
  const admin = await adminCaller(server.url);
  await addPerson(admin, { username: 'leaver1', realname: '陶离职' });
  await addPerson(admin, { username: 'leaver2', realname: '姜离职' });
  const page = await opened(browser, server, 'admin', '/isystem/user?username=leaver', ADMIN_PASSWORD);
  const main = page.getByRole('main');
  for (const name of ['陶离职', '姜离职']) await rowOf(main, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: '批量删除' }).click();
  await answer(page);
  await expectNotice(page, '批量删除用户成功');
  expect(await usernames(admin, '*leaver*')).toEqual([]);
  expect(await refusal(server.url, 'leaver1')).not.toBe('');

  await page.getByRole('button', { name: /回收站$/ }).click();
  const bin = layer(page, '用户回收站');
  await expect(rowOf(bin, '陶离职')).toBeVisible();
  await accessible(page);
  await pressInRow(bin, '陶离职', /^恢\s?复$/);
  await answer(page);
  await expectNotice(page, '还原 1 个用户成功！');
  await pressInRow(bin, '姜离职', '彻底删除');
  await expect(page.getByText('彻底删除后将无法恢复', { exact: false })).toBeVisible();
  await answer(page);
  await expectNotice(page, '彻底删除 1 个用户成功！');
  await bin
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();
  await expect(rowOf(main, '陶离职')).toBeVisible();
  expect(await usernames(admin, '*leaver*')).toEqual(['leaver1']);
  expect(await refusal(server.url, 'leaver1')).toBe('');

  await page.getByRole('button', { name: /导入$/ }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '导入EXCEL' });
  const file = await workbook('用户', [
    ['用户账号', '用户姓名', '工号', '手机号码'],
    ['joiner1', '新来甲', 'J001', '13311110001'],
    ['leaver1', '已有乙', 'J002', '13311110002'],
  ]);
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: '开始上传' }).click();
  await expect(dialog.getByText('新增 1')).toBeVisible();
  await dialog.getByRole('button', { name: '确认导入' }).click();
  await expect.poll(() => usernames(admin, 'joiner1')).toEqual(['joiner1']);
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/isystem/user?username=joiner1`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /导出$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^用户.*\.xlsx?$/);
  await page.context().close();
});

test('a new tenant gets people; what belongs to another tenant is not there for them (contract/1 §10)', async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await adminCaller(server.url);
  const id = await addPerson(admin, { username: 'east1', realname: '方东园', roles: ['role-sys_admin'] });
  const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
  await byMenu(page, '系统管理', '租户管理');
  await page.getByRole('button', { name: '新增' }).click();
  const form = layer(page, '新增租户');
  await form.getByLabel('租户名称').fill('东山陵园');
  await form.getByLabel('租户编号').fill('1');
  await form.getByRole('button', { name: OK }).click();
  await expectNotice(page, '该编号已存在!');
  await form.getByLabel('租户编号').fill('9');
  await accessible(page);
  await form.getByRole('button', { name: OK }).click();
  await expectNotice(page, '添加成功！');

  await pressInRow(page, '东山陵园', '成员');
  const members = layer(page, '租户成员：东山陵园');
  await members.getByRole('button', { name: '添加成员' }).click();
  await choosePerson(page, '方东园');
  await expect(rowOf(members, 'east1')).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await admin.change('DELETE', `/sys/tenant/users?tenantId=1&userIds=${id}`);

  // Signed in to that tenant, she sees nothing of the first one, whatever she requests.
  const plots = await admin.get<{ records: { id: string }[]; total: number }>('/cemetery/plot/list');
  expect(plots.total).toBeGreaterThan(0);
  const east = await signedIn(browser, server, 'east1');
  await east.goto(`${server.url}/plots/list`);
  await expect(east.getByText('这里还没有墓位').filter({ visible: true })).toBeVisible();
  const own = await caller(server.url, 'east1');
  const foreign = await own.send('GET', `/cemetery/plot/queryById?id=${plots.records[0]?.id}`);
  expect(foreign).toMatchObject({ success: false, result: null });
  expect((await own.get<{ total: number }>('/sys/user/list')).total).toBe(1);

  // A tenant in use cannot be deleted, but frozen: its users are signed out at once, and the sign-in page shows
  // why.
  await pressInRow(page, '东山陵园', '删除');
  await answer(page);
  await expect(page.getByText(/租户.*(用户|成员|人员).*/).last()).toBeVisible();
  const use = async (status: string) => {
    await pressInRow(page, '东山陵园', '编辑');
    const edit = layer(page, '编辑租户');
    await choose(page, edit.getByLabel('状态'), status);
    await edit.getByRole('button', { name: OK }).click();
    await expect(edit).toHaveCount(0);
    await expect(rowOf(page.getByRole('main'), '东山陵园')).toContainText(status);
  };
  await use('冻结');
  await expect(east).toHaveURL(/\/user\/login/);
  await east.getByLabel('用户名', { exact: true }).fill('east1');
  await east.getByLabel('密码', { exact: true }).fill(CLERK_PASSWORD);
  await east.getByRole('button', { name: '登录', exact: true }).click();
  await expectNotice(east, '所属租户已冻结或不在使用期限内，请联系平台管理员');
  await accessible(east);
  await use('正常');
  await east.getByRole('button', { name: '登录', exact: true }).click();
  await expect(east.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await Promise.all([page.context().close(), east.context().close()]);
});
