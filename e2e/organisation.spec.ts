import type { Page } from '@playwright/test';
import { addPerson, addRole, adminCaller, type Caller, caller } from './api.ts';
import { expect, opened, test } from './fixtures.ts';
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
  SAVE,
  SEARCH,
  tick,
} from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';
import { workbook } from './workbook.ts';

const COMPANY = '东山分公司';
const OFFICE = '东山客服部';

interface Depart {
  id: string;
  departName: string;
  orgCode: string;
  parentId: string;
}

const departs = (admin: Caller) => admin.get<Depart[]>('/sys/sysDepart/listAll');
async function departNamed(admin: Caller, name: string): Promise<Depart> {
  const found = (await departs(admin)).find(({ departName }) => departName === name);
  if (!found) throw new Error(`no department ${name}`);
  return found;
}

const departTree = (page: Page) => page.getByRole('tree').first();

async function addDepart(page: Page, button: string, name: string, director?: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const form = layer(page, '新增部门');
  await form.getByLabel('部门名称').fill(name);
  if (director) {
    await form.getByRole('button', { name: '选择用户' }).click();
    await choosePerson(page, director);
  } else {
    await accessible(page);
  }
  await form.getByRole('button', { name: OK }).click();
  await expectNotice(page, '添加成功！');
  await expect(form).toHaveCount(0);
  await expect(departTree(page).getByText(name, { exact: true })).toBeVisible();
}

const PASS = ['menu-customers', 'menu-customer-list', 'button-cem:customer:list', 'button-cem:customer:add'];
const USE = ['menu-dashboard', 'menu-office', 'menu-address-list', 'menu-system', 'menu-depart-user-list'];

/** The manager of an office: works in 我的部门 and delegates customer rights without having them for use. */
async function addLeader(admin: Caller, number: string, realname: string): Promise<string> {
  const names = { code: `office_head${number}`, name: `部门主管${number}` };
  const role = await addRole(admin, { ...names, use: USE, pass: PASS });
  return addPerson(admin, { username: `head${number}`, realname, roles: [role] });
}

/** A department with a manager, whose roles may be granted customers, restricted to the user's own. */
async function addOffice(admin: Caller, departName: string, director: string): Promise<void> {
  const top = await departNamed(admin, '松柏陵园管理公司');
  const draft = { departName, parentId: top.id, orgCategory: '2', directorUserIds: director };
  const { id: departId } = await admin.change<Depart>('POST', '/sys/sysDepart/add', draft);
  const body = { departId, permissionIds: PASS.join(','), lastpermissionIds: '' };
  await admin.change('POST', '/sys/permission/saveDepartPermission', body);
  const permissionId = 'menu-customer-list';
  const rules = await admin.get<{ id: string }[]>('/sys/permission/getPermRuleListByPermId', { permissionId });
  const dataRuleIds = rules[0]?.id;
  await admin.change('POST', '/sys/sysDepartPermission/datarule', { permissionId, departId, dataRuleIds });
}

