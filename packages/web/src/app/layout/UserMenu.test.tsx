import { LIMITS } from '@songbai/contract/limits.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearNotices, useNotices } from '../../lib/notices.ts';
import { useSession } from '../../session/session.ts';
import { type FakeHandler, fakeServer, refusal, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { UserMenu } from './UserMenu.tsx';

const DEPARTS = [
  { id: 'd1', departName: '销售部', orgCode: 'A01' },
  { id: 'd2', departName: '财务部', orgCode: 'A02' },
];

function show(routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    'GET /sys/user/getCurrentUserDeparts': () => ({ list: DEPARTS, orgCode: 'A01' }),
    'PUT /sys/user/updatePassword': () => reply('密码重置成功!', '密码重置成功!', 200),
    'GET /sys/dict/refleshCache': () => reply('刷新缓存完成！', null),
    'GET /sys/dict/queryAllDictItems': () => ({}),
    ...routes,
  });
  const leaveTo = vi.fn();
  return { server, leaveTo, ...render(<UserMenu leaveTo={leaveTo} />, { url: '/dashboard/analysis' }) };
}

async function choose(name: string) {
  await page.getByRole('button', { name: '王芳，用户菜单' }).click();
  await page.getByRole('menuitem', { name }).click();
}

const dialog = () => page.getByRole('dialog');
const widthOf = () => Math.round(dialog().element().getBoundingClientRect().width);

beforeEach(clearNotices);
afterEach(clearNotices);

test('spec/1 §2: the user menu holds account, settings, password, department, keys, cache and logout', async () => {
  show();
  await page.getByRole('button', { name: '王芳，用户菜单' }).click();
  await expect.element(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  const titles = [...document.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent);
  expect(titles).toEqual([
    '个人中心',
    '账户设置',
    '系统设置',
    '密码修改',
    '切换部门',
    '快捷键',
    '清理缓存',
    '退出登录',
  ]);
});

test.each([
  ['个人中心', '/account/center'],
  ['账户设置', '/account/settings/base'],
])('%s leads to %s', async (name, path) => {
  const { address } = show();
  await choose(name);
  await vi.waitFor(() => expect(address()).toBe(path));
});

test('系统设置 opens the settings drawer', async () => {
  show();
  await choose('系统设置');
  await expect.element(dialog().getByText('整体风格设置')).toBeVisible();
});

describe('密码修改 (spec/1 §5, §9; spec/2 §2, §5, §8)', () => {
  const field = (name: string) => dialog().getByLabelText(name, { exact: true });

  test('is 800 wide, asks for all three and for the same password twice, then changes it', async () => {
    const { server } = show();
    await choose('密码修改');
    await expect.element(dialog().getByText('修改密码')).toBeVisible();
    expect(widthOf()).toBe(LIMITS.passwordDialogWidth);
    await dialog().getByRole('button', { name: '确定', exact: true }).click();
    for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) {
      await expect.element(dialog().getByText(text)).toBeVisible();
    }
    await field('旧密码').fill('Old-2026-pass');
    await field('新密码').fill('New-2026-pass!');
    await field('确认新密码').fill('New-2026-pass?');
    await expect.element(dialog().getByText('两次输入的密码不一样！')).toBeVisible();
    expect(server.callsOf('PUT /sys/user/updatePassword')).toEqual([]);
    await field('确认新密码').fill('New-2026-pass!');
    await dialog().getByRole('button', { name: '确定', exact: true }).click();
    await expect.element(page.getByText('密码重置成功!')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.callsOf('PUT /sys/user/updatePassword')[0]?.body).toEqual({
      username: 'clerk',
      oldpassword: 'Old-2026-pass',
      password: 'New-2026-pass!',
      confirmpassword: 'New-2026-pass!',
    });
  });

  test('a refusal is shown and the dialog stays', async () => {
    show({ 'PUT /sys/user/updatePassword': () => refusalOf('oldPasswordWrong') });
    await choose('密码修改');
    await field('旧密码').fill('wrong');
    await field('新密码').fill('New-2026-pass!');
    await field('确认新密码').fill('New-2026-pass!');
    await dialog().getByRole('button', { name: '确定', exact: true }).click();
    await expect.element(page.getByText('旧密码输入错误!').first()).toBeVisible();
    await expect.element(dialog().getByText('旧密码输入错误!')).toBeVisible();
    await expect.element(field('旧密码')).toHaveFocus();
  });

  test('without a user it warns: 当前系统无登录用户! (spec/1 §8)', async () => {
    show();
    useSession.setState({ user: null });
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '密码修改' }).click();
    await expect.element(page.getByText('当前系统无登录用户!')).toBeVisible();
    expect(dialog().query()).toBeNull();
  });
});

