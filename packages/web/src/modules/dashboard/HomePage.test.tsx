import type { OverviewFigures } from '@songbai/contract/modules/figure/figure.calls.ts';
import { OVERDUE_AGES } from '@songbai/contract/modules/order/overdue.rules.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createQueryClient } from '../../app/query-client.ts';
import { can } from '../../session/permissions.ts';
import { useSession } from '../../session/session.ts';
import { axeFindings } from '../../testing/axe.ts';
import { fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { AnalysisPage } from './AnalysisPage.tsx';
import { homeQueries } from './home-queries.ts';

const TODAY = '2026-06-30';
const sum = (rows: number, amount: number) => ({ rows, amount });
const period = (from: string, rows: number, amount: number) => ({
  ...{ from, to: TODAY },
  ...{ now: sum(rows, amount), lastYear: sum(1, amount / 2) },
});
const PERIODS = {
  day: period(TODAY, 3, 10_620_000),
  month: period('2026-06-01', 40, 128_600_000),
  year: period('2026-01-01', 200, 900_000_000),
};

const OVERVIEW: OverviewFigures = {
  today: TODAY,
  receipts: {
    periods: PERIODS,
    months: [
      { month: '2026-05', byBiz: { '1': 50_000_000 } },
      { month: '2026-06', byBiz: { '1': 100_000_000, '3': 28_600_000 } },
    ],
  },
  sales: { periods: PERIODS, months: [{ month: '2026-06', rows: 40, amount: 128_600_000 }] },
  stock: {
    areas: [
      {
        ...{ areaId: 'a1', areaName: 'A区', cemeteryId: 'c1', cemeteryName: '松鹤园' },
        ...{ total: 10, available: 2, sold: 8 },
      },
    ],
    states: [
      { status: '1', rows: 2 },
      { status: '6', rows: 8 },
    ],
  },
  monthsOfStock: 2.5,
};

function serve() {
  const ages = Object.fromEntries(OVERDUE_AGES.map(({ key }, at) => [key, { orders: at, amount: at * 1000 }]));
  return fakeServer({
    'GET /cemetery/figure/overview': () => OVERVIEW,
    'GET /cemetery/figure/receiptsToday': () => ({
      ...{ day: TODAY, total: sum(3, 10_620_000) },
      methods: [{ method: '02', ...sum(3, 10_620_000) }],
    }),
    'GET /cemetery/figure/stock': () => OVERVIEW.stock,
    'GET /cemetery/order/overdueSummary': () => ({ ages }),
    'GET /cemetery/order/counts': () => ({ normal: 1, overdue: 2, outgoing: 3, cancelled: 4, deleted: 5, all: 15 }),
    'GET /cemetery/order/list': () => pageOf([]),
    'GET /cemetery/plot/list': () => pageOf([]),
    'GET /cemetery/plot/myLocks': () => [],
    'GET /cemetery/serviceOrder/list': () => pageOf([]),
    'GET /cemetery/burial/list': () => pageOf([]),
    'GET /cemetery/plotChange/list': () => pageOf([]),
    'GET /cemetery/holderChange/list': () => pageOf([]),
    'GET /cemetery/personFix/list': () => pageOf([]),
    'PUT /sys/listView/save': () => reply('保存成功！', null),
  });
}

const leaf = (path: string, title: string) => ({
  ...{ id: path, route: '1' as const, path, name: path.slice(1).replaceAll('/', '-'), component: `x${path}` },
  meta: { title, keepAlive: true, internalOrExternal: false },
});

/** Renders the home of somebody with these rights, who has the lists behind the figures in the menu. */
function home(codes?: readonly string[], more: readonly ReturnType<typeof leaf>[] = []) {
  const shown = render(<AnalysisPage />, { url: '/dashboard/analysis', admin: false, ...(codes ? { codes } : {}) });
  const { permissions } = useSession.getState();
  if (!permissions) throw new Error('nobody is signed in');
  const menu = [
    leaf('/orders/payments', '收款记录'),
    leaf('/orders/sold', '成交订单'),
    leaf('/orders/overdue', '逾期订单'),
    leaf('/plots/list', '墓位列表'),
    leaf('/services/orders', '服务订单'),
    leaf('/orders/normal', '正常订单'),
    ...more,
  ];
  useSession.setState({ permissions: { ...permissions, menu } });
  return shown;
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test('who directs sees receipts and sales against last year, stock, heat and ages; each opens its list', async () => {
  serve();
  const shown = home();
  await expect.element(heading('收款')).toBeVisible();
  const month = page.getByRole('link', { name: '本月收款 ¥128.60 万，40 笔' });
  await expect.element(month).toHaveAttribute('href', `/orders/payments?payTime=2026-06-01%7E${TODAY}&status=1%2C3`);
  await expect.element(page.getByText('+100.0%').first()).toBeVisible();
  const sold = page.getByRole('link', { name: '今日成交 ¥106,200.00，3 座' });
  await expect.element(sold).toHaveAttribute('href', `/orders/sold?saleDate=${TODAY}%7E${TODAY}`);
  const area = page.getByRole('link', { name: /^A区\s*80\.0%$/ });
  await expect.element(area).toHaveAttribute('href', '/plots/list?areaId=a1');
  await expect.element(page.getByText('2.5')).toBeVisible();
  await page.getByRole('link', { name: '91-365天 2 笔' }).click();
  await vi.waitFor(() => expect(shown.address()).toBe('/orders/overdue?ageing=d365'));
  expect(await axeFindings(document.body)).toEqual([]);
});

test('the cashier sees the money of the day by method, not the business', async () => {
  const server = serve();
  home(['cem:pay:list', 'cem:pay:add', 'cem:order:list', 'cem:service:list', 'cem:service:pay']);
  await expect.element(heading('今日收款')).toBeVisible();
  const wechat = page.getByRole('link', { name: '微信 ¥106,200.00，3 笔' });
  await expect
    .element(wechat)
    .toHaveAttribute('href', `/orders/payments?payTime=${TODAY}%7E${TODAY}&status=1%2C3&method=02`);
  await expect.element(heading('待收款订单')).toBeVisible();
  for (const [name, to] of [
    ['逾期未付订单 0', '/orders/overdue?orderStatus=2%2C3%2C4'],
    ['待收款订单 0', '/orders/normal?orderStatus=2%2C3%2C4'],
    ['待收款服务 0', '/services/orders?serviceStatus=1'],
  ] as const)
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
  await expect.element(page.getByText('待派单服务')).not.toBeInTheDocument();
  await expect.element(heading('墓位库存与去化')).not.toBeInTheDocument();
  expect(server.callsOf('GET /cemetery/figure/overview')).toHaveLength(0);
});

test('who sells sees own locks, orders that wait for money, and what is free where', async () => {
  const server = serve();
  home(['cem:plot:lock', 'cem:plot:list', 'cem:order:list']);
  for (const name of ['我的锁定', '待收款订单', '最新可售墓位', '各区库存'])
    await expect.element(heading(name)).toBeVisible();
  const free = page.getByRole('link', { name: /^A区\s*80\.0%$/ });
  await expect.element(free).toBeVisible();
  expect(server.callsOf('GET /cemetery/figure/receiptsToday')).toHaveLength(0);
});

test('records and field see the work of today and tomorrow', async () => {
  serve();
  home(['cem:service:list', 'cem:burial:list']);
  await expect.element(page.getByText('今明两日没有预约的服务。')).toBeVisible();
  await expect.element(page.getByText('今明两日没有预约的安葬。')).toBeVisible();
  await expect.element(heading('今日收款')).not.toBeInTheDocument();
  await expect.element(heading('待办')).not.toBeInTheDocument();
});

test('who works outside sees what is to be done, each with its list', async () => {
  serve();
  home(['cem:service:list', 'cem:service:assign', 'cem:service:finish']);
  const waiting = page.getByRole('link', { name: '待派单服务 0', exact: true });
  await expect.element(waiting).toHaveAttribute('href', '/services/orders?serviceStatus=2');
  const open = page.getByRole('link', { name: '待完成服务 0', exact: true });
  await expect.element(open).toHaveAttribute('href', '/services/orders?serviceStatus=3%2C4');
});

test('who decides on changes of plots, holders and persons sees how many wait', async () => {
  serve();
  const codes = ['cem:plotChange:approve', 'cem:plotChange:finish', 'cem:holder:approve', 'cem:personFix:approve'];
  home(
    [...codes, 'cem:plotChange:list', 'cem:holder:list', 'cem:personFix:list'],
    [
      leaf('/orders/changes', '换退迁办理'),
      leaf('/customers/holder-changes', '持证人变更'),
      leaf('/customers/person-fixes', '信息更正'),
    ],
  );
  for (const [name, to] of [
    ['待审批换退迁 0', '/orders/changes?status=1'],
    ['待收证换退迁 0', '/orders/changes?status=4'],
    ['待审批持证人变更 0', '/customers/holder-changes?status=1'],
    ['待审批信息更正 0', '/customers/person-fixes?status=1'],
  ] as const)
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
});

// A call that is not prefetched makes the page late; one that the page does not send is for nothing.
test.each([
  ['who directs', undefined],
  ['the cashier', ['cem:pay:list', 'cem:pay:add', 'cem:order:list', 'cem:service:list', 'cem:service:pay']],
  ['who sells', ['cem:plot:lock', 'cem:plot:list', 'cem:order:list']],
  ['records and field', ['cem:service:list', 'cem:burial:list']],
  ['nobody in particular', []],
])('%s: what is prefetched is what the page asks', async (_name, codes) => {
  const server = serve();
  const calls = () => server.calls.map(({ path, params: { _t, ...params } }) => JSON.stringify([path, params])).sort();
  home(codes);
  await expect.element(heading('快捷入口')).toBeVisible();
  const asked = calls();
  server.calls.length = 0;
  const client = createQueryClient();
  await Promise.all(homeQueries(can).map((query) => client.prefetchQuery(query)));
  expect(calls()).toEqual(asked);
});

test('figures that were prefetched are not asked for again, older ones are', async () => {
  const server = serve();
  const { client } = home(['cem:plot:lock', 'cem:plot:list']);
  await expect.element(page.getByText('当前没有锁定的墓位。')).toBeVisible();
  const [locks] = homeQueries(can).filter(({ queryKey }) => queryKey.includes('myLocks'));
  const state = client.getQueryState(locks?.queryKey ?? []);
  if (!locks || !state) throw new Error('own locks are not asked for');
  // Only what is stale: a write makes it so at once.
  expect(locks.refetchOnMount({ state })).toBe(true);
  expect(locks.refetchOnMount({ state: { ...state, dataUpdatedAt: Date.now() - 2_000 } })).toBe('always');
  expect(server.callsOf('GET /cemetery/plot/myLocks')).toHaveLength(1);
});

test('shortcuts are chosen by the person and kept on the server', async () => {
  const server = serve();
  home([]);
  await page.getByRole('button', { name: '选择', exact: true }).click();
  await page.getByRole('combobox', { name: '选择快捷入口' }).fill('逾期');
  await page.getByTitle('逾期订单').last().click();
  await expect.element(page.getByRole('link', { name: '逾期订单' })).not.toBeInTheDocument();
  await vi.waitFor(() => expect(server.callsOf('PUT /sys/listView/save')).toHaveLength(1));
  const [call] = server.callsOf('PUT /sys/listView/save');
  expect(call?.body).toEqual({
    list: 'home:shortcuts',
    settings: { columns: ['/orders/payments', '/orders/sold', '/plots/list', '/services/orders', '/orders/normal'] },
  });
});