test('an office grows: departments, a leader in charge, what its roles may get, a position (contract/1 §8, §9, §14)', async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await adminCaller(server.url);
  const head = await addLeader(admin, '1', '秦主管');

  const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
  await byMenu(page, '系统管理', '部门管理');
  await addDepart(page, '添加部门', COMPANY);
  await departTree(page).getByText(COMPANY, { exact: true }).click();
  await expect(page.getByText(`当前选择：${COMPANY}`)).toBeVisible();
  await addDepart(page, '添加下级', OFFICE, '秦主管');
  const company = await departNamed(admin, COMPANY);
  const office = await departNamed(admin, OFFICE);
  expect([office.parentId, office.orgCode]).toEqual([company.id, `${company.orgCode}A01`]);
  const leader = await admin.get<{ userIdentity: number; departIds: string }>('/sys/user/queryById', { id: head });
  expect(leader).toMatchObject({ userIdentity: 2, departIds: office.id });

  // What the roles of the office may be granted, with the rule that restricts it.
  await departTree(page).getByText(OFFICE, { exact: true }).click();
  await page.getByRole('tab', { name: '部门权限' }).click();
  const grants = page.getByRole('tabpanel');
  await tick(grants, '客户列表');
  await page.getByRole('button', { name: SAVE }).click();
  await expectNotice(page, '保存成功！');
  await grants.getByRole('button', { name: /客户列表.*数据权限/ }).click();
  const rules = layer(page, /客户列表/);
  await rules.getByRole('checkbox').first().check();
  await accessible(page);
  await rules.getByRole('button', { name: /保\s?存/ }).click();
  await expectNotice(page, '保存成功!');
  const granted = await admin.get<string[]>('/sys/permission/queryDepartPermission', { departId: office.id });
  expect(granted).toEqual(expect.arrayContaining(['menu-customers', 'menu-customer-list', 'button-cem:customer:list']));

  await byMenu(page, '系统管理', '职务管理');
  await page.getByRole('button', { name: '新增' }).click();
  const position = layer(page, '新增职务');
  await position.getByLabel('职务编码').fill('office_head');
  await position.getByLabel('职务名称').fill('客服主管');
  await choose(page, position.getByLabel('职级'), '中级');
  await position.getByRole('button', { name: OK }).click();
  await expectNotice(page, '添加成功！');

  // The manager is assigned the position.
  await byMenu(page, '系统管理', '用户管理');
  await page.getByRole('textbox', { name: '用户账号' }).fill('head1');
  await page.getByRole('button', { name: SEARCH }).click();
  await pressInRow(page, 'head1', '编辑');
  const user = layer(page, '编辑用户');
  await user.getByRole('button', { name: /选\s?择$/ }).click();
  const positions = page.getByRole('dialog').last();
  await rowOf(positions, '客服主管').click();
  await accessible(page);
  await positions.getByRole('button', { name: OK }).click();
  await user.getByRole('button', { name: OK }).click();
  await expectNotice(page, '修改成功!');

  // Every user finds the manager in the address book.
  const colleague = await opened(browser, server, 'head1', '/dashboard/analysis');
  await byMenu(colleague, '协同办公', '通讯录');
  await colleague.getByText(OFFICE, { exact: true }).first().click();
  await expect(rowOf(colleague, '秦主管')).toContainText('客服主管');
  await Promise.all([page.context().close(), colleague.context().close()]);
});

