import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import type { FakeRow } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { account, userServer } from '../../testing/user-fixtures.ts';
import { UserListPage } from './UserListPage.tsx';

const ADD = 'POST /sys/user/add';
const EDIT = 'PUT /sys/user/edit';
const FREEZE = 'PUT /sys/user/frozenBatch';
const CHANGE = 'PUT /sys/user/changePassword';
const CHECK = 'GET /sys/duplicate/check';

const ADMIN = account({ id: 'a1', username: 'admin', realname: '管理员', phone: null });

async function show(rows: FakeRow[] = [account()], routes: Record<string, FakeHandler> = {}, codes?: string[]) {
  const server = fakeServer({ ...userServer(rows), ...routes });
  const shown = render(<UserListPage />, { url: '/isystem/user', ...(codes ? { codes } : {}) });
  await expect.element(page.getByRole('cell', { name: String(rows[0]?.realname), exact: true })).toBeVisible();
  return { ...shown, server };
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const ok = () => page.getByRole('button', { name: /^确\s?定$/ });
const more = async (item: string) => {
  await (await rowLink(item)).click();
};

describe('the list (contract/1 §5.1)', () => {
  test('its columns and texts', async () => {
    await show();
    const heads = page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent)
      .filter(Boolean);
    expect(heads).toEqual([
      '用户账号',
      '用户姓名',
      '头像',
      '性别',
      '生日',
      '手机号码',
      '部门',
      '负责部门',
      '状态',
      '操作',
    ]);
    await expect.element(page.getByRole('cell', { name: '销售部门' })).toBeVisible();
  });

  test('buttons follow the rights', async () => {
    await show(undefined, {}, ['system:user:list']);
    for (const name of ['新增', '更多', '批量操作', '回收站', '编辑', '删除']) expect(button(name).query()).toBeNull();
  });

  test('axe finds nothing', async () => {
    await show();
    expect(await axeFindings(document.querySelector('.ant-app') ?? document.body)).toEqual([]);
  });
});

describe('freezing (contract/1 §5.2)', () => {
  test('asks first, then freezes', async () => {
    const { server } = await show();
    await more('冻结');
    await expect.element(page.getByText('确定冻结吗?')).toBeVisible();
    expect(server.callsOf(FREEZE)).toHaveLength(0);
    await ok().click();
    await expect.element(page.getByText('操作成功!')).toBeVisible();
    expect(server.callsOf(FREEZE)[0]?.body).toEqual({ ids: 'u7', status: '2' });
  });

  test('a frozen account offers 解冻 only', async () => {
    await show([account({ status: 2 })]);
    await expect.element(await rowLink('解冻')).toBeVisible();
    expect(button('冻结').query()).toBeNull();
  });

  test('the administrator is refused without asking the server', async () => {
    const { server } = await show([ADMIN]);
    await more('冻结');
    await expect.element(page.getByText('管理员账号不允许此操作！')).toBeVisible();
    await page.getByRole('checkbox').nth(1).click();
    await page.getByRole('button', { name: '批量操作' }).click();
    await page.getByRole('menuitem', { name: '冻结', exact: true }).click();
    await expect.element(page.getByText('管理员账号不允许此操作,请重新选择！')).toBeVisible();
    expect(server.callsOf(FREEZE)).toHaveLength(0);
  });

  test('several: none chosen is said, chosen ones are asked about', async () => {
    const { server } = await show([account(), account({ id: 'u8', username: 'li', realname: '李强' })]);
    const begin = async () => {
      await page.getByRole('button', { name: '批量操作' }).click();
      await page.getByRole('menuitem', { name: '冻结', exact: true }).click();
    };
    await begin();
    await expect.element(page.getByText('请选择一条记录！')).toBeVisible();
    await page.getByRole('checkbox').nth(1).click();
    await page.getByRole('checkbox').nth(2).click();
    await begin();
    await expect.element(page.getByText('是否冻结选中账号?')).toBeVisible();
    await ok().click();
    await expect.poll(() => server.callsOf(FREEZE)[0]?.body).toEqual({ ids: 'u7,u8', status: '2' });
  });
});

