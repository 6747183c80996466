import { adminCaller } from './api.ts';
import { expect, opened, test } from './fixtures.ts';
import { accessible, choose, layer, OK, pressInRow, rowOf, told } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

interface Plot {
  id: string;
  fullName: string;
  capacity: number;
}

const DAY_MS = 86_400_000;
/** A day in Shanghai, so many from today on. */
const day = (ahead: number): string => new Date(Date.now() + 8 * 3_600_000 + ahead * DAY_MS).toISOString().slice(0, 10);

interface Fee {
  startDate: string;
  choices: { years: number; amount: number }[];
}

/** A plot that was sold, its price and first fee paid (the gate of domain.md §4.5), with a couple who wait for their burial. */
async function waitingCouple(url: string): Promise<Plot> {
  const admin = await adminCaller(url);
  const { records } = await admin.get<{ records: Plot[] }>('/cemetery/plot/list', {
    ...{ saleStatus: '1', pageSize: '50', column: 'plotNo', order: 'asc' },
  });
  const plot = records.find(({ capacity }) => capacity >= 2);
  if (!plot) throw new Error('the demo has no free plot for two');
  const customer = { name: '何念祖', mobile: '13957100077', idType: '3', idNo: 'E20260077' };
  const order = await admin.change<{ id: string; payableAmount: number }>('POST', '/cemetery/order/add', {
    ...{ plotId: plot.id, orderType: '1', customer },
  });
  const { id: orderId, payableAmount: amount } = order;
  await admin.change('POST', '/cemetery/order/pay', { orderId, amount, method: '01' });
  const {
    startDate,
    choices: [choice],
  } = await admin.get<Fee>('/cemetery/feeTerm/proposal', { orderId });
  await admin.change('POST', '/cemetery/feeTerm/renew', {
    orderId,
    startDate,
    years: choice?.years,
    amount: choice?.amount,
    method: '01',
  });
  for (const name of ['何守业', '林素琴'])
    await admin.change('POST', '/cemetery/deceased/add', {
      plotId: plot.id,
      name,
      alive: 'N',
      deathText: '2020-01-01',
    });
  return plot;
}

test('two dead of a plot share a booking with day and slot, and are laid to rest (domain.md §4.5)', async ({
  browser,
  server,
}) => {
  const plot = await waitingCouple(server.url);
  const page = await opened(browser, server, 'admin', `/customers/deceased?keyword=何守业`, ADMIN_PASSWORD);
  await pressInRow(page, '何守业', '预约安葬');
  const booking = layer(page, '预约安葬 何守业');
  await booking.getByRole('checkbox', { name: '林素琴' }).check();
  await booking.getByLabel('安葬日期').fill(day(5));
  await booking.getByLabel('安葬日期').press('Enter');
  await booking.getByRole('radio').first().check();
  await booking.getByLabel('办理人', { exact: true }).fill('何念祖');
  await choose(page, booking.getByRole('combobox', { name: '与逝者关系' }), '儿子');
  await booking.getByLabel('办理人电话').fill('13957100077');
  await accessible(page);
  await booking.getByRole('button', { name: /^预\s?约$/ }).click();
  await expect(booking).toHaveCount(0);
  await expect(rowOf(page, '何守业')).toContainText('已预约');

  await page.goto(`${server.url}/services/burials?view=all&keyword=何守业`);
  const row = rowOf(page, '何守业').first();
  await expect(row).toContainText('首次合葬');
  await pressInRow(page, '何守业', '确认');
  const papers = layer(page, '确认安葬');
  for (const box of await papers.getByRole('checkbox').all()) await box.check();
  await papers.getByRole('button', { name: '确认预约' }).click();
  await expect(row).toContainText('已确认');
  for (const [step, state] of [
    ['准备', '准备中'],
    ['就绪', '已就绪'],
  ] as const) {
    await pressInRow(page, '何守业', step);
    await page.locator('.ant-popconfirm').last().getByRole('button', { name: OK }).click();
    await expect(row).toContainText(state);
  }

  await pressInRow(page, '何守业', '完成');
  const done = layer(page, '完成安葬 何守业、林素琴');
  await done.getByLabel('实际安葬时间').fill(`${day(0)} 00:00:00`);
  await done.getByLabel('实际安葬时间').press('Enter');
  await done.getByLabel('何守业 的穴位（正面左起）').fill('1');
  await done.getByLabel('林素琴 的穴位（正面左起）').fill('2');
  await choose(page, done.getByRole('combobox', { name: '封穴结果' }), '已封');
  await accessible(page);
  await done.getByRole('button', { name: /^完\s?成$/ }).click();
  await told(page, '安葬已完成：何守业、林素琴');
  await expect(row).toContainText('已安葬');

  const admin = await adminCaller(server.url);
  const laid = await admin.get<{ burialCount: number }>('/cemetery/plot/queryById', { id: plot.id });
  expect(laid.burialCount).toBe(2);
  await page.context().close();
});
