import type { Page } from '@playwright/test';
import { adminCaller, type Caller } from './api.ts';
import { expect, opened, test } from './fixtures.ts';
import { accessible, choose, day, layer, OK, pressInRow, rowOf } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

interface Plot {
  id: string;
  fullName: string;
  capacity: number;
}

interface Fee {
  startDate: string;
  choices: { years: number; amount: number }[];
}

interface Family {
  /** Buyer, who also comes to the office. */
  buyer: string;
  mobile: string;
  dead: readonly string[];
}

/** A plot that was sold, its price and first fee paid (the gate of domain.md §4.5), with people who wait for their burial. */
async function waitingFamily(admin: Caller, { buyer, mobile, dead }: Family): Promise<Plot> {
  const { records } = await admin.get<{ records: Plot[] }>('/cemetery/plot/list', {
    ...{ saleStatus: '1', pageSize: '50', column: 'plotNo', order: 'asc' },
  });
  const plot = records.find(({ capacity }) => capacity >= 2);
  if (!plot) throw new Error('the demo has no free plot for two');
  const customer = { name: buyer, mobile, idType: '3', idNo: `E${mobile}` };
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
  for (const name of dead) await register(admin, plot, name);
  return plot;
}

const register = (admin: Caller, { id: plotId }: Plot, name: string) =>
  admin.change('POST', '/cemetery/deceased/add', { plotId, name, alive: 'N', deathText: '2020-01-01' });

/** Books the burial of a person, and of those who shall rest with them, from the list of the dead. */
async function book(
  page: Page,
  name: string,
  { buyer, mobile }: Family,
  others: readonly string[] = [],
): Promise<void> {
  await pressInRow(page, name, '预约安葬');
  const booking = layer(page, `预约安葬 ${name}`);
  for (const other of others) await booking.getByRole('checkbox', { name: other }).check();
  await booking.getByLabel('安葬日期').fill(day(5));
  await booking.getByLabel('安葬日期').press('Enter');
  await booking.getByRole('radio').first().check();
  await booking.getByLabel('办理人', { exact: true }).fill(buyer);
  await choose(page, booking.getByRole('combobox', { name: '与逝者关系' }), '儿子');
  await booking.getByLabel('办理人电话').fill(mobile);
  await accessible(page);
  await booking.getByRole('button', { name: /^预\s?约$/ }).click();
  await expect(booking).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText('已预约');
}

/** Takes a booking from its papers to the grave; `places` by person, the first of whom names the booking. */
async function carryOut(page: Page, places: Readonly<Record<string, number>>): Promise<void> {
  const names = Object.keys(places);
  const [name = ''] = names;
  const row = rowOf(page, name).first();
  await pressInRow(page, name, '确认');
  const papers = layer(page, '确认安葬');
  for (const box of await papers.getByRole('checkbox').all()) await box.check();
  await papers.getByRole('button', { name: '确认预约' }).click();
  await expect(row).toContainText('已确认');
  for (const [step, state] of [
    ['准备', '准备中'],
    ['就绪', '已就绪'],
  ] as const) {
    await pressInRow(page, name, step);
    await page.locator('.ant-popconfirm').last().getByRole('button', { name: OK }).click();
    await expect(row).toContainText(state);
  }
  await pressInRow(page, name, '完成');
  const done = layer(page, `完成安葬 ${names.join('、')}`);
  await done.getByLabel('实际安葬时间').fill(`${day(0)} 00:00:00`);
  await done.getByLabel('实际安葬时间').press('Enter');
  for (const [person, place] of Object.entries(places))
    await done.getByLabel(`${person} 的穴位（正面左起）`).fill(String(place));
  await choose(page, done.getByRole('combobox', { name: '封穴结果' }), '已封');
  await accessible(page);
  await done.getByRole('button', { name: /^完\s?成$/ }).click();
  await expect(row).toContainText('已安葬');
}

const buried = async (admin: Caller, { id }: Plot) =>
  (await admin.get<{ burialCount: number }>('/cemetery/plot/queryById', { id })).burialCount;

test('two dead of a plot share a booking with day and slot, and are laid to rest (domain.md §4.5)', async ({
  browser,
  server,
}) => {
  const admin = await adminCaller(server.url);
  const family = { buyer: '何念祖', mobile: '13957100077', dead: ['何守业', '林素琴'] };
  const plot = await waitingFamily(admin, family);
  const page = await opened(browser, server, 'admin', '/customers/deceased?keyword=何守业', ADMIN_PASSWORD);
  await book(page, '何守业', family, ['林素琴']);
  await page.goto(`${server.url}/services/burials?view=all&keyword=何守业`);
  await expect(rowOf(page, '何守业').first()).toContainText('首次合葬');
  await carryOut(page, { 何守业: 1, 林素琴: 2 });
  expect(await buried(admin, plot)).toBe(2);
  await page.context().close();
});

test('years later a second person is laid beside the first (domain.md §4.5)', async ({ browser, server }) => {
  const admin = await adminCaller(server.url);
  const family = { buyer: '沈继宗', mobile: '13957100088', dead: ['沈国安'] };
  const plot = await waitingFamily(admin, family);
  const page = await opened(browser, server, 'admin', '/customers/deceased?keyword=沈国安', ADMIN_PASSWORD);
  await book(page, '沈国安', family);
  await page.goto(`${server.url}/services/burials?view=all&keyword=沈国安`);
  await expect(rowOf(page, '沈国安').first()).toContainText('首次单葬');
  await carryOut(page, { 沈国安: 1 });

  await register(admin, plot, '梁淑华');
  await page.goto(`${server.url}/customers/deceased?keyword=梁淑华`);
  await book(page, '梁淑华', family);
  await page.goto(`${server.url}/services/burials?view=all&keyword=梁淑华`);
  await expect(rowOf(page, '梁淑华').first()).toContainText('二次合葬');
  await carryOut(page, { 梁淑华: 2 });
  expect(await buried(admin, plot)).toBe(2);
  await page.context().close();
});
