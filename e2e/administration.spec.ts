import type { Page } from '@playwright/test';
import { adminCaller } from './api.ts';
import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';
import { ADMIN_PASSWORD, CLERK_PASSWORD } from './server.ts';

const ok = /^确\s?定$/;
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a role is made and given rights, a colleague is taken on with it, works at once, and is signed out at once (spec/1 §6, user-asks rows 2 and 8)', async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await signedIn(browser, server, 'admin', ADMIN_PASSWORD);
  await admin.goto(`${server.url}/isystem/role`);
  await admin.getByRole('button', { name: '新增' }).click();
  const drawer = admin.getByRole('dialog');
  await drawer.getByLabel('角色名称').fill('讲解员');
  await drawer.getByLabel('角色编码').fill('guide');
  await drawer.getByRole('button', { name: ok }).click();
  await expect(admin.getByText('添加成功！')).toBeVisible();

  await rowOf(admin, 'guide').getByRole('button', { name: '授权' }).click();
  const grants = admin.getByRole('dialog');
  await grants
    .getByPlaceholder(/搜索|名称/)
    .first()
    .fill('客户列表');
  await grants
    .getByRole('treeitem', { name: /客户列表/ })
    .getByRole('checkbox')
    .click();
  await grants.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(admin.getByText('保存成功！')).toBeVisible();

  await admin.goto(`${server.url}/isystem/user`);
  await admin.getByRole('button', { name: '新增' }).click();
  const form = admin.getByRole('dialog');
  await form.getByLabel('用户账号').fill('guide1');
  await form.getByLabel('用户姓名').fill('林讲解');
  await form.getByLabel('登录密码', { exact: true }).fill(CLERK_PASSWORD);
  await form.getByLabel('确认密码').fill(CLERK_PASSWORD);
  await form.getByLabel('工号').fill('G001');
  await form.getByLabel('手机号码').fill('13800138000');
  await form.getByLabel('角色分配').fill('讲解');
  await admin.locator('.ant-select-item-option').filter({ hasText: '讲解员' }).click();
  await admin.keyboard.press('Escape');
  await form.getByRole('button', { name: ok }).click();
  await expect(admin.getByText('添加成功！')).toBeVisible();

  const guide = await signedIn(browser, server, 'guide1');
  await expect(guide.getByRole('menuitem', { name: '客户管理' })).toBeVisible();
  await expect(guide.getByRole('menuitem', { name: '系统管理' })).toHaveCount(0);

  await admin.goto(`${server.url}/monitor/online`);
  await rowOf(admin, 'guide1').getByRole('button', { name: '强制退出' }).click();
  await admin.getByRole('button', { name: ok }).click();
  await expect(admin.getByText('强制退出用户”林讲解“成功！')).toBeVisible();
  // Through the socket, without her clicking anything.
  await expect(guide.getByText('登录已过期').first()).toBeVisible();

  await admin.goto(`${server.url}/monitor/log`);
  await expect(admin.getByText(/强制: .*退出成功！/).first()).toBeVisible();
  await Promise.all([admin.context().close(), guide.context().close()]);
});

test('two people on one record: each sees the other, and a stale save shows both values (user-asks row 7)', async ({
  browser,
  server,
}) => {
  const caller = await adminCaller(server.url);
  await caller.change('POST', '/cemetery/customer/add', { name: '同改一人', mobile: '13700137000' });
  const one = await signedIn(browser, server, 'admin', ADMIN_PASSWORD);
  const other = await signedIn(browser, server, ACCOUNTS.receptionist);
  for (const page of [one, other]) {
    await page.goto(`${server.url}/customers/list?name=${encodeURIComponent('同改一人')}`);
    await rowOf(page, '同改一人').getByRole('button', { name: '编辑' }).click();
    await expect(page.getByRole('dialog').getByLabel('姓名/单位名称')).toHaveValue('同改一人');
  }
  await expect(other.getByText('管理员正在编辑这条记录')).toBeVisible();
  await expect(one.getByText(/正在编辑这条记录/)).toBeVisible();
  await one.getByRole('dialog').getByLabel('工作单位').fill('松柏小学');
  await one.getByRole('dialog').getByRole('button', { name: ok }).click();
  await expect(one.getByText('修改成功!')).toBeVisible();
  await expect(other.getByText('管理员正在编辑这条记录')).toHaveCount(0);
  await other.getByRole('dialog').getByLabel('备注').fill('清明来访');
  await other.getByRole('dialog').getByRole('button', { name: ok }).click();
  const conflict = other.getByRole('dialog', { name: '重新加载' });
  await expect(conflict.getByText('松柏小学')).toBeVisible();
  await conflict.getByRole('button', { name: '按所选内容保存' }).click();
  await expect(conflict).toHaveCount(0);
  const { records } = await caller.get<{ records: { workUnit: string; remark: string }[] }>('/cemetery/customer/list', {
    name: '同改一人',
  });
  expect(records[0]).toMatchObject({ workUnit: '松柏小学', remark: '清明来访' });
  await Promise.all([one.context().close(), other.context().close()]);
});
