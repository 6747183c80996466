import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { plotRoutes, plotRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { PlotListPage } from './PlotListPage.tsx';

function show(row: Record<string, unknown>) {
  const server = fakeServer(plotRoutes());
  server.on({
    'GET /cemetery/plot/list': () => pageOf([plotRow(row)]),
    'POST /cemetery/plot/dispute': () => reply('争议已登记，墓位已冻结', {}),
    'POST /cemetery/plot/clearDispute': () => reply('争议已解除', {}),
    'POST /cemetery/plot/repair': () => reply('操作成功!', {}),
    'POST /cemetery/plot/stone': () => reply('操作成功!', {}),
    'GET /cemetery/order/list': () => pageOf([]),
  });
  return Object.assign(server, render(<PlotListPage />, { url: '/plots/list' }));
}
const dialog = () => page.getByRole('dialog');

test('登记争议 says what follows, asks for the reason and sends it (domain.md §3.4)', async () => {
  const server = show({});
  await (await rowLink('登记争议')).click();
  await expect.element(dialog().getByText(/只有档案主管可以办理/)).toBeVisible();
  await dialog().getByRole('button', { name: '登记争议' }).click();
  await expect.element(dialog().getByText('请填写争议原因')).toBeVisible();
  await dialog().getByLabelText('争议原因').fill('兄弟争夺使用权');
  await dialog().getByRole('button', { name: '登记争议' }).click();
  await expect.element(page.getByText('争议已登记，墓位已冻结')).toBeVisible();
  expect(server.callsOf('POST /cemetery/plot/dispute')[0]?.body).toEqual({ id: 'p1', reason: '兄弟争夺使用权' });
});

test('a disputed row offers 解除争议', async () => {
  const server = show({ saleStatus: '6', displayStatus: '80', disputeFlag: 'Y' });
  await (await rowLink('解除争议')).click();
  await dialog().getByLabelText('解除原因').fill('法院已判决');
  await dialog().getByRole('button', { name: '解除争议' }).click();
  await expect.element(page.getByText('争议已解除')).toBeVisible();
  expect(server.callsOf('POST /cemetery/plot/clearDispute')[0]?.body).toEqual({ id: 'p1', reason: '法院已判决' });
});

test('整修完成 confirms the price and the stone (domain.md §4.1: 7 → 1)', async () => {
  const server = show({ saleStatus: '7', displayStatus: '70' });
  await (await rowLink('整修完成')).click();
  await expect.element(dialog().getByLabelText('挂牌价')).toHaveValue('56800.00');
  await dialog().getByLabelText('挂牌价').fill('0');
  await dialog().getByRole('button', { name: '确认可售' }).click();
  await expect.element(dialog().getByText('请填写挂牌价，须大于 0')).toBeVisible();
  await dialog().getByLabelText('挂牌价').fill('60000');
  await dialog().getByText('空碑').click();
  await dialog().getByRole('button', { name: '确认可售' }).click();
  await expect.element(page.getByText('操作成功!')).toBeVisible();
  expect(server.callsOf('POST /cemetery/plot/repair')[0]?.body).toEqual({
    id: 'p1',
    listPrice: 6_000_000,
    stoneStatus: '1',
  });
});

test('登记碑石 offers what the stone can become and asks why it is damaged (domain.md §4.1)', async () => {
  const server = show({ saleStatus: '6', displayStatus: '53', stoneStatus: '3' });
  await (await rowLink('登记碑石')).click();
  await expect.element(dialog().getByText('改刻中')).toBeVisible();
  expect(dialog().getByText('待刻').elements()).toHaveLength(0);
  await dialog().getByText('损坏').click();
  await dialog().getByRole('button', { name: '登记', exact: true }).click();
  await expect.element(dialog().getByText('请填写说明')).toBeVisible();
  await dialog().getByLabelText('说明').fill('车辆碰撞');
  await dialog().getByRole('button', { name: '登记', exact: true }).click();
  await expect.element(page.getByText('操作成功!')).toBeVisible();
  expect(server.callsOf('POST /cemetery/plot/stone')[0]?.body).toEqual({
    id: 'p1',
    stoneStatus: '5',
    reason: '车辆碰撞',
  });
});

test('换墓 begins at the plot with the order that holds it, and says where there is none', async () => {
  const server = show({ saleStatus: '6', displayStatus: '53' });
  await (await rowLink('换墓')).click();
  await expect.element(page.getByText('该墓位没有已付清的订单，不能办理换墓')).toBeVisible();
  expect(server.callsOf('GET /cemetery/order/list')[0]?.params).toMatchObject({
    plotId: 'p1',
    orderStatus_MultiString: '5,6',
  });
});

test('去购墓 locks a free plot and opens the purchase', async () => {
  const shown = show({ saleStatus: '1', displayStatus: '10' });
  await page.getByRole('button', { name: '去购墓' }).click();
  await vi.waitFor(() => expect(shown.address()).toBe('/orders/purchase?plotId=p1'));
  expect(shown.callsOf('POST /cemetery/plot/lock')[0]?.body).toEqual({ id: 'p1' });
});

test('去购墓 is not offered of a sold plot', async () => {
  show({ saleStatus: '6', displayStatus: '50' });
  await expect.element(page.getByRole('button', { name: '更多' }).first()).toBeVisible();
  expect(page.getByRole('button', { name: '去购墓' }).elements()).toEqual([]);
});
