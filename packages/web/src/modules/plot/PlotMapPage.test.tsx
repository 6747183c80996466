import { statusLetter } from '@songbai/contract/modules/plot/seat-map.ts';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LOCK, plotRoutes, plotRow } from '../../testing/cemetery-fixtures.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { fakeSockets } from '../../testing/fake-socket.ts';
import { render } from '../../testing/render.tsx';
import { seatMapOf } from '../../testing/seat-fixtures.ts';
import { PlotMapPage } from './PlotMapPage.tsx';

const canvas = () => page.getByRole('application', { name: /^墓位图/ });
const entry = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

const sockets = fakeSockets();

async function show(server: FakeServer = fakeServer(plotRoutes()), options: Parameters<typeof render>[1] = {}) {
  const rendered = render(<PlotMapPage />, { url: '/plots/map', ...options });
  await expect.element(canvas()).toHaveAttribute('data-ready', 'true');
  return { server, ...rendered };
}

/** Opens the first seat of the map with the keyboard. */
async function openFirstSeat() {
  (canvas().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{Home}{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

/** A live message about the first seat of the first row. */
const changed = (displayStatus: string) => ({
  cmd: 'plot',
  changes: [
    {
      cemeteryId: 'c1',
      id: 'p9',
      rowId: 'r0-1',
      seatNo: 1,
      seatSuffix: '',
      displayStatus,
      lockName: '李敏',
      lockUntil: null,
    },
  ],
});

describe('legend = filter with counts (domain.md §8.2)', () => {
  test('each status stands with its count, and a click dims it and is kept in the address', async () => {
    const { param } = await show();
    expect(page.getByRole('list', { name: '图例' }).getByRole('button').elements()).toHaveLength(14);
    await expect.element(entry('可售')).toHaveTextContent('8');
    await expect.element(entry('可售')).toHaveAttribute('aria-pressed', 'true');
    await entry('可售').click();
    await expect.element(entry('可售')).toHaveAttribute('aria-pressed', 'false');
    await vi.waitFor(() => expect(param('hide')).toBe('10'));
    await page.getByRole('button', { name: '全部显示' }).click();
    await expect.element(entry('可售')).toHaveAttribute('aria-pressed', 'true');
    await vi.waitFor(() => expect(param('hide')).toBeNull());
  });

  test('the address brings the filters back', async () => {
    await show(undefined, { url: '/plots/map?hide=20,90&priceMin=30000' });
    await expect.element(entry('锁定中')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(entry('停用')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(page.getByLabelText('最低挂牌价（元）')).toHaveValue('30000');
  });
});

describe('live changes (issue 2 §4: another person’s lock shows without reload)', () => {
  test('a pushed change moves the counts without another call of the map', async () => {
    const map = seatMapOf(1, 2, 14);
    map.seats.status = statusLetter('10').repeat(28);
    const { server } = await show(fakeServer(plotRoutes(map)));
    await expect.element(entry('可售')).toHaveTextContent('28');
    sockets.push(changed('20'));
    await expect.element(entry('可售')).toHaveTextContent('27');
    await expect.element(entry('锁定中')).toHaveTextContent('1');
    expect(server.callsOf('GET /cemetery/plot/seatMap')).toHaveLength(1);
  });
});

test('after the socket was away the map is read anew (spec/1 §4: reconnect after 5 s)', async () => {
  const { server } = await show();
  expect(server.callsOf('GET /cemetery/plot/seatMap')).toHaveLength(1);
  sockets.drop();
  await expect.poll(() => server.callsOf('GET /cemetery/plot/seatMap').length, { timeout: 9000 }).toBe(2);
});

describe('drawer with 锁定, 释放 and 去购墓', () => {
  test('details and the actions that state and rights allow', async () => {
    const { server, address } = await show();
    await openFirstSeat();
    const drawer = page.getByRole('dialog');
    await expect.element(drawer).toHaveTextContent('标准双穴立碑墓');
    await expect.element(drawer).toHaveTextContent('葬0/寿0/余2');
    await expect.element(drawer.getByRole('button', { name: /^释\s?放$/ })).not.toBeInTheDocument();
    await drawer.getByRole('button', { name: '锁定', exact: true }).click();
    await expect.element(page.getByText('锁定成功')).toBeVisible();
    expect(server.callsOf('POST /cemetery/plot/lock')[0]?.body).toEqual({ id: 'p1' });
    await drawer.getByRole('button', { name: '去购墓' }).click();
    await vi.waitFor(() => expect(address()).toBe('/orders/purchase?plotId=p1'));
  });

  test('a lost race is told in the server’s words (domain.md §10.3)', async () => {
    const server = fakeServer(plotRoutes());
    server.on({ 'POST /cemetery/plot/lock': () => refusal('该墓位正在被「李敏」锁定，剩余 14:32') });
    await show(server);
    await openFirstSeat();
    await page.getByRole('dialog').getByRole('button', { name: '锁定', exact: true }).click();
    await expect.element(page.getByText('该墓位正在被「李敏」锁定，剩余 14:32')).toBeVisible();
  });

  test('without the rights nothing but looking is offered', async () => {
    await show(undefined, { codes: ['cem:plot:list'] });
    await openFirstSeat();
    await expect.element(page.getByRole('dialog')).toHaveTextContent('标准双穴立碑墓');
    await expect.element(page.getByRole('button', { name: '锁定', exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '去购墓' })).not.toBeInTheDocument();
  });

  test('Esc closes the drawer', async () => {
    await show();
    await openFirstSeat();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('own locks beside the picture (domain.md §3.5: 15 minutes, five a user)', () => {
  test('name, countdown and release', async () => {
    const server = fakeServer(plotRoutes());
    server.on({
      'GET /cemetery/plot/myLocks': () => [LOCK],
      'GET /cemetery/plot/queryById': () => plotRow({ saleStatus: '2', displayStatus: '20' }),
    });
    await show(server);
    await expect.element(page.getByText('我的锁定（1/5）')).toBeVisible();
    await expect.element(page.getByRole('timer')).toHaveTextContent(/^12:\d\d$/);
    server.on({ 'GET /cemetery/plot/myLocks': () => [] });
    await page.getByRole('button', { name: /^释\s?放$/ }).click();
    await expect.element(page.getByText('释放成功')).toBeVisible();
    await expect.element(page.getByText('我的锁定（1/5）')).not.toBeInTheDocument();
  });
});

describe('search box', () => {
  test('row and seat are found on the picture itself and read out', async () => {
    const { server } = await show();
    await page.getByRole('combobox', { name: '查找墓位' }).fill('2区-03-5');
    await page.getByText('松鹤园-2区 03排 5号').click();
    await expect.element(canvas()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() =>
      expect(server.callsOf('GET /cemetery/plot/seat').at(-1)?.params).toMatchObject({ rowId: 'r1-3', seatNo: '5' }),
    );
  });

  test('a name is looked up on the server', async () => {
    const { server } = await show();
    server.on({
      'GET /cemetery/plot/list': () => ({
        records: [plotRow({ holderName: '陈建国' })],
        total: 1,
        size: 20,
        current: 1,
        pages: 1,
      }),
    });
    await page.getByRole('combobox', { name: '查找墓位' }).fill('陈建国');
    await page.getByText('松鹤园-1区-01排-02号（陈建国）').click();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() =>
      expect(server.callsOf('GET /cemetery/plot/seat').at(-1)?.params).toMatchObject({ rowId: 'r0-1', seatNo: '2' }),
    );
  });
});
