import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '../../resource/server-context.ts';
import type { Caller } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';
import { acceptFinishedServices } from './index.ts';

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
  customerId = await sell(own, { name: '周敏', mobile: '13900000001', idType: '3', idNo: 'E1' });
  await sell(others, { name: '钱红', mobile: '13900000002', idType: '3', idNo: 'E2' });
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

describe('services of their own kind', () => {
  const act = (who: Caller, name: string, body: object) => who.post<Row>(`/cemetery/serviceOrder/${name}`, body);

  it('that cost nothing are cancelled without a refund, also when somebody was sent', async () => {
    const free = { category: '4', unit: '次', code: 'MFQX', name: '免费清扫', price: 0, priceType: '3' };
    const item = good(await w.admin.post('/cemetery/serviceItem/add', free));
    const items = [{ serviceItemId: item.id, quantity: 1 }];
    const { id, serviceStatus } = good(await add({ items }));
    expect(serviceStatus).toBe('2');
    expect(good(await act(w.admin, 'cancel', { id, reason: '下雨' }))).toMatchObject({ serviceStatus: '7' });
    const sent = good(await add({ items }));
    good(await act(w.admin, 'assign', { id: sent.id, assigneeId: 'user-worker' }));
    expect(good(await act(w.admin, 'cancel', { id: sent.id, reason: '下雨' }))).toMatchObject({ serviceStatus: '7' });
  });

  it('that ask for photos are done with them', async () => {
    const shown = {
      category: '4',
      unit: '次',
      code: 'PZ',
      name: '代客祭扫',
      price: 0,
      priceType: '3',
      photoRequired: 2,
    };
    const item = good(await w.admin.post('/cemetery/serviceItem/add', shown));
    const { id } = good(await add({ items: [{ serviceItemId: item.id, quantity: 1 }] }));
    good(await act(w.admin, 'assign', { id, assigneeId: 'user-worker' }));
    const worker = await w.t.as('worker');
    good(await act(worker, 'start', { id }));
    const upload = async () => (await sendFile(worker, '/sys/common/upload', 'work.png', PNG)).message;
    const first = await upload();
    expect(await act(worker, 'finish', { id })).toMatchObject({ error: 'servicePhotosMissing', field: 'photos' });
    expect((await act(worker, 'finish', { id, photos: `${first},${first}` })).message).toBe(
      '该服务需要 2 张完工照片，已上传 1 张',
    );
    expect((await act(worker, 'finish', { id, photos: `${first},files/of/nobody.png` })).success).toBe(false);
    const photos = `${first},${await upload()}`;
    expect(good(await act(worker, 'finish', { id, photos }))).toMatchObject({ serviceStatus: '5', photos });
  });

  it('of an absent worker are done by the agent, and by nobody else', async () => {
    const { id, payableAmount } = good(await add({}));
    good(await act(w.admin, 'pay', { id, amount: payableAmount, method: '01' }));
    good(await act(w.admin, 'assign', { id, assigneeId: 'user-worker' }));
    const agent = await w.t.as('second');
    expect(await act(agent, 'start', { id })).toMatchObject({ error: 'notAssignee' });
    const period = { startTime: '2026-06-29 00:00:00', endTime: '2026-07-01 00:00:00' };
    const chosen = { userName: 'worker', agentUserName: 'second', status: '1', ...period };
    expect((await w.admin.post('/sys/sysUserAgent/add', chosen)).success).toBe(true);
    expect(good(await act(agent, 'start', { id }))).toMatchObject({ serviceStatus: '4' });
  });

  it('for somebody on the black list are confirmed first', async () => {
    good(await w.admin.put('/cemetery/customer/edit', { id: customerId, level: '9' }));
    expect(await add({})).toMatchObject({ error: 'customerBlacklisted', field: 'confirmed' });
    good(await add({ confirmed: true }));
  });
});

it('finished work is accepted by itself after the days of the job', async () => {
  const act = (name: string, body: object) => w.admin.post<Row>(`/cemetery/serviceOrder/${name}`, body);
  const finish = async () => {
    const { id, payableAmount } = good(await add({ confirmed: true }));
    good(await act('pay', { id, amount: payableAmount, method: '01' }));
    good(await act('assign', { id, assigneeId: 'user-worker' }));
    good(await act('start', { id }));
    good(await act('finish', { id }));
    return id;
  };
  const [old, fresh] = [await finish(), await finish()];
  const set = (id: string, finishTime: string) =>
    w.t.database.db.updateTable('cemServiceOrder').set({ finishTime }).where('id', '=', id).execute();
  await set(old, '2026-06-27 10:00:00');
  await set(fresh, '2026-06-27 10:00:01');
  const { database, clock, sealer } = w.t;
  const live = { toTenant: () => undefined, toUsers: () => undefined };
  const server = { database, clock, sealer, live } as unknown as Server;
  const notes: string[] = [];
  const run = { server, parameter: { days: 3 }, signal: AbortSignal.timeout(60_000) };
  await acceptFinishedServices.run({ ...run, note: (line) => notes.push(line) });
  expect(notes).toEqual(['自动验收1单']);
  const read = async (id: string) => good(await w.admin.get('/cemetery/serviceOrder/queryById', { id }));
  expect(await read(old)).toMatchObject({ serviceStatus: '6', acceptBy: 'system' });
  expect(await read(fresh)).toMatchObject({ serviceStatus: '5' });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
