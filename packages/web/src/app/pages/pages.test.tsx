import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { menuNode, showConsole } from '../../testing/console.tsx';
import { refusal, reply } from '../../testing/fake-server.ts';
import { refresh } from '../tabs/tabs.ts';
import { setTabs, useTabs } from '../tabs/tabs-store.ts';

const address = (url: string, over: { internalOrExternal?: boolean; title?: string } = {}) =>
  menuNode('c0ffee', over.title ?? '外部页面', 'layouts/IframePageView', {
    meta: { title: '外部页面', keepAlive: true, internalOrExternal: false, ...over, url },
  });
const variable = (name: string) => `$${`{${name}}`}`;
const frame = () => document.querySelector('iframe');
const OTHER = 'http://127.0.0.1:1/page';

test('(spec/1 §2) a framed address gets a fresh single-use ticket and the tenant each time it loads', async () => {
  let made = 0;
  const { server } = showConsole({
    menu: [address(`${OTHER}?t=${variable('token')}&n=${variable('tenantId')}`)],
    url: '/c0ffee',
    routes: {
      'POST /sys/ticket': () => {
        made += 1;
        return { ticket: `ticket&${made}` };
      },
    },
  });
  await vi.waitFor(() => expect(frame()?.getAttribute('src')).toBe(`${OTHER}?t=ticket%261&n=1`));
  expect(frame()?.getAttribute('src')).not.toContain('test-token');
  expect(frame()?.referrerPolicy).toBe('no-referrer');
  const rights = frame()?.getAttribute('sandbox') ?? '';
  expect(rights).toContain('allow-scripts');
  expect(rights).not.toContain('allow-top-navigation');
  setTabs(refresh(useTabs.getState(), '/c0ffee'));
  await vi.waitFor(() => expect(frame()?.getAttribute('src')).toBe(`${OTHER}?t=ticket%262&n=1`));
  expect(server.callsOf('POST /sys/ticket')).toHaveLength(2);
});

test('(spec/1 §2) without a ticket the page says so and tries again when asked', async () => {
  const { server } = showConsole({
    menu: [address(`${OTHER}?t=${variable('token')}`)],
    url: '/c0ffee',
    routes: { 'POST /sys/ticket': () => refusal('系统繁忙，请稍后再试') },
  });
  await expect.element(page.getByText('页面加载失败：系统繁忙，请稍后再试')).toBeVisible();
  expect(frame()).toBeNull();
  server.on({ 'POST /sys/ticket': () => reply('', { ticket: 'later' }) });
  await page.getByRole('button', { name: /重\s?试/ }).click();
  await vi.waitFor(() => expect(frame()?.getAttribute('src')).toBe(`${OTHER}?t=later`));
});

test('(spec/1 §2) an address without variables asks for no ticket; one of our own host keeps out of the console', async () => {
  const { server } = showConsole({ menu: [address("{{ window._CONFIG['domianURL'] }}/doc")], url: '/c0ffee' });
  await vi.waitFor(() => expect(frame()?.getAttribute('src')).toBe('/api/doc'));
  expect(frame()?.getAttribute('sandbox')).not.toContain('allow-same-origin');
  expect(server.callsOf('POST /sys/ticket')).toEqual([]);
});

test('(spec/1 §2) a new window with a ticket opens when the person presses the button', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const menu = [address(`https://a.example/?t=${variable('token')}`, { internalOrExternal: true })];
  const { server } = showConsole({ menu, url: '/c0ffee', routes: { 'POST /sys/ticket': () => refusal('系统繁忙') } });
  await page.getByRole('button', { name: '打开' }).click();
  await expect.element(page.getByRole('alert').getByText('打开失败：系统繁忙')).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
  server.on({ 'POST /sys/ticket': () => ({ ticket: 'one' }) });
  await page.getByRole('button', { name: '重试' }).click();
  await vi.waitFor(() =>
    expect(opened).toHaveBeenCalledWith('https://a.example/?t=one', '_blank', 'noopener,noreferrer'),
  );
  opened.mockRestore();
});

test.each(['javascript:alert(1)', 'data:text/html,<b>x</b>', '{{ alert(1) }}'])(
  '(spec/1 §2) %s becomes neither frame nor link: the page says so, the log says what',
  async (url) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    showConsole({ menu: [address(url)], url: '/c0ffee' });
    await expect.element(page.getByText('菜单「外部页面」的地址无法打开，请联系管理员检查菜单配置')).toBeVisible();
    expect(logged).toHaveBeenCalledWith(`[menu] address refused: 外部页面 ${JSON.stringify(url)}`);
    expect(frame()).toBeNull();
    const links = [...document.querySelectorAll('a')].map((link) => link.protocol);
    expect(links.every((protocol) => /^https?:$/.test(protocol))).toBe(true);
    logged.mockRestore();
  },
);

test('(spec/1 §2) an alwaysShow item stays at its own path and shows its pages as links', async () => {
  const child = menuNode('/all/users', '用户管理', 'system/UserList');
  const group = menuNode('/all', '聚合', 'layouts/RouteView', { alwaysShow: true, children: [child] });
  const { address: at } = showConsole({ menu: [group], url: '/all' });
  await page.getByRole('main').getByRole('link', { name: '用户管理' }).click();
  await vi.waitFor(() => expect(at()).toBe('/all/users'));
});

test('(spec/1 §2) /test leads to the page of everything that stands in no menu', async () => {
  const { address: at } = showConsole({ menu: [], url: '/test' });
  await vi.waitFor(() => expect(at()).toBe('/test/home'));
  const personal = page.getByRole('region', { name: '个人页面' });
  await expect
    .element(personal.getByRole('link', { name: '我的消息' }))
    .toHaveAttribute('href', '/isps/userAnnouncement');
  await page.getByRole('region', { name: '异常页面' }).getByRole('link', { name: '403' }).click();
  await expect.element(page.getByRole('heading', { name: '抱歉，您无权访问该页面' })).toBeVisible();
});
