import type { BellList } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearNotices } from '../../lib/notices.ts';
import { useSession } from '../../session/session.ts';
import { bellList, bellRow } from '../../testing/announcement-fixtures.ts';
import { type FakeHandler, fakeServer, refusal } from '../../testing/fake-server.ts';
import { fakeSockets } from '../../testing/fake-socket.ts';
import { render } from '../../testing/render.tsx';
import { NoticeStack } from '../../ui/NoticeStack.tsx';
import { NOTICE_KEYS } from './announcement.calls.ts';
import { NoticeBell } from './NoticeBell.tsx';

const sockets = fakeSockets();

const BELL = 'GET /sys/annountCement/listByUser';
const MARK = 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId';

const ORDERS: MenuNode = {
  id: 'o',
  route: '1',
  path: '/orders/normal',
  name: null,
  component: 'cemetery/order/NormalList',
  meta: { title: '正常订单', keepAlive: true, internalOrExternal: false },
};

/** Renders the bell over a list that the test may replace; returns the list and call counters. */
async function show(first: BellList, routes: Record<string, FakeHandler> = {}) {
  const state = { list: first };
  const server = fakeServer({ [BELL]: () => state.list, [MARK]: () => null, ...routes });
  const shown = render(
    <>
      <NoticeStack />
      <NoticeBell />
    </>,
  );
  const { permissions } = useSession.getState();
  if (permissions) useSession.setState({ permissions: { ...permissions, menu: [ORDERS] } });
  await expect.poll(() => server.callsOf(BELL).length).toBe(1);
  return { ...shown, state, server, asked: () => server.callsOf(BELL).length };
}

const bell = () => page.getByRole('button', { name: /^消息/ });
const open = () => bell().click();
/** By role only: in tests the component library gives every pop-up the same id, so accessible names are mixed up. */
const dialog = () => page.getByRole('dialog');

function setVisible(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (visible ? 'visible' : 'hidden'),
  });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

afterEach(() => {
  vi.useRealTimers();
  clearNotices();
  setVisible(true);
});

