import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { tenant } from '@songbai/contract/modules/tenant/tenant.resource.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, pageOf, refusalOf, reply } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { TenantListPage } from './TenantListPage.tsx';

const ADD = 'POST /sys/tenant/add';
const USERS = 'GET /sys/tenant/users';
const REMOVE = 'DELETE /sys/tenant/users';

const ROW = {
  id: 7,
  name: '东山分园',
  status: 1,
  status_dictText: '正常',
  beginDate: null,
  endDate: null,
  createTime: '2026-06-30 10:00:00',
  version: 1,
};
const MEMBERS = [
  { id: 'u1', username: 'clerk', realname: '王芳', phone: null, status: 1, status_dictText: '正常' },
  { id: 'u2', username: 'li', realname: '李强', phone: null, status: 1, status_dictText: '正常' },
];

async function show(
  routes: Record<string, FakeHandler> = {},
  codes: readonly string[] = [...PERMISSION_CODES],
  admin = true,
) {
  const server = fakeServer({
    ...fakeResource(tenant, [{ ...ROW } as never]),
    'GET /sys/tenant/queryById': () => ROW,
    [USERS]: () => pageOf(MEMBERS),
    [REMOVE]: () => reply('移除成功！', null),
    ...routes,
  });
  render(<TenantListPage />, { codes, admin });
  await expect.element(page.getByRole('cell', { name: '东山分园' })).toBeVisible();
  return server;
}

test('(contract/1 §10) the number is typed on adding; a taken one is told in the server’s words and nothing typed is lost', async () => {
  const server = await show({ [ADD]: () => refusalOf('tenantTaken') });
  await page.getByRole('button', { name: /新增/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect.element(dialog.getByText('请输入租户编号!')).toBeVisible();
  await dialog.getByLabelText('租户名称').fill('西山分园');
  await dialog.getByLabelText('租户编号').fill('7');
  await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect.element(dialog.getByText('该编号已存在!')).toBeVisible();
  await expect.element(dialog.getByLabelText('租户编号')).toHaveFocus();
  expect(server.callsOf(ADD)[0]?.body).toMatchObject({ id: 7, name: '西山分园', status: 1 });
  await expect.element(dialog.getByLabelText('租户名称')).toHaveValue('西山分园');
});

test('the number of a tenant is locked on editing', async () => {
  await show();
  await page.getByRole('button', { name: '编辑' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('租户名称')).toHaveValue('东山分园');
  const number = page.getByRole('dialog').getByLabelText('租户编号').query();
  expect(number === null || (number as HTMLInputElement).disabled).toBe(true);
});

test('成员 shows who works there; oneself cannot be ticked, others are removed after a question', async () => {
  const server = await show();
  await page.getByRole('button', { name: '成员' }).click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByText('租户成员：东山分园')).toBeVisible();
  await expect.element(drawer.getByRole('checkbox', { name: '选择王芳' })).toBeDisabled();
  await drawer.getByRole('checkbox', { name: '选择李强' }).click();
  await drawer.getByRole('button', { name: /移除/ }).click();
  expect(server.callsOf(REMOVE)).toHaveLength(0);
  await page.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect.element(page.getByText('移除成功！')).toBeVisible();
  expect(server.callsOf(REMOVE)[0]?.params).toMatchObject({ tenantId: '7', userIds: 'u2,' });
  await expect.poll(() => server.callsOf(USERS).length).toBe(2);
  await drawer.getByRole('searchbox', { name: '查找成员' }).fill('王');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.callsOf(USERS).at(-1)?.params.keyword).toBe('王');
});

test('a text that is too long to look for among the members is marked and not asked for', async () => {
  const server = await show();
  await page.getByRole('button', { name: '成员' }).click();
  const box = page.getByRole('dialog').getByRole('searchbox', { name: '查找成员' });
  await box.fill('王'.repeat(201));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('最大长度200位字符')).toBeVisible();
  await expect.element(box).toHaveValue('王'.repeat(201));
  expect(server.callsOf(USERS)).toHaveLength(1);
});

test('添加成员 offers whoever may join and adds the chosen ones', async () => {
  const server = await show({
    ...peopleServer(),
    'GET /sys/tenant/candidates': () =>
      pageOf([{ id: 'u9', username: 'zhao', realname: '赵六', sex: 1, birthday: null, phone: null, orgCodeTxt: null }]),
    'POST /sys/tenant/users': () => reply('添加成功！', null),
  });
  await page.getByRole('button', { name: '成员' }).click();
  await page.getByRole('button', { name: '添加成员' }).click();
  await page.getByRole('cell', { name: '赵六', exact: true }).click();
  expect(server.callsOf('GET /sys/tenant/candidates')[0]?.params).toMatchObject({ tenantId: '7', pageNo: '1' });
  await page.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect.element(page.getByText('添加成功！')).toBeVisible();
  expect(server.callsOf('POST /sys/tenant/users')[0]?.body).toEqual({ tenantId: 7, userIdList: ['u9'] });
});

test('添加成员 without anybody to add says where new colleagues come from', async () => {
  await show({ ...peopleServer(), 'GET /sys/tenant/candidates': () => pageOf([]) });
  await page.getByRole('button', { name: '成员' }).click();
  await page.getByRole('button', { name: '添加成员' }).click();
  await expect.element(page.getByText(/^没有可以添加的用户：.*请在「用户管理」中新增$/)).toBeVisible();
});

test('without the rights there is neither 新增 nor 成员; axe finds nothing', async () => {
  await show({}, ['system:tenant:list']);
  expect(page.getByRole('button', { name: /新增/ }).query()).toBeNull();
  expect(page.getByRole('button', { name: '成员' }).query()).toBeNull();
  expect(await axeFindings(document.querySelector('.ant-app') ?? document.body)).toEqual([]);
});

test('a tenant’s own administrator renames it; what is refused to him is not offered', async () => {
  await show({}, undefined, false);
  const names = page
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);
  for (const name of ['新增', '删除', '批量删除']) expect(names).not.toContain(name);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await expect.element(page.getByLabelText('租户名称')).toHaveValue('东山分园');
  await expect.element(page.getByLabelText('租户名称')).toBeEnabled();
  await expect.element(page.getByText('由平台管理员设置').first()).toBeVisible();
  await expect.element(page.getByRole('dialog').getByLabelText('开始日期')).toBeDisabled();
});