describe('passwords', () => {
  test('密码 asks twice for the same strong one', async () => {
    const { server } = await show();
    await more('密码');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('登录密码', { exact: true }).fill('abc');
    await dialog.getByLabelText('确认密码', { exact: true }).fill('abd');
    await expect.element(dialog.getByText('密码由8位数字、大小写字母和特殊符号组成!')).toBeVisible();
    await expect.element(dialog.getByText('两次输入的密码不一样！')).toBeVisible();
    await dialog.getByLabelText('登录密码', { exact: true }).fill('Cedar-2026!');
    await dialog.getByLabelText('确认密码', { exact: true }).fill('Cedar-2026!');
    await ok().click();
    await expect.element(page.getByText('密码修改成功!')).toBeVisible();
    expect(server.callsOf(CHANGE)[0]?.body).toEqual({
      username: 'wang',
      password: 'Cedar-2026!',
      confirmpassword: 'Cedar-2026!',
    });
  });

  test('重置两步验证 asks and names the account', async () => {
    const { server } = await show(undefined, {
      'PUT /sys/user/resetSecondFactor': () => reply('已重置两步验证', null),
    });
    await more('重置两步验证');
    await ok().click();
    await expect.element(page.getByText('已重置两步验证')).toBeVisible();
    expect(server.callsOf('PUT /sys/user/resetSecondFactor')[0]?.params).toMatchObject({ usernames: 'wang' });
  });

  test('重置密码 shows the new one once', async () => {
    await show();
    await more('重置密码');
    await ok().click();
    await expect.element(page.getByText('New-wang-1')).toBeVisible();
    await button('我已记下').click();
    await expect.element(page.getByText('New-wang-1')).not.toBeInTheDocument();
  });
});

