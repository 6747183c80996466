import { statusLetter } from '@songbai/contract/modules/plot/seat-map.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LOCK, plotRoutes, plotRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeSockets } from '../../testing/fake-socket.ts';
import { render } from '../../testing/render.tsx';
import { seatMapOf } from '../../testing/seat-fixtures.ts';
import { PlotMapPage } from './PlotMapPage.tsx';

fakeSockets();

const canvas = () => page.getByRole('application', { name: /^墓位图/ });
const entry = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

/** Two areas of 2 × 6 plots, all of them for sale. */
function freeMap() {
  const map = seatMapOf(2, 2, 6);
  map.seats.status = statusLetter('10').repeat(24);
  return map;
}

async function show(url = '/plots/map', server = fakeServer(plotRoutes(freeMap()))) {
  const rendered = render(<PlotMapPage />, { url });
  await expect.element(canvas()).toHaveAttribute('data-ready', 'true');
  return { server, ...rendered };
}

async function openFirst(keys = '{ArrowLeft}{Home}{Enter}') {
  (canvas().element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

describe('wishes of a customer on the map', () => {
  test('a chosen 墓型 narrows legend, list of matches and areas, and stands in the address', async () => {
    const { param } = await show();
    await expect.element(entry('可售')).toHaveTextContent('24');
    await page.getByRole('button', { name: '更多筛选' }).click();
    await page.getByRole('combobox', { name: '墓型' }).click();
    await page.getByTitle('单穴卧碑墓').click();
    await vi.waitFor(() => expect(param('template')).toBe('t2'));
    await expect.element(entry('可售')).toHaveTextContent('12');
    await expect.element(page.getByText('符合条件（12 个）')).toBeVisible();
    await expect.element(page.getByRole('list', { name: '墓区可售' })).toHaveTextContent('松鹤园-1区可售 6 / 12');
  });

  test('plots side by side without a 4 come from the address; a match leads to its place', async () => {
    const { server } = await show('/plots/map?adjacent=3&no4=1');
    await expect.element(page.getByText('符合条件（12 个）')).toBeVisible();
    await page.getByRole('list', { name: '符合条件' }).getByRole('button').nth(1).click();
    await expect.element(canvas()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() =>
      expect(server.callsOf('GET /cemetery/plot/seat').at(-1)?.params).toMatchObject({ rowId: 'r0-1', seatNo: '2' }),
    );
  });

  test('an area is opened by its card', async () => {
    const { param } = await show();
    await page.getByRole('list', { name: '墓区可售' }).getByRole('button').nth(1).click();
    await vi.waitFor(() => expect(param('areaId')).toBe('a1'));
  });

  test('an own lock is still listed under 只看可售', async () => {
    const map = freeMap();
    map.seats.status = statusLetter('20').repeat(2) + statusLetter('10').repeat(22);
    const server = fakeServer(plotRoutes(map));
    server.on({
      'GET /cemetery/plot/myLocks': () => [LOCK],
      'GET /cemetery/plot/queryById': () => plotRow({ saleStatus: '2', displayStatus: '20' }),
    });
    await show('/plots/map', server);
    await expect.element(page.getByText('我的锁定（1/5）')).toBeVisible();
    await page.getByRole('button', { name: '只看可售' }).click();
    await expect.element(page.getByText('符合条件（23 个）')).toBeVisible();
  });
});

describe('acts of the drawer', () => {
  test('a plot is kept from the map: reason, until when', async () => {
    const { server } = await show();
    server.on({ 'POST /cemetery/plot/move': () => null });
    await openFirst();
    await page.getByRole('button', { name: /^保\s?留$/ }).click();
    await page.getByRole('textbox', { name: '原因' }).fill('老客户看过');
    await page.getByRole('dialog', { name: '保留' }).getByRole('button', { name: '保留', exact: true }).click();
    await vi.waitFor(() =>
      expect(server.callsOf('POST /cemetery/plot/move')[0]?.body).toMatchObject({
        ids: ['p1'],
        event: 'hold',
        reason: '老客户看过',
      }),
    );
  });

  test('two plots are compared side by side', async () => {
    await show();
    await openFirst();
    await page.getByRole('button', { name: '加入对比' }).click();
    await expect.element(page.getByText('墓位对比（1/4）')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^对\s?比$/ })).toBeDisabled();
    await openFirst('{ArrowRight}{Enter}');
    await page.getByRole('button', { name: '加入对比' }).click();
    await expect.element(page.getByText('墓位对比（2/4）')).toBeVisible();
    await page.getByRole('button', { name: /^对\s?比$/ }).click();
    const table = page.getByRole('table');
    await expect.element(table).toHaveTextContent('标准双穴立碑墓');
    expect(table.getByRole('columnheader').elements()).toHaveLength(3);
  });
});

test('on a phone the tool bar is one row: all filters are behind one button, which counts them', async () => {
  await page.viewport(390, 800);
  onTestFinished(() => page.viewport(1280, 800));
  const { param } = await show('/plots/map?template=t2');
  const bar = page.getByRole('group', { name: '墓位图工具栏' });
  expect(bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(40);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect.element(bar.getByRole('combobox', { name: '墓区' })).not.toBeInTheDocument();
  await expect.element(bar.getByTitle('1')).toBeVisible();
  await page.getByRole('button', { name: '筛选' }).click();
  await page.getByRole('spinbutton', { name: '最低挂牌价（元）' }).fill('1000');
  await userEvent.keyboard('{Tab}');
  await vi.waitFor(() => expect(param('priceMin')).toBe('1000'), { timeout: 30_000 });
  await expect.element(bar.getByTitle('2')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: '墓区' })).toBeVisible();
});