describe('切换部门 (spec/1 §4, §5, §9; spec/2 §2, §4, §5, §6, §7, §8; contract/3 §15)', () => {
  test('is 450 wide, names the current one, and 确认 without a choice makes no call', async () => {
    const { server } = show();
    await choose('切换部门');
    await expect.element(dialog().getByText('部门切换（当前部门 : 销售部）')).toBeVisible();
    expect(widthOf()).toBe(LIMITS.departDialogWidth);
    await expect.element(dialog().getByText('请选择登录部门', { exact: true })).toBeVisible();
    const help = dialog().element().querySelector('.anticon-question-circle');
    if (!help) throw new Error('部门 has no help');
    await userEvent.hover(help);
    await expect.element(page.getByText('您隶属于多部门，请选择当前所在部门')).toBeVisible();
    await dialog().getByRole('button', { name: '确认', exact: true }).click();
    await expect.element(dialog().getByText('请选择登录部门!')).toBeVisible();
    expect(server.callsOf('PUT /sys/selectDepart')).toEqual([]);
  });

  test('the chosen one changes the user of the session', async () => {
    const userInfo = { ...useSession.getState().user, orgCode: 'A02', orgCodeTxt: '财务部' };
    const { server } = show({ 'PUT /sys/selectDepart': () => ({ userInfo }) });
    await choose('切换部门');
    await dialog().getByRole('combobox').click();
    await page.getByText('财务部').click();
    await dialog().getByRole('button', { name: '确认', exact: true }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.callsOf('PUT /sys/selectDepart')[0]?.body).toEqual({ orgCode: 'A02', username: 'clerk' });
    expect(useSession.getState().user?.orgCode).toBe('A02');
  });

  test('without departments it warns and closes: 您尚未设置部门信息!', async () => {
    show({ 'GET /sys/user/getCurrentUserDeparts': () => ({ list: null, orgCode: null }) });
    await choose('切换部门');
    await expect.element(page.getByText('您尚未设置部门信息!')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('without a current one it is called 部门选择 (contract/1 §2.8)', async () => {
    show({ 'GET /sys/user/getCurrentUserDeparts': () => ({ list: DEPARTS, orgCode: null }) });
    await choose('切换部门');
    await expect.element(dialog().getByText('部门选择', { exact: true })).toBeVisible();
  });

  test('a failure is told: 查询失败！ (contract/1 §2.8)', async () => {
    show({ 'GET /sys/user/getCurrentUserDeparts': () => refusalOf('departsFailed') });
    await choose('切换部门');
    await expect.element(page.getByText('查询失败！')).toBeVisible();
    expect(dialog().query()).toBeNull();
  });
});

describe('清理缓存 (spec/1 §8, spec/2 §8)', () => {
  test('refreshes, then reloads all dictionaries', async () => {
    const { server } = show();
    await choose('清理缓存');
    await expect.element(page.getByText('刷新缓存完成！')).toBeVisible();
    const paths = server.calls.map((call) => call.path);
    expect(paths.indexOf('/sys/dict/refleshCache')).toBeLessThan(paths.indexOf('/sys/dict/queryAllDictItems'));
  });

  test('a failure says 刷新缓存失败！', async () => {
    show({ 'GET /sys/dict/refleshCache': () => refusal('忙') });
    await choose('清理缓存');
    await expect.element(page.getByText('刷新缓存失败！')).toBeVisible();
  });
});

describe('退出登录 (spec/1 §8)', () => {
  test('asks 真的要注销登录吗 ? and does nothing when it is refused', async () => {
    const { server } = show();
    await choose('退出登录');
    await expect.element(dialog().getByText('提示').last()).toBeVisible();
    await expect.element(dialog().getByText('真的要注销登录吗 ?')).toBeVisible();
    await dialog().getByRole('button', { name: '取消', exact: true }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.callsOf('POST /sys/logout')).toEqual([]);
    expect(useSession.getState().token).toBe('test-token');
  });

  test('ends the session; a failing call is shown as an error', async () => {
    const { server, leaveTo } = show({ 'POST /sys/logout': () => refusal('退出登录失败！') });
    await choose('退出登录');
    await dialog().getByRole('button', { name: '确定', exact: true }).click();
    await vi.waitFor(() => expect(server.callsOf('POST /sys/logout')).toHaveLength(1));
    expect(useSession.getState().token).toBeNull();
    await vi.waitFor(() =>
      expect(useNotices.getState().notices).toMatchObject([{ kind: 'error', title: '错误', text: '退出登录失败！' }]),
    );
    await vi.waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/user/login'), { timeout: 5000 });
  });
});

test('? opens the list of keys, but not while somebody types', async () => {
  show();
  const box = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => box.remove());
  box.focus();
  await userEvent.keyboard('?');
  expect(box.value).toBe('?');
  box.blur();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await expect.element(page.getByText('Ctrl + K')).toBeVisible();
});