describe('the form (contract/1 §5.2)', () => {
  const field = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true });

  test('what is missing is named, what is taken is said while typing', async () => {
    const { server } = await show(undefined, {
      [CHECK]: ({ params }) => (params.fieldVal === 'taken' ? refusalOf('duplicateTaken') : reply('该值可用！', null)),
    });
    await button('新增').click();
    await ok().click();
    for (const text of ['请输入用户账号!', '请输入登录密码!', '请输入用户名称!', '请输入工号', '请输入手机号!'])
      await expect.element(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible();
    await field('用户账号').fill('taken');
    await expect.element(page.getByText('用户名已存在!')).toBeVisible();
    await field('手机号码').fill('123');
    await expect.element(page.getByText('请输入正确格式的手机号码!')).toBeVisible();
    expect(server.callsOf(ADD)).toHaveLength(0);
  });

  test('a new account is sent with its password and roles', async () => {
    const { server } = await show();
    await button('新增').click();
    await field('用户账号').fill('zhao');
    await field('用户姓名').fill('赵六');
    await field('登录密码').fill('Cedar-2026!');
    await field('确认密码').fill('Cedar-2026!');
    await field('工号').fill('W8');
    await field('手机号码').fill('13800000008');
    await page.getByRole('combobox', { name: '角色分配' }).click();
    await page.getByTitle('收银').click();
    await userEvent.keyboard('{Escape}');
    await ok().click();
    await expect
      .poll(() => server.callsOf(ADD)[0]?.body)
      .toEqual({
        username: 'zhao',
        realname: '赵六',
        workNo: 'W8',
        phone: '13800000008',
        userIdentity: 1,
        activitiSync: 1,
        password: 'Cedar-2026!',
        confirmpassword: 'Cedar-2026!',
        selectedroles: 'r2',
      });
  });

  test('editing sends what was changed only; the name of the account is fixed', async () => {
    const { server } = await show();
    await button('编辑').click();
    await expect.element(page.getByRole('dialog').getByTitle('销售', { exact: true })).toBeVisible();
    await expect.element(field('用户账号')).toBeDisabled();
    expect(field('登录密码').query()).toBeNull();
    await expect.element(page.getByRole('dialog').getByText('负责部门')).toBeVisible();
    await field('用户姓名').fill('王芳');
    await ok().click();
    await expect.poll(() => server.callsOf(EDIT)[0]?.body).toEqual({ id: 'u7', version: 3, realname: '王芳' });
  });

  test('roles that are all taken away are sent as an empty text', async () => {
    const { server } = await show();
    await button('编辑').click();
    await expect.element(page.getByRole('dialog').getByTitle('销售', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: '角色分配' }).click();
    await userEvent.keyboard('{Backspace}{Escape}');
    await ok().click();
    await expect
      .poll(() => server.callsOf(EDIT)[0]?.body)
      .toEqual({ id: 'u7', version: 3, selectedroles: '', lastselectedroles: 'r1' });
  });

  test('roles that one may not give are shown with the reason and cannot be chosen', async () => {
    const { server } = await show();
    await button('编辑').click();
    await expect.element(page.getByRole('dialog').getByTitle('销售', { exact: true })).toBeVisible();
    expect(server.callsOf('GET /sys/role/queryall')[0]?.params.mine).toBe('true');
    await page.getByRole('combobox', { name: '角色分配' }).click();
    await expect.element(page.getByText('只有管理员可以修改管理员角色的权限！')).toBeVisible();
    await page.getByText('只有管理员可以修改管理员角色的权限！').click();
    await page.getByTitle('收银').click();
    await userEvent.keyboard('{Escape}');
    await ok().click();
    await expect
      .poll(() => server.callsOf(EDIT)[0]?.body)
      .toEqual({ id: 'u7', version: 3, selectedroles: 'r1,r2', lastselectedroles: 'r1' });
  });

  test('roles another one gave meanwhile are kept, and the dialog names them (user-asks row 7)', async () => {
    let saves = 0;
    const { server } = await show(undefined, {
      [EDIT]: () => {
        saves += 1;
        return saves === 1 ? refusalOf('staleVersion') : reply('修改成功!', account({ version: 5 }));
      },
      'GET /sys/user/queryById': () => account({ version: saves === 0 ? 3 : 4 }),
      'GET /sys/user/queryUserRole': () => (saves === 0 ? ['r1'] : ['r1', 'r2']),
    });
    await button('编辑').click();
    await expect.element(page.getByRole('dialog').getByTitle('销售', { exact: true })).toBeVisible();
    await field('用户姓名').fill('王芳');
    await ok().click();
    await expect.element(page.getByRole('row', { name: /角色分配.*销售.*销售、收银/ })).toBeVisible();
    await page.getByRole('button', { name: '按所选内容保存' }).click();
    await expect.poll(() => server.callsOf(EDIT).at(-1)?.body).toEqual({ id: 'u7', version: 4, realname: '王芳' });
  });
});

describe('详情', () => {
  test('shows the picture, the state, and roles, departments, positions and tenants by name', async () => {
    await show([account({ post: 'sales', post_dictText: '销售顾问' })], {
      'GET /sys/user/userDepartList': () => [
        { key: 'd2', value: 'd2', code: 'code-d2', title: '销售部', children: [] },
      ],
    });
    await (await rowLink('详情')).click();
    const drawer = page.getByRole('dialog');
    await expect.element(drawer.getByRole('heading', { name: '王小芳' })).toBeVisible();
    const value = (term: string) => drawer.getByText(term, { exact: true }).element().nextElementSibling?.textContent;
    for (const [term, text] of [
      ['角色', '销售'],
      ['部门', '销售部'],
      ['负责部门', '销售部门'],
      ['职务', '销售顾问'],
      ['租户', '松柏'],
      ['性别', '女'],
      ['工号', 'W7'],
      ['手机号码', '13800000007'],
    ])
      await expect.poll(() => value(String(term))).toBe(text);
    expect(await axeFindings(document.querySelector('.ant-drawer') ?? document.body)).toEqual([]);
  });
});
