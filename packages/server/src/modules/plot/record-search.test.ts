import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

let w: World;
let order: Row;

beforeAll(async () => {
  w = await newWorld();
  order = good(await w.admin.post<Row>('/cemetery/order/add', orderBody(String(w.plots[1]?.id))));
  const other = { name: '钱红', mobile: '13900000002', idType: '3', idNo: 'E2' };
  good(await w.admin.post('/cemetery/order/add', { ...orderBody(String(w.plots[2]?.id)), customer: other }));
  good(await w.admin.post('/cemetery/order/pay', { orderId: order.id, amount: order.payableAmount, method: '01' }));
  for (const name of ['陈大明', '陈小明'])
    good(
      await w.admin.post('/cemetery/deceased/add', { plotId: order.plotId, name, alive: 'N', deathText: '2020-01-01' }),
    );
  const free = { code: 'MF', name: '引导', price: 0, priceType: '3', needPlot: 'N', needWorkOrder: 'N' };
  const item = good(await w.admin.post<Row>('/cemetery/serviceItem/add', { category: '4', unit: '次', ...free }));
  const { plotId, customerId } = order;
  const items = [{ serviceItemId: item.id, quantity: 1 }];
  good(await w.admin.post('/cemetery/serviceOrder/add', { plotId, customerId, items }));
  const dear = { ...free, code: 'MJ', name: '描金', price: 30_000, priceType: '2' };
  const paint = good(await w.admin.post<Row>('/cemetery/serviceItem/add', { category: '4', unit: '次', ...dear }));
  const lines = [{ serviceItemId: paint.id, quantity: 1 }];
  const service = good(await w.admin.post('/cemetery/serviceOrder/add', { plotId, customerId, items: lines }));
  good(await w.admin.post('/cemetery/serviceOrder/pay', { id: service.id, amount: 30_000, method: '01' }));
});
afterAll(() => w.t.close());

const found = async (resource: string, query: object): Promise<number> =>
  good<Page<Row>>(await w.admin.get(`/cemetery/${resource}/list`, { ...query })).total;

test.each(['1排2号', '一排二号', '１排０２号', '1-2', 'A区-01-02', '松鹤园A区1排2号'])(
  '%s finds the records of that plot',
  async (text) => {
    expect(await found('order', { keyword: text })).toBe(1);
    expect(await found('order', { plotFullName: `*${text}*` })).toBe(1);
    expect(await found('order', { keyword: text, view: 'normal' })).toBe(1);
    expect(await found('serviceOrder', { keyword: text })).toBe(2);
    expect(await found('payment', { keyword: text })).toBe(2);
    expect(await found('payment', { plotFullName: `*${text}*` })).toBe(2);
    expect(await found('deceased', { keyword: text })).toBe(2);
    expect(await found('burial', { keyword: text })).toBe(0);
    expect(await found('plot', { keyword: text })).toBe(1);
  },
);

test.each([
  ['cm', 1],
  ['chenming', 1],
  ['CHENM', 1],
  ['qianhong', 1],
  ['zs', 0],
])('pinyin %s finds %i order', async (keyword, count) => {
  expect(await found('order', { keyword, view: 'normal' })).toBe(count);
});

test('services are found by the pinyin of their customer, people by their own; a name is no plot number', async () => {
  expect(await found('serviceOrder', { keyword: 'chenming' })).toBe(2);
  expect(await found('serviceOrder', { keyword: 'qianhong' })).toBe(0);
  expect(await found('deceased', { keyword: 'cdm' })).toBe(1);
  expect(await found('order', { keyword: '陈明' })).toBe(1);
  expect(await found('order', { keyword: String(order.orderNo) })).toBe(1);
});

test('payments are found by the pinyin of the buyer, of plots and of services; nobody else is', async () => {
  for (const keyword of ['cm', 'chenming', 'CHENM']) expect(await found('payment', { keyword })).toBe(2);
  for (const keyword of ['qianhong', '2排9号']) expect(await found('payment', { keyword })).toBe(0);
  expect(await found('payment', { keyword: '福' })).toBe(0);
  expect(await found('payment', { keyword: 'A区' })).toBe(2);
});

test('parameters of our own are not taken from outside; other tenants are not looked into', async () => {
  expect(await found('order', { plotNumber: '9排9号', spelt: 'zs' })).toBe(2);
  const foreign = await w.t.user({ username: 'abroad', roles: ['admin'], tenants: '2' });
  expect(good<Page<Row>>(await foreign.get('/cemetery/order/list', { keyword: '1排2号' })).total).toBe(0);
});

test('corrections are found by the plot, the pinyin and the name of their payments', async () => {
  const payments = good<Page<Row>>(await w.admin.get('/cemetery/payment/list', { keyword: 'chenming' })).records;
  expect(payments).toHaveLength(2);
  for (const { id: paymentId } of payments)
    good(await w.admin.post('/cemetery/paymentCorrection/apply', { paymentId, kind: '1', reason: '录入错误' }));
  for (const keyword of ['cm', 'CHENM', '陈明', '1排2号', '一排二号', 'A区'])
    expect([keyword, await found('paymentCorrection', { keyword })]).toEqual([keyword, 2]);
  expect(await found('paymentCorrection', { plotFullName: '*１排０２号*' })).toBe(2);
  for (const keyword of ['qianhong', '2排9号']) expect(await found('paymentCorrection', { keyword })).toBe(0);
  const { records } = good<Page<Row>>(await w.admin.get('/cemetery/paymentCorrection/list', { keyword: 'cm' }));
  expect(records[0]).toMatchObject({ payerName: '陈明', plotFullName: '松鹤园-A区-01排-02号' });
});