describe('what the bell shows (spec/1 §2)', () => {
  test('it opens on the tab that has something unread, each time anew', async () => {
    const { state, client } = await show(bellList([], [bellRow({ id: 's1', titile: '订单待复核' })]));
    await expect.element(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    await open();
    await expect.element(page.getByRole('tab', { name: '系统消息(1)' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('button', { name: /^订单待复核/ })).toBeVisible();
    await open();
    state.list = bellList([bellRow()], []);
    await client.invalidateQueries();
    await expect.element(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    await open();
    await expect.element(page.getByRole('tab', { name: '通知(1)' })).toHaveAttribute('aria-selected', 'true');
  });

  test('badge with the total, two titled tabs, rows with title, tag and time, in 300 px', async () => {
    await show(
      bellList(
        [bellRow(), bellRow({ id: 'a2', titile: '消防演练', priority: 'H' })],
        [bellRow({ id: 's1', titile: '订单待复核', priority: 'L' })],
        {
          anntMsgTotal: 12,
        },
      ),
    );
    await expect.element(page.getByRole('button', { name: '消息，13 条未读' })).toBeVisible();
    await open();
    await expect.element(page.getByRole('tab', { name: '通知(12)' })).toBeVisible();
    const first = page.getByRole('button', { name: /^清明节值班安排/ });
    await expect.element(first).toHaveTextContent('清明节值班安排重要消息2026-03-20 09:00:00 发布');
    await expect.element(page.getByText('紧急消息')).toHaveClass(/red/);
    await expect.element(page.getByText('重要消息')).toHaveClass(/orange/);
    const width = document.querySelector('.ant-popover-container')?.getBoundingClientRect().width;
    expect(width).toBe(300);
    await page.getByRole('tab', { name: '系统消息(1)' }).click();
    await expect.element(page.getByRole('button', { name: /^订单待复核/ })).toBeVisible();
    await expect.element(page.getByText('一般消息')).toHaveClass(/blue/);
  });

  test('查看更多 leads to one’s own list, from an empty list too', async () => {
    const { address } = await show(bellList([]));
    await open();
    await expect.element(page.getByText('没有未读消息')).toBeVisible();
    await page.getByRole('button', { name: '查看更多' }).click();
    await expect.poll(address).toBe('/isps/userAnnouncement');
    await expect.element(page.getByRole('tab', { name: '通知(0)' })).not.toBeInTheDocument();
  });

  test('Esc closes it and gives the focus back', async () => {
    await show(bellList([bellRow()]));
    await open();
    await page.getByRole('tab', { name: '通知(1)' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('tab', { name: '通知(1)' })).not.toBeInTheDocument();
    await expect.element(bell()).toHaveFocus();
  });
});

describe('when the list is read (spec/1 §4)', () => {
  const tick = () => vi.advanceTimersByTime(6000);

  test('every 6 s while the window is shown, not while it is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { state, asked } = await show(bellList([]));
    await expect.element(page.getByRole('button', { name: '消息', exact: true })).toBeVisible();
    state.list = bellList([bellRow()]);
    vi.advanceTimersByTime(5000);
    expect(asked()).toBe(1);
    vi.advanceTimersByTime(1000);
    await expect.element(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    expect(asked()).toBe(2);
    setVisible(false);
    tick();
    tick();
    expect(asked()).toBe(2);
    setVisible(true);
    await expect.poll(asked).toBe(3);
  });

  test('a load failure stops the poll silently; a socket message starts it anew', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { state, server, asked, client } = await show(bellList([bellRow()]));
    await expect.element(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    server.on({ [BELL]: () => new Response('', { status: 504 }) });
    tick();
    await expect.poll(asked).toBe(2);
    await expect.poll(() => client.getQueryState(NOTICE_KEYS.bell)?.status).toBe('error');
    tick();
    tick();
    expect(asked()).toBe(2);
    await expect.element(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    expect(document.querySelector('[role="alert"]')).toBeNull();
    state.list = bellList([]);
    server.on({ [BELL]: () => state.list });
    sockets.push({ cmd: 'user', msgId: 'a1', msgTxt: '' });
    await expect.element(page.getByRole('button', { name: '消息', exact: true })).toBeVisible();
    tick();
    await expect.poll(asked).toBe(4);
  });

  test('a first load that fails is told where the list is opened, and opening asks again', async () => {
    const { server } = await show(bellList([]), { [BELL]: () => refusal('操作失败') });
    await expect.poll(() => server.callsOf(BELL).length).toBe(1);
    await open();
    await expect.element(page.getByText('消息加载失败')).toBeVisible();
    server.on({ [BELL]: () => bellList([bellRow()]) });
    await page.getByRole('button', { name: /^重\s?试$/ }).click();
    await expect.element(page.getByRole('button', { name: /^清明节值班安排/ })).toBeVisible();
  });

  test.each(['topic', 'user'])('a socket message with cmd %s reloads and says so', async (cmd) => {
    const { state } = await show(bellList([]));
    state.list = bellList([bellRow()]);
    sockets.push({ cmd, msgId: 'a1', msgTxt: '清明节值班安排' });
    await expect.element(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    const notice = page.getByRole('region', { name: '系统通知' });
    await expect.element(notice).toHaveTextContent('消息提醒');
    await expect.element(notice).toHaveTextContent('清明节值班安排');
  });

  test('several messages fold into one pop-up; those about reading raise none', async () => {
    const { asked } = await show(bellList([]));
    for (const msgTxt of ['', '批量设置已读']) sockets.push({ cmd: 'topic', msgId: '', msgTxt });
    await expect.poll(asked).toBeGreaterThan(1);
    expect(page.getByText('消息提醒').query()).toBeNull();
    for (const msgTxt of ['甲', '乙', '丙']) sockets.push({ cmd: 'user', msgId: 'a', msgTxt });
    await expect.element(page.getByText('丙（共 3 条新消息）')).toBeVisible();
    expect(page.getByText('消息提醒').elements()).toHaveLength(1);
  });

  test('switched off in the account settings nothing pops up, and the list is read all the same', async () => {
    const { state } = await show(bellList([]));
    const { permissions } = useSession.getState();
    const kept = permissions ?? { menu: [], auth: [], allAuth: [], sysSafeMode: false, codeList: [] };
    useSession.setState({ permissions: { ...kept, ownSettings: { notice: { popUp: false } } } });
    onTestFinished(() => useSession.setState({ permissions }));
    state.list = bellList([bellRow()]);
    sockets.push({ cmd: 'topic', msgId: 'a1', msgTxt: '清明节值班安排' });
    await expect.element(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    expect(page.getByText('消息提醒').query()).toBeNull();
  });

  test('what was missed while the socket was down is read when it is up again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { asked } = await show(bellList([]));
    sockets.drop();
    await vi.advanceTimersByTimeAsync(5000);
    await expect.poll(asked).toBeGreaterThan(1);
  });
});

describe('opening a notice (spec/1 §2)', () => {
  test('it is marked read by its id and shown with title, sender’s name, time and clean content; the badge follows the server', async () => {
    const { state, server, asked } = await show(
      bellList([bellRow({ msgContent: '<p>请按时到岗<img src="x" onerror="window.hit=1"></p>' })]),
    );
    await open();
    await page.getByRole('button', { name: /^清明节值班安排/ }).click();
    await expect.element(dialog().getByText('通知消息')).toBeVisible();
    await expect.element(dialog().getByRole('heading', { name: '清明节值班安排' })).toBeVisible();
    await expect.element(dialog()).toHaveTextContent('发布人：管理员');
    await expect.element(dialog()).toHaveTextContent('发布时间：2026-03-20 09:30:00');
    await expect.element(dialog()).toHaveTextContent('请按时到岗');
    expect((window as { hit?: number }).hit).toBeUndefined();
    await expect.poll(() => server.callsOf(MARK)[0]?.body).toEqual({ anntId: 'a1' });
    await expect.poll(asked).toBe(2);
    await expect.element(page.getByRole('button', { name: '消息，1 条未读' })).toBeInTheDocument();
    state.list = bellList([]);
    sockets.push({ cmd: 'user', msgId: 'a1', msgTxt: '' });
    await expect.element(page.getByRole('button', { name: '消息', exact: true })).toBeInTheDocument();
    await expect.element(dialog().getByRole('button', { name: '去处理' })).not.toBeInTheDocument();
    await dialog()
      .getByRole('button', { name: /^关\s?闭$/ })
      .last()
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('a sender without a name is shown by user name; long content is read when it is opened', async () => {
    const { server } = await show(bellList([bellRow({ msgContent: null, sender_dictText: null })]), {
      'GET /sys/annountCement/queryById': () => ({ id: 'a1', msgContent: '<p>很长的正文</p>' }),
    });
    await open();
    await page.getByRole('button', { name: /^清明节值班安排/ }).click();
    await expect.element(dialog()).toHaveTextContent('发布人：admin');
    await expect.element(dialog()).toHaveTextContent('很长的正文');
    expect(server.callsOf('GET /sys/annountCement/queryById')[0]?.params.id).toBe('a1');
  });

  test('openType url: 去处理 routes to openPage', async () => {
    const { address } = await show(bellList([bellRow({ openType: 'url', openPage: '/orders/overdue' })]));
    await open();
    await page.getByRole('button', { name: /^清明节值班安排/ }).click();
    await dialog().getByRole('button', { name: '去处理' }).click();
    await expect.poll(address).toBe('/orders/overdue');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('openType url with an address that may not be followed goes nowhere', async () => {
    const { address } = await show(bellList([bellRow({ openType: 'url', openPage: 'javascript:window.hit=1' })]));
    await open();
    await page.getByRole('button', { name: /^清明节值班安排/ }).click();
    await dialog().getByRole('button', { name: '去处理' }).click();
    await expect.element(page.getByText('链接地址不正确，不能打开')).toBeVisible();
    expect(address()).toBe('/');
    expect((window as { hit?: number }).hit).toBeUndefined();
  });

  test('openType component opens the page with busId as the record', async () => {
    const row = bellRow({ openType: 'component', openPage: 'cemetery/order/NormalList', busId: 'o7' });
    const { address, server } = await show(bellList([row]));
    await open();
    await page.getByRole('button', { name: /^清明节值班安排/ }).click();
    await expect.poll(address).toBe('/orders/normal?detail=o7');
    await expect.poll(() => server.callsOf(MARK).length).toBe(1);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('a page that is not there is said, and the notice is still read', async () => {
    await show(bellList([bellRow({ openType: 'component', openPage: 'demo/Nothing' })]));
    await open();
    await page.getByRole('button', { name: /^清明节值班安排/ }).click();
    await expect.element(page.getByText('没有找到对应的页面')).toBeVisible();
    await expect.element(dialog()).toHaveTextContent('请按时到岗');
  });

  test('a mark that is refused is told', async () => {
    await show(bellList([bellRow()]), { [MARK]: () => refusal('未找到对应实体') });
    await open();
    await page.getByRole('button', { name: /^清明节值班安排/ }).click();
    await expect.element(page.getByText('未找到对应实体')).toBeVisible();
  });
});
