import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

let w: World;
let cleaning: Row;
let own: string;
let others: string;
let customerId: string;

beforeAll(async () => {
  w = await newWorld();
  cleaning = good(
    await w.admin.post('/cemetery/serviceItem/add', {
      ...{ category: '4', unit: '次', code: 'QX', name: '墓碑清洗', price: 20_000, leadDays: 2 },
    }),
  );
  [own, others] = [String(w.plots[0]?.id), String(w.plots[1]?.id)];
  const sell = async (plotId: string, customer: object) => {
    const order = good(await w.admin.post('/cemetery/order/add', { ...orderBody(plotId), customer }));
    good(await w.admin.post('/cemetery/order/pay', { orderId: order.id, amount: order.payableAmount, method: '01' }));
    return String(order.customerId);
  };
  customerId = await sell(own, { name: '周敏', mobile: '13900000001' });
  await sell(others, { name: '钱红', mobile: '13900000002' });
  await w.t.user({ username: 'worker', realname: '小张', roles: ['field'] });
  await w.t.user({ username: 'second', realname: '小李', roles: ['field'] });
});
afterAll(() => w.t.close());

const add = (body: object) =>
  w.admin.post<Row>('/cemetery/serviceOrder/add', {
    customerId,
    plotId: own,
    appointDate: '2026-07-10',
    items: [{ serviceItemId: cleaning.id, quantity: 1 }],
    ...body,
  });

describe('services for a registered customer', () => {
  it('plots are listed by their holder, with a number and without', async () => {
    const listed = async (query: object) =>
      good<Page<Row>>(await w.admin.get('/cemetery/plot/list', { ...query })).records.map(({ id }) => id);
    expect(await listed({ holderId: customerId })).toEqual([own]);
    expect(await listed({ holderId: customerId, keyword: '99排99号' })).toEqual([]);
    expect(await listed({ holderId: 'nobody' })).toEqual([]);
  });

  it('are done on the own plot only', async () => {
    const refused = await add({ plotId: others });
    expect(refused).toMatchObject({ success: false, message: '该墓位不属于所选客户，请重新选择', field: 'plotId' });
    expect(good(await add({})).plotId).toBe(own);
    const guest = { customerId: undefined, customerName: '孙先生', mobile: '13900000003' };
    expect(good(await add({ ...guest, plotId: others })).plotId).toBe(others);
  });

  it('need a day where the item needs time to prepare, and keep it', async () => {
    const refused = await add({ appointDate: undefined });
    expect(refused).toMatchObject({ success: false, message: '服务项目「墓碑清洗」需要填写预约日期' });
    const { id, version } = good(await add({}));
    const emptied = await w.admin.put('/cemetery/serviceOrder/edit', { id, version, appointDate: null });
    expect(emptied.message).toBe('服务项目「墓碑清洗」需要填写预约日期');
  });
});

it('work under way of somebody who left is given to another person, who starts anew', async () => {
  const act = (name: string, body: object) => w.admin.post<Row>(`/cemetery/serviceOrder/${name}`, body);
  const { id, payableAmount } = good(await add({}));
  good(await act('pay', { id, amount: payableAmount, method: '01' }));
  good(await act('assign', { id, assigneeId: 'user-worker' }));
  expect(good(await act('assign', { id, assigneeId: 'user-second' }))).toMatchObject({ serviceStatus: '3' });
  good(await act('start', { id }));
  expect(good(await act('assign', { id, assigneeId: 'user-worker' }))).toMatchObject({
    serviceStatus: '3',
    assigneeId: 'user-worker',
    startTime: null,
  });
  good(await act('start', { id }));
  good(await act('finish', { id }));
  expect((await act('assign', { id, assigneeId: 'user-second' })).success).toBe(false);
});