test('whoever is in charge makes a role of the department, gives it to a member, and the member works within its rule (contract/1 §8.5-8.7)', async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await adminCaller(server.url);
  await addOffice(admin, '南山客服部', await addLeader(admin, '2', '冯主管'));
  await addPerson(admin, { username: 'member1', realname: '高小妹' });
  const customers = await admin.get<{ total: number }>('/cemetery/customer/list');
  expect(customers.total).toBeGreaterThan(0);
  const [page, member] = await Promise.all([
    opened(browser, server, 'head2', '/dashboard/analysis'),
    opened(browser, server, 'member1', '/dashboard/analysis'),
  ]);
  await expect(member.getByRole('menuitem', { name: '客户管理' })).toHaveCount(0);
  await byMenu(page, '系统管理', '我的部门');
  await page.getByRole('tab', { name: '用户信息' }).click();
  await page.getByRole('button', { name: '添加已有用户' }).click();
  await choosePerson(page, '高小妹');
  await expectNotice(page, '添加成功!');

  await page.getByRole('tab', { name: '部门角色' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: '新增' }).click();
  const form = layer(page, '新增部门角色');
  await form.getByLabel('部门角色名称').fill('客服专员');
  await form.getByLabel('部门角色编码').fill('office_clerk');
  await accessible(page);
  await form.getByRole('button', { name: OK }).click();
  await expectNotice(page, '添加成功！');
  await pressInRow(page, 'office_clerk', '授权');
  const grants = layer(page, '部门角色授权：客服专员');
  await tick(grants, '客户列表');
  await accessible(page);
  await grants.getByRole('button', { name: SAVE }).click();
  await expectNotice(page, '保存成功！');
  await pressInRow(page, 'office_clerk', '授权');
  await grants.getByRole('button', { name: /客户列表.*数据权限/ }).click();
  const rules = layer(page, '数据权限：客户列表');
  await rules.getByRole('checkbox').first().check();
  await rules.getByRole('button', { name: SAVE }).click();
  await expectNotice(page, '保存成功!');
  await grants.getByRole('button', { name: /取\s?消/ }).click();

  await page.getByRole('tab', { name: '用户信息' }).click();
  await pressInRow(page, '高小妹', '部门角色');
  const roles = layer(page, '分配部门角色：高小妹');
  await roles.getByRole('checkbox', { name: /客服专员/ }).check();
  await accessible(page);
  await roles.getByRole('button', { name: SAVE }).click();
  await expectNotice(page, '添加成功！');

  // Immediately, in the member's open browser; with the rule she sees only her own customers.
  await expect(member.getByRole('menuitem', { name: '客户管理' })).toBeVisible();
  await byMenu(member, '客户管理', '客户列表');
  await member.getByRole('button', { name: '新增' }).click();
  const customer = layer(member, '新增客户');
  await customer.getByLabel('姓名/单位名称').fill('东山来客');
  await customer.getByLabel('手机号').fill('13600136000');
  await customer.getByRole('button', { name: OK }).click();
  await expect(rowOf(member, '东山来客')).toBeVisible();
  const seen = await (await caller(server.url, 'member1')).get<{ total: number }>('/cemetery/customer/list');
  expect(seen.total).toBe(1);

  // Removed from the department, she has no rights left.
  await pressInRow(page, '高小妹', '移除');
  await answer(page);
  await expectNotice(page, '删除用户与选中部门关系成功！');
  await expect(member.getByRole('menuitem', { name: '客户管理' })).toHaveCount(0);
  await Promise.all([page.context().close(), member.context().close()]);
});

test('departments come by workbook: wrong rows are named before anything is written, the others come in (contract/1 §8.3, user-asks row 4)', async ({
  browser,
  server,
}) => {
  const admin = await adminCaller(server.url);
  const before = (await departs(admin)).length;
  const page = await opened(browser, server, 'admin', '/isystem/departSync', ADMIN_PASSWORD);
  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '导入EXCEL' });
  await accessible(page);
  const file = await workbook('部门', [
    ['机构/部门名称', '机构类别', '机构编码', '手机号'],
    ['西山分公司', '公司', 'X01', ''],
    ['西山客服部', '部门', 'X01A01', ''],
    ['没有上级', '部门', 'X09A01', ''],
    ['号码不对', '部门', 'X01A02', '12345'],
  ]);
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: '开始上传' }).click();
  await expect(dialog.getByText('新增 2')).toBeVisible();
  await expect(dialog.getByText('错误 2')).toBeVisible();
  await expect(rowOf(dialog, '手机号')).toBeVisible();
  expect(await departs(admin)).toHaveLength(before);
  await accessible(page);
  await dialog.getByRole('button', { name: '确认导入' }).click();
  const report = page.getByRole('dialog').filter({ hasText: '文件导入成功，但有错误。' });
  await expect(report).toContainText('总上传行数：4，已导入行数：2，错误行数：2');
  await accessible(page);
  const codes = (await departs(admin)).map(({ orgCode }) => orgCode);
  expect(codes).toHaveLength(before + 2);
  expect(codes).toEqual(expect.arrayContaining(['X01', 'X01A01']));
  await report.getByRole('button').last().click();

  // The lazy tree shows them; deleting the root asks, then removes its descendants.
  await page.getByRole('button', { name: '展开 西山分公司' }).click();
  await expect(page.getByText('西山客服部')).toBeVisible();
  await page.getByRole('button', { name: '删除 西山分公司' }).click();
  await expect(page.getByText('确定要删除此部门以及子节点数据吗?')).toBeVisible();
  await answer(page, /^(确\s?定|删\s?除)$/);
  await expectNotice(page, '删除成功!');
  await expect(page.getByText('西山分公司')).toHaveCount(0);
  expect(await departs(admin)).toHaveLength(before);
  await page.context().close();
});
