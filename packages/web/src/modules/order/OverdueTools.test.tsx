import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { OverdueOrdersPage } from './order-pages.tsx';

const SUMMARY = {
  ages: {
    d30: { orders: 2, amount: 56_000 },
    d90: { orders: 1, amount: 100 },
    d365: { orders: 0, amount: 0 },
    y3: { orders: 0, amount: 0 },
    long: { orders: 1, amount: 900 },
  },
};

function show(codes?: readonly string[]) {
  const exception = {
    orderId: 'o1',
    orderNo: 'MD1',
    customerName: '陈建国',
    plotFullName: '松鹤园-A区-03排-12号',
    exception: 'wrongNumber',
  };
  const server = fakeServer({
    'GET /cemetery/order/list': () => pageOf([orderRow({ overdueType: '4', overdueDays: 12 })]),
    'GET /cemetery/order/counts': () => ({ normal: 0, cancelled: 0, deleted: 0, outgoing: 0, overdue: 1, all: 1 }),
    'GET /cemetery/order/overdueSummary': () => SUMMARY,
    'GET /cemetery/order/overdueIds': () => ({ ids: Array.from({ length: 450 }, (_, index) => `o${index}`) }),
    'POST /cemetery/order/remindBatch': () => reply('批量催缴已登记', { reminded: 0, exceptions: [exception] }),
  });
  render(<OverdueOrdersPage />, { url: '/orders/overdue', ...(codes ? { codes } : {}) });
  return server;
}

test('ages with counts narrow the list, and the sum follows (domain.md §4.3)', async () => {
  const server = show();
  await expect.element(page.getByText('全部账龄（4）')).toBeVisible();
  await expect.element(page.getByText('逾期合计 570.00 元')).toBeVisible();
  await page.getByText('1-30天（2）').click();
  await expect.element(page.getByText('逾期合计 560.00 元')).toBeVisible();
  await expect.poll(() => server.callsOf('GET /cemetery/order/list').at(-1)?.params).toMatchObject({ ageing: 'd30' });
});

test('who may not remind has neither the buttons nor boxes at the rows', async () => {
  show(['cem:order:list']);
  await expect.element(page.getByText('逾期合计 570.00 元')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '查看' }).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: /催缴/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('beside the side menu at 1440 the buttons share one line, ages and sum the next one', async () => {
  await page.viewport(1200, 900);
  onTestFinished(() => page.viewport(1280, 800));
  show();
  const top = (place: { element(): Element }) => Math.round(place.element().getBoundingClientRect().top);
  await expect.element(page.getByText('逾期合计 570.00 元')).toBeVisible();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  expect(top(button(/^批量催缴/))).toBe(top(button(/导出/)));
  expect(top(button(/^催缴全部筛选结果/))).toBe(top(button(/导出/)));
  const ages = page.getByRole('radiogroup', { name: '账龄' }).element().getBoundingClientRect();
  const sum = page.getByText('逾期合计 570.00 元').element().getBoundingClientRect();
  expect(sum.top).toBeGreaterThan(ages.top);
  expect(sum.bottom).toBeLessThan(ages.bottom);
});

test('批量催缴 records the chosen rows and tells what was left out and why', async () => {
  const server = show();
  const start = page.getByRole('button', { name: '批量催缴', exact: true });
  await expect.element(start).toBeDisabled();
  await page.getByRole('checkbox').nth(1).click();
  await start.click();
  await page.getByRole('button', { name: '登记催缴', exact: true }).click();
  await expect.element(page.getByText('已催缴 0 笔，1 笔未催缴')).toBeVisible();
  // The list says it: no second message over its head, and none of success where nobody was reminded.
  expect(document.querySelectorAll('.ant-message-notice')).toHaveLength(0);
  await expect.element(page.getByText('号码无效')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByText('陈建国')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '登记催缴', exact: true })).not.toBeInTheDocument();
  const [call] = server.callsOf('POST /cemetery/order/remindBatch');
  expect(call?.body).toEqual({ orderIds: ['o1'], channel: '1', result: '1' });
  await page.getByText(/^关\s?闭$/).click();
  await expect.element(page.getByText('已催缴 0 笔，1 笔未催缴')).not.toBeInTheDocument();
});

test('催缴全部筛选结果 tells the number before, and goes through the filter in batches', async () => {
  const server = show();
  server.on({ 'POST /cemetery/order/remindBatch': () => reply('批量催缴已登记', { reminded: 200, exceptions: [] }) });
  await page.getByText('1-30天（2）').click();
  await page.getByRole('button', { name: '催缴全部筛选结果（2）' }).click();
  await expect.element(page.getByText('批量催缴 全部筛选结果，共 2 笔订单')).toBeVisible();
  await page.getByRole('button', { name: '登记催缴', exact: true }).click();
  await expect.poll(() => server.callsOf('POST /cemetery/order/remindBatch').length).toBe(3);
  expect(server.callsOf('GET /cemetery/order/overdueIds').at(-1)?.params).toMatchObject({ ageing: 'd30' });
  await expect.element(page.getByText('已登记催缴 600 笔')).toBeVisible();
  const sizes = server
    .callsOf('POST /cemetery/order/remindBatch')
    .map(({ body }) => (body as { orderIds: [] }).orderIds.length);
  expect(sizes).toEqual([200, 200, 50]);
});

test('on a phone buttons that go on under the edge fade there, and the last one can be pushed clear of it', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  show();
  const last = page.getByText(/逾期合计/);
  await expect.element(last).toBeInTheDocument();
  const row = last.element().closest('[class*=toolbar] > :first-child') as HTMLElement;
  expect(row.scrollWidth).toBeGreaterThan(row.clientWidth);
  expect(getComputedStyle(row).maskImage).toContain('gradient');
  row.scrollLeft = row.scrollWidth;
  const fade = 28;
  const end = row.getBoundingClientRect().right - fade;
  await expect.poll(() => Math.floor(last.element().getBoundingClientRect().right)).toBeLessThanOrEqual(end);
});
