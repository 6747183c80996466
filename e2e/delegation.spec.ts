import { addPerson, addRole, adminCaller, caller } from './api.ts';
import { expect, opened, test } from './fixtures.ts';
import {
  accessible,
  answer,
  byMenu,
  choose,
  expectNotice,
  layer,
  OK,
  pressInRow,
  rowOf,
  SAVE,
  SEARCH,
  tick,
} from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

const CUSTOMERS = ['menu-customers', 'menu-customer-list', 'button-cem:customer:list'];

test('a keeper of roles gives on only what may be given on; what a person can do is told with its reasons (contract/1 §6.1, user-asks row 8)', async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await adminCaller(server.url);
  const keeper = await addRole(admin, {
    ...{ code: 'role_keeper', name: '角色管理员', pass: CUSTOMERS },
    use: [
      ...['menu-dashboard', 'menu-system', 'menu-role-list', 'menu-user-list'],
      ...['list', 'add', 'edit'].map((action) => `button-system:role:${action}`),
      ...['button-system:permission:saveRole', 'button-system:user:list', 'button-system:user:rights'],
    ],
  });
  await addPerson(admin, { username: 'keeper1', realname: '吴人事', roles: [keeper] });
  const page = await opened(browser, server, 'keeper1', '/dashboard/analysis');
  await byMenu(page, '系统管理', '角色管理');
  await page.getByRole('button', { name: '新增' }).click();
  const form = layer(page, '新增角色');
  await form.getByLabel('角色名称').fill('来访登记员');
  await form.getByLabel('角色编码').fill('登记员');
  await form.getByRole('button', { name: OK }).click();
  await expect(form.getByText('角色编码不可输入汉字!')).toBeVisible();
  await form.getByLabel('角色编码').fill('visit_clerk');
  await form.getByRole('button', { name: OK }).click();
  await expectNotice(page, '添加成功！');

  // Only rights that the manager may delegate are offered; rights of other roles are shown locked.
  await pressInRow(page, 'visit_clerk', '授权');
  const grants = layer(page, '角色权限配置：来访登记员');
  await expect(grants.getByRole('treeitem', { name: '客户管理' })).toBeVisible();
  await expect(grants.getByRole('treeitem', { name: '订单管理' })).toHaveCount(0);
  await accessible(page);
  await tick(grants, '客户列表');
  await grants.getByRole('button', { name: SAVE }).click();
  await expectNotice(page, '保存成功！');
  const roles = await admin.get<{ records: { id: string }[] }>('/sys/role/list', { roleCode: 'visit_clerk' });
  const roleId = roles.records[0]?.id ?? '';
  const stored = await admin.get<string[]>('/sys/permission/queryRolePermission', { roleId });
  expect(stored).toEqual(expect.arrayContaining(['menu-customer-list', 'button-cem:customer:list']));
  await pressInRow(page, 'sales_mgr', '授权');
  await expect(layer(page, '角色权限配置：销售主管').getByLabel('您没有此权限，不能授予或收回').first()).toBeVisible();
  await page.keyboard.press('Escape');

  // The server enforces the same limit on direct calls.
  const own = await caller(server.url, 'keeper1');
  const beyond = { roleId, permissionIds: 'button-system:user:delete', lastpermissionIds: '' };
  await own.send('POST', '/sys/permission/saveRolePermission', beyond);
  const after = await admin.get<string[]>('/sys/permission/queryRolePermission', { roleId });
  expect([...after].sort()).toEqual([...stored].sort());

  // 这个人能做什么: rights, where each comes from, and the rule that restricts it.
  await byMenu(page, '系统管理', '用户管理');
  await page.getByRole('textbox', { name: '用户账号' }).fill('sales1');
  await page.getByRole('button', { name: SEARCH }).click();
  await pressInRow(page, 'sales1', '权限查询');
  const rights = layer(page, /能做什么$/);
  await rights.getByLabel('搜索权限').fill('客户列表');
  const line = rowOf(rights, /客户管理 \/ 客户列表(?! \/)/);
  await expect(line).toContainText('销售顾问');
  await expect(line).toContainText(/本人/);
  await expect(rights.getByRole('tab', { name: '可转授(0)' })).toBeVisible();
  await accessible(page);
  await page.context().close();
});

