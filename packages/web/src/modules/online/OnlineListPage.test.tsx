import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import type { OnlineUser } from '@songbai/contract/modules/online/online.calls.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeHandler, fakeServer, pageOf, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { OnlineListPage } from './OnlineListPage.tsx';

const LIST = 'GET /sys/online/list';
const FORCE = 'POST /sys/online/forceLogout';

const person = (over: Partial<OnlineUser>): OnlineUser => ({
  ...{ id: 'u1', token: 's1', username: 'clerk', realname: '王芳', avatar: null, birthday: null, sex: 2 },
  ...{ sex_dictText: '女', phone: null, ip: '10.0.0.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' },
  ...{ loginTime: '2026-06-30 08:00:00', seenTime: '2026-06-30 10:00:00', current: true, ...over },
});
const PEOPLE = [
  person({}),
  person({ token: 's2', ip: '10.0.0.8', current: false }),
  person({ id: 'u2', token: 's3', username: 'li', realname: '李强', current: false }),
];

async function show(routes: Record<string, FakeHandler> = {}, codes: readonly string[] = [...PERMISSION_CODES]) {
  const server = fakeServer({
    [LIST]: () => pageOf(PEOPLE),
    [FORCE]: () => reply('退出登录成功！', '退出登录成功！'),
    ...routes,
  });
  render(<OnlineListPage />, { codes });
  await expect.element(page.getByRole('cell', { name: 'li', exact: true })).toBeVisible();
  return server;
}

test('(contract/1 §11) the own session is marked （我）, two sessions of a person are two rows', async () => {
  await show();
  await expect.element(page.getByRole('cell', { name: 'clerk（我）' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'clerk', exact: true })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Chrome · Windows' }).first()).toBeVisible();
  expect(page.getByRole('button', { name: '强制退出' }).elements()).toHaveLength(2);
});

test('强制退出 asks first, then says 强制退出用户”李强“成功！ and reads the list again', async () => {
  const server = await show();
  await page.getByRole('row', { name: /李强/ }).getByRole('button', { name: '强制退出' }).click();
  await expect.element(page.getByText('确定强制退出用户“李强”吗?')).toBeVisible();
  expect(server.callsOf(FORCE)).toHaveLength(0);
  await page.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect.element(page.getByText('强制退出用户”李强“成功！')).toBeVisible();
  expect(server.callsOf(FORCE)[0]?.body).toEqual({ token: 's3' });
  await expect.poll(() => server.callsOf(LIST).length).toBe(2);
});

test('a session that is gone already is told in the server’s words', async () => {
  await show({ [FORCE]: () => refusal('Token无效!') });
  await page.getByRole('row', { name: /李强/ }).getByRole('button', { name: '强制退出' }).click();
  await page.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect.element(page.getByText('Token无效!')).toBeVisible();
});

test('without the right nobody is put out; axe finds nothing', async () => {
  await show({}, ['system:online:list']);
  expect(page.getByRole('button', { name: '强制退出' }).query()).toBeNull();
  expect(await axeFindings(document.querySelector('.ant-app') ?? document.body)).toEqual([]);
});
