import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getResult } from '../api/client.ts';
import { draftPaths, startDrafts } from '../lib/drafts.ts';
import { clearNotices, useNotices } from '../lib/notices.ts';
import { writeStored } from '../lib/storage.ts';
import { useSession } from '../session/session.ts';
import { menuNode, showConsole, tab } from '../testing/console.tsx';
import { fakeResource } from '../testing/fake-resource.ts';
import { reply } from '../testing/fake-server.ts';
import { withMeta } from '../testing/meta.ts';
import { SessionEndDialog } from './SessionEndDialog.tsx';
import { setSessionStage } from './session-end.ts';
import { watchSession } from './session-watch.ts';

const MENU = [
  menuNode('/items', '服务项目', 'cemetery/ServiceItemList'),
  menuNode('/users', '用户管理', 'system/UserList'),
];
const ROW = {
  id: 's1',
  version: 4,
  code: 'F001',
  name: '代客祭扫',
  category: '2',
  unit: '次',
  price: 12_345,
  priceType: '2',
  needPlot: 'Y',
  needWorkOrder: 'N',
  leadDays: 0,
  photoRequired: 0,
  status: '1',
  remark: null,
};

const drawer = () => page.getByRole('dialog');
const nameField = () => drawer().getByRole('textbox', { name: '名称' });
const titles = () => useNotices.getState().notices.map(({ title }) => title);

let stop: () => void;
beforeEach(() => {
  stop = startDrafts(() => useSession.getState().user?.id);
});
afterEach(() => {
  stop();
  clearNotices();
});

const show = () =>
  showConsole({
    menu: MENU,
    url: '/items',
    routes: fakeResource(serviceItem, [{ ...ROW }]),
    beside: <SessionEndDialog />,
  });

const keep = (form: string, content: unknown, person = 'u1') =>
  writeStored('DRAFTS', { person, drafts: [{ path: '/items', form, content }] }, undefined, 'session');

describe('what is typed outlives a reload (user-asks row 12)', () => {
  test('it is written when the page goes, also that of a page in the background, and not once it is saved', async () => {
    show();
    await page.getByRole('button', { name: '新增' }).click();
    await nameField().fill('换花');
    (tab('首页').element() as HTMLElement).click();
    await expect.element(drawer()).not.toBeInTheDocument();
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('pro__DRAFTS')).toContain('换花');
    expect(draftPaths()).toEqual(['/items']);
    await tab('服务项目').click();
    await drawer().getByRole('button', { name: '取消', exact: true }).click();
    await page.getByText('关闭', { exact: true }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
    window.dispatchEvent(new Event('pagehide'));
    expect(draftPaths()).toEqual([]);
  });

  test('the same form at the same path fills in again and counts as unsaved', async () => {
    keep('serviceItem add', { values: { name: '换花' }, record: null });
    show();
    await vi.waitFor(() => expect(titles()).toContain('未保存的内容已保留'));
    await page.getByRole('button', { name: '新增' }).click();
    await expect.element(nameField()).toHaveValue('换花');
    expect(titles()).toContain('已恢复未保存的内容');
    await expect.element(tab('服务项目')).toHaveTextContent('服务项目*');
    expect(draftPaths()).toEqual([]);
  });

  test('an edited row comes back with the version it was read at, so another change meanwhile is noticed', async () => {
    keep('serviceItem s1', { values: { ...ROW, version: 3, name: '祭扫' }, record: { ...ROW, version: 3 } });
    const { server } = show();
    await page.getByRole('button', { name: '编辑' }).click();
    await expect.element(nameField()).toHaveValue('祭扫');
    await drawer().getByRole('button', { name: '确定', exact: true }).click();
    await vi.waitFor(() =>
      expect(server.callsOf('PUT /cemetery/serviceItem/edit')[0]?.body).toEqual({ id: 's1', version: 3, name: '祭扫' }),
    );
    await expect.element(page.getByText(/已被.*修改|他人/).first()).toBeVisible();
  });

  test('(user-asks row 22) nobody finds the input of another person', async () => {
    keep('serviceItem add', { values: { name: '换花' }, record: null }, 'u2');
    show();
    await page.getByRole('button', { name: '新增' }).click();
    await expect.element(nameField()).toHaveValue('');
    expect(titles()).toEqual([]);
  });
});

describe('the session dies in the middle of typing (spec/1 §8)', () => {
  test('the same person signs in again over the page; what was typed is there and is saved', async () => {
    watchSession();
    const { server } = show();
    withMeta('login-captcha', 'off');
    await page.getByRole('button', { name: '新增' }).click();
    await nameField().fill('换花');
    server.on({ 'GET /sys/gone': () => Response.json({ success: false, message: 'x', code: 401 }, { status: 401 }) });
    await getResult('/sys/gone').catch(() => undefined);
    await expect.element(page.getByText('页面上有未保存的内容，请重新登录后继续操作')).toBeVisible();
    // The name is fixed, so typing begins with the password.
    await expect.element(page.getByLabelText('密码', { exact: true })).toHaveFocus();
    const user = useSession.getState().user;
    server.on({ 'POST /sys/login': () => reply('登录成功', { token: 'fresh', userInfo: user }) });
    await page.getByLabelText('密码', { exact: true }).fill('secret');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await vi.waitFor(() => expect(useSession.getState().token).toBe('fresh'));
    await expect.element(nameField()).toHaveValue('换花');
    setSessionStage('running');
  });
});

test('(user-asks row 21) a page that is closed takes its running calls along; one in the background waits for them', async () => {
  const given: string[] = [];
  const shown = showConsole({ menu: MENU, routes: { 'GET /sys/user/list': () => new Promise(() => undefined) } });
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (String(input).includes('/sys/user/list')) {
      init?.signal?.addEventListener('abort', () => given.push('aborted'));
      given.push('asked');
    }
    return real(input, init);
  };
  const open = () => page.getByRole('menuitem', { name: '用户管理', exact: true }).click();
  await open();
  await vi.waitFor(() => expect(given).toEqual(['asked']));
  await tab('首页').click();
  await expect.element(tab('首页')).toHaveAttribute('aria-current', 'page');
  await open();
  await vi.waitFor(() => expect(shown.address()).toBe('/users'));
  expect(given).toEqual(['asked']);
  await page.getByRole('button', { name: '关闭用户管理' }).click();
  await vi.waitFor(() => expect(given).toEqual(['asked', 'aborted']));
  await vi.waitFor(() => expect(shown.address()).toBe('/dashboard/analysis'));
});