test('a role masks a field: its holder sees stars, the whole number after a reason, and the look is in the log (domain.md §9)', async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await adminCaller(server.url);
  const use = ['menu-dashboard', ...CUSTOMERS, 'button-cem:cust:viewFull'];
  const role = await addRole(admin, { code: 'visit_reader', name: '来访查询员', use });
  await addPerson(admin, { username: 'reader1', realname: '郑查询', roles: [role] });
  await admin.change('POST', '/cemetery/customer/add', { name: '掩码客户', mobile: '13512345678' });
  const [page, reader] = await Promise.all([
    opened(browser, server, 'admin', '/isystem/role?roleCode=visit_reader', ADMIN_PASSWORD),
    opened(browser, server, 'reader1', `/customers/list?name=${encodeURIComponent('掩码客户')}`),
  ]);
  await expect(rowOf(reader, '掩码客户')).toContainText('13512345678');
  await pressInRow(page, 'visit_reader', '字段');
  const levels = layer(page, '字段权限：来访查询员');
  await choose(page, levels.getByLabel('客户手机号可见程度'), '掩码');
  await accessible(page);
  await levels.getByRole('button', { name: SAVE }).click();
  await expectNotice(page, '保存成功');

  await reader.reload();
  await expect(rowOf(reader, '掩码客户')).not.toContainText('13512345678');
  await pressInRow(reader, '掩码客户', '详情');
  const detail = layer(reader, '客户 掩码客户');
  await expect(detail.getByText(/135\*+5678/)).toBeVisible();
  await detail.getByRole('button', { name: '查看完整手机号' }).click();
  const reason = layer(reader, '查看完整手机号');
  await reason.getByRole('button', { name: '查看完整' }).click();
  await expect(reason.getByText('请填写查看原因')).toBeVisible();
  await reason.getByLabel('查看原因').fill('电话回访落葬时间');
  await accessible(reader);
  await reason.getByRole('button', { name: '查看完整' }).click();
  await expect(detail.getByText('13512345678')).toBeVisible();

  const logged = await admin.get<{ records: { logContent: string; userid: string }[] }>('/sys/log/list', {
    logType: '2',
    keyWord: '电话回访落葬时间',
  });
  expect(logged.records).toMatchObject([{ userid: 'reader1' }]);
  await Promise.all([page.context().close(), reader.context().close()]);
});

test('members of a role come and go on a page of their own, and their browsers follow at once (contract/1 §5.7)', async ({
  browser,
  server,
}) => {
  const admin = await adminCaller(server.url);
  const visitor = await addRole(admin, { code: 'visitor', name: '来访者', use: ['menu-dashboard'] });
  await addRole(admin, { code: 'usher', name: '引导员', use: CUSTOMERS });
  await addPerson(admin, { username: 'usher1', realname: '韩引导', roles: [visitor] });
  const usher = await opened(browser, server, 'usher1', '/dashboard/analysis');
  const customers = usher.getByRole('menuitem', { name: '客户管理' });
  await expect(usher.getByRole('menuitem', { name: '首页' })).toBeVisible();
  await expect(customers).toHaveCount(0);

  const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
  await byMenu(page, '系统管理', '角色成员');
  await expect(page.getByText('请选择一个角色!')).toBeVisible();
  await page.getByLabel('搜索角色').fill('usher');
  await page.keyboard.press('Enter');
  await page.getByRole('menu', { name: '角色' }).getByRole('menuitem', { name: '引导员' }).click();
  await page.getByRole('button', { name: '添加已有用户' }).click();
  const people = layer(page, '根据部门选择用户');
  await people.getByPlaceholder(/账号/).fill('usher1');
  await page.keyboard.press('Enter');
  await rowOf(people, '韩引导').first().getByRole('checkbox').click();
  await people.getByRole('button', { name: OK }).click();
  await expectNotice(page, '添加成功!');
  await expect(customers).toBeVisible();
  await accessible(page);

  await pressInRow(page, '韩引导', '取消关联');
  await answer(page);
  await expectNotice(page, '删除成功!');
  await expect(rowOf(page, '韩引导')).toHaveCount(0);
  await expect(customers).toHaveCount(0);
  await Promise.all([page.context().close(), usher.context().close()]);
});
