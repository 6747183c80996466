import type { Page } from '@playwright/test';
import { adminCaller, changeGrants } from './api.ts';
import { ACCOUNTS, expect, opened, test } from './fixtures.ts';
import { accessible, answer, byMenu, choose, expectNotice, layer, OK, pressInRow, rowOf } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

const ROLE = 'role-reception';
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name, exact: true });

interface MenuNode {
  id: string;
  name: string;
  url: string;
  icon: string | null;
}

async function save(page: Page, title: string, message = '添加成功！'): Promise<void> {
  await layer(page, title).getByRole('button', { name: OK }).click();
  await expectNotice(page, message);
  await expect(layer(page, title)).toHaveCount(0);
}

/** 数据规则 of 来访客户: checks the required fields, then adds a rule that shows only the user's own rows. */
async function addRule(page: Page): Promise<void> {
  await pressInRow(page, '来访客户', '数据规则');
  await layer(page, '数据规则：来访客户').getByRole('button', { name: '添加规则' }).click();
  const rule = layer(page, /^(新增|添加)/);
  await rule.getByRole('button', { name: OK }).click();
  for (const text of ['请输入规则名称!', '请选择条件!', '请输入规则值!'])
    await expect(rule.getByText(text)).toBeVisible();
  await rule.getByLabel('规则名称').fill('只看自己的来访');
  await choose(page, rule.getByLabel('条件规则'), '等于');
  await rule.getByLabel('规则字段').fill('createBy');
  await page.keyboard.press('Enter');
  await rule.getByRole('button', { name: '登录账号' }).click();
  await accessible(page);
  await rule.getByRole('button', { name: OK }).click();
  await expectNotice(page, '添加成功！');
}

test('menus are made, checked and flagged, and an open browser of somebody else follows at once (contract/1 §7, spec/1 §2)', async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await adminCaller(server.url);
  const named = async (name: string) => {
    const [found] = (await admin.get<MenuNode[]>('/sys/permission/list', { name })).filter(
      (node) => node.name === name,
    );
    if (!found) throw new Error(`no menu ${name}`);
    return found;
  };
  const [page, clerk] = await Promise.all([
    opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD),
    opened(browser, server, ACCOUNTS.receptionist, '/dashboard/analysis'),
  ]);

  // A group with an icon; a taken path is reported while typing.
  await byMenu(page, '系统管理', '菜单管理');
  await page.getByRole('button', { name: '新增' }).click();
  const form = layer(page, '新增菜单');
  await form.getByLabel('菜单名称').fill('接待中心');
  await form.getByLabel('菜单路径').fill('/isystem/user');
  await expect(form.getByText('访问路径不允许重复，请重定义！')).toBeVisible();
  await form.getByLabel('菜单路径').fill('/welcome');
  await expect(form.getByText('访问路径不允许重复，请重定义！')).toHaveCount(0);
  await form.getByLabel('菜单图标').fill('team');
  await page.locator('.ant-select-item-option').filter({ hasText: 'team' }).first().click();
  await accessible(page);
  await save(page, '新增菜单');
  const group = await named('接待中心');
  expect(group).toMatchObject({ url: '/welcome', icon: 'team' });

  // Below it an internal page, a framed page, one in a new window, and a button.
  const below = async (fill: () => Promise<void>) => {
    await pressInRow(page, '接待中心', '添加下级');
    await fill();
    await save(page, '新增菜单');
  };
  const name = async (text: string, url: string, component: string) => {
    await form.getByLabel('菜单名称').fill(text);
    await form.getByLabel('菜单路径').fill(url);
    await form.getByLabel('前端组件').fill(component);
  };
  await below(() => name('来访客户', '/welcome/customers', 'cemetery/CustomerList'));
  await below(() => name('使用帮助', `${server.url}/help.html`, 'layouts/IframePageView'));
  await below(async () => {
    await name('隐私政策', `${server.url}/privacy.html`, 'layouts/IframePageView');
    await form.getByRole('switch', { name: '新窗口打开' }).click();
  });
  await below(async () => {
    await form.getByText('按钮/权限', { exact: true }).first().click();
    const button = form.getByLabel('按钮/权限', { exact: true }).and(form.locator('input[type="text"]'));
    await button.fill('打印来访单');
    await form.getByLabel('授权标识').fill('cem:customer:add');
    await expect(form.getByText('授权标识已存在!')).toBeVisible();
    await form.getByLabel('授权标识').fill('welcome:print');
    await expect(form.getByText('授权标识已存在!')).toHaveCount(0);
    await accessible(page);
  });
  const made = await Promise.all(['来访客户', '使用帮助', '隐私政策', '打印来访单'].map(named));

  // Once granted, they are in the other user's menu without a reload, and each opens in its own way.
  await expect(entry(clerk, '接待中心')).toHaveCount(0);
  await changeGrants(admin, ROLE, { give: [group.id, ...made.map(({ id }) => id)] });
  await expect(entry(clerk, '接待中心')).toBeVisible();
  await byMenu(clerk, '接待中心', '来访客户');
  await expect(clerk).toHaveURL(/\/welcome\/customers$/);
  await expect(clerk.getByRole('columnheader', { name: '手机号' })).toBeVisible();
  await entry(clerk, '使用帮助').click();
  await expect(clerk.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
  const popup = clerk.waitForEvent('popup');
  await entry(clerk, '隐私政策').click();
  await expect((await popup).getByRole('heading').first()).toBeVisible();
  await (await popup).close();

  // A hidden page leaves the menu and stays reachable by its address.
  await page.getByPlaceholder('请输入菜单名称或路径').fill('来访客户');
  await page.keyboard.press('Enter');
  await pressInRow(page, '来访客户', '编辑');
  await layer(page, '编辑菜单').getByRole('switch', { name: '隐藏路由' }).click();
  await save(page, '编辑菜单', '修改成功！');
  await expect(rowOf(page, '来访客户').getByText('隐藏', { exact: true })).toBeVisible();
  await expect(entry(clerk, '来访客户')).toHaveCount(0);
  await clerk.goto(`${server.url}/welcome/customers`);
  await expect(clerk.getByRole('columnheader', { name: '手机号' })).toBeVisible();

  // A rule on its rows: name, field, condition, value.
  await addRule(page);
  const [own] = made;
  const rules = await admin.get('/sys/permission/queryPermissionRule', { permissionId: own?.id ?? '' });
  expect(rules).toMatchObject([
    { ruleName: '只看自己的来访', ruleColumn: 'createBy', ruleConditions: '=', status: '1' },
  ]);
  await page.keyboard.press('Escape');

  // On the lazy-loading page; deleting the group removes its descendants and updates the other user's menu.
  await page.goto(`${server.url}/isystem/newPermissionList`);
  const main = page.getByRole('main').filter({ visible: true });
  await rowOf(main, '接待中心').getByRole('button', { name: /展开/ }).click();
  await expect(rowOf(main, '打印来访单')).toBeVisible();
  await pressInRow(main, '接待中心', '删除');
  await expect(page.getByText('下级菜单、数据规则和授权会一并删除')).toBeVisible();
  await answer(page);
  await expectNotice(page, '删除成功!');
  await expect(entry(clerk, '接待中心')).toHaveCount(0);
  expect((await admin.get<MenuNode[]>('/sys/permission/list', { name: '来访客户' })).length).toBe(0);
  await Promise.all([page.context().close(), clerk.context().close()]);
});
