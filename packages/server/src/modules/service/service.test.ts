import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import type { Caller } from '../../testing/test-app.ts';
import { good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

let w: World;
let desk: Caller;
let cashier: Caller;
let head: Caller;
let worker: Caller;
let care: Caller;
let items: Record<'cleaning' | 'flowers' | 'free', Row>;
let sold: string;
let unsold: string;

beforeAll(async () => {
  w = await newWorld();
  desk = await w.t.user({ username: 'desk', realname: '前台', roles: ['reception'] });
  cashier = await w.t.user({ username: 'cash', realname: '收银', roles: ['cashier'] });
  head = await w.t.user({ username: 'head', realname: '工头', roles: ['field_mgr'] });
  worker = await w.t.user({ username: 'worker', realname: '小张', roles: ['field'] });
  care = await w.t.user({ username: 'care', realname: '客服', roles: ['service', 'finance_mgr'] });
  const add = async (body: object) =>
    good(await w.admin.post('/cemetery/serviceItem/add', { category: '4', unit: '次', ...body }));
  items = {
    cleaning: await add({ code: 'QX', name: '墓碑清洗', price: 20_000, leadDays: 2 }),
    flowers: await add({ code: 'XH', name: '鲜花', price: 6_850, needPlot: 'N', needWorkOrder: 'N' }),
    free: await add({ code: 'MF', name: '引导', price: 0, priceType: '3', needPlot: 'N', needWorkOrder: 'N' }),
  };
  sold = String(w.plots[0]?.id);
  unsold = String(w.plots[1]?.id);
  const order = good(await w.admin.post('/cemetery/order/add', orderBody(sold)));
  good(await w.admin.post('/cemetery/order/pay', { orderId: order.id, amount: order.payableAmount, method: '01' }));
});
afterAll(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
  await w.t.close();
});

const guest = { customerName: '周女士', mobile: '13900000001' };
const add = (body: object, headers = {}) =>
  desk.post<Row>('/cemetery/serviceOrder/add', { ...guest, ...body }, headers);
const line = (item: Row, quantity = 1) => ({ serviceItemId: item.id, quantity });
const act = (who: Caller, name: string, body: object) => who.post<Row>(`/cemetery/serviceOrder/${name}`, body);

describe('service orders (domain.md §4.4)', () => {
  it('wait as drafts until they are submitted, which looks at day and plot anew', async () => {
    const lines = [line(items.cleaning)];
    const draft = good(await add({ plotId: sold, appointDate: '2026-07-02', items: lines, draft: true }));
    expect(draft).toMatchObject({ serviceStatus: '0', arrearsAmount: 20_000, paymentStatus: '0' });
    const pay = { id: draft.id, amount: 20_000, method: '01' };
    expect((await act(cashier, 'pay', pay)).message).toBe('「草稿」状态下不能收款');
    expect((await act(worker, 'submit', { id: draft.id })).code).toBe(510);
    w.t.time.now += 2 * 86_400_000;
    expect(await act(desk, 'submit', { id: draft.id })).toMatchObject({ success: false, field: 'appointDate' });
    w.t.time.now -= 2 * 86_400_000;
    const both = await Promise.all([act(desk, 'submit', { id: draft.id }), act(care, 'submit', { id: draft.id })]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await act(cashier, 'pay', pay)).toMatchObject({
      message: `已收款 200.00 元：周女士（墓碑清洗，${String(draft.serviceNo)}）`,
      result: { serviceStatus: '2' },
    });
    const free = good(await add({ items: [line(items.free)], draft: true }));
    expect(good(await act(desk, 'submit', { id: free.id }))).toMatchObject({ serviceStatus: '6', payableAmount: 0 });
    const left = good(await add({ items: [line(items.flowers)], draft: true }));
    expect(good(await act(care, 'cancel', { id: left.id, reason: '不办了' })).serviceStatus).toBe('7');
  });

  it('go from the desk over the cashier and the field to acceptance', async () => {
    const order = good(
      await add({ plotId: sold, appointDate: '2026-07-02', items: [line(items.cleaning), line(items.flowers, 2)] }),
    );
    expect(order).toMatchObject({
      serviceStatus: '1',
      payableAmount: 33_700,
      arrearsAmount: 33_700,
      itemsText: '墓碑清洗、鲜花',
      plotFullName: w.plots[0]?.fullName,
    });
    expect(order.serviceNo).toMatch(/^FW20260630\d{4}$/);
    expect((order.items as Row[]).map((row) => [row.name, row.unitPrice, row.amount])).toEqual([
      ['墓碑清洗', 20_000, 20_000],
      ['鲜花', 6_850, 13_700],
    ]);
    const { id } = order;
    expect((await act(cashier, 'pay', { id, amount: 30_000, method: '01' })).message).toBe(
      '服务订单须一次付清，应收 337.00 元',
    );
    expect((await act(head, 'assign', { id, assigneeId: 'user-worker' })).message).toBe('「待付款」状态下不能派单');
    expect(good(await act(cashier, 'pay', { id, amount: 33_700, method: '01' }))).toMatchObject({
      serviceStatus: '2',
      paymentStatus: '2',
      arrearsAmount: 0,
    });
    expect((await act(head, 'assign', { id, assigneeId: 'nobody' })).message).toBe(
      '服务人员不存在或已被删除，请重新选择',
    );
    expect(good(await act(head, 'assign', { id, assigneeId: 'user-worker' }))).toMatchObject({
      serviceStatus: '3',
      assigneeId_dictText: '小张',
    });
    const other = await w.t.user({ username: 'other', roles: ['field'] });
    expect((await act(other, 'start', { id })).message).toBe('该服务订单没有指派给您，不能操作');
    expect(good(await act(worker, 'refuse', { id, reason: '休假' }))).toMatchObject({
      serviceStatus: '2',
      assigneeId: null,
    });
    good(await act(head, 'assign', { id, assigneeId: 'user-worker' }));
    expect(good(await act(worker, 'start', { id }))).toMatchObject({
      serviceStatus: '4',
      startTime: '2026-06-30 10:00:00',
    });
    expect(good(await act(worker, 'finish', { id }))).toMatchObject({ serviceStatus: '5' });
    expect((await act(worker, 'accept', { id })).code).toBe(510);
    expect(good(await act(care, 'rework', { id, reason: '没洗干净' }))).toMatchObject({
      serviceStatus: '4',
      finishTime: null,
    });
    good(await act(worker, 'finish', { id }));
    expect(good(await act(care, 'accept', { id }))).toMatchObject({ serviceStatus: '6', acceptBy: 'care' });
    const events = await w.t.database.db
      .selectFrom('cemEvent')
      .select('event')
      .where('bizId', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map((row) => row.event)).toEqual([
      'submit',
      'pay',
      'assign',
      'refuse',
      'assign',
      'start',
      'finish',
      'rework',
      'finish',
      'accept',
    ]);
  });

  it('of goods over the counter are finished by paying; free ones at once', async () => {
    const { id } = good(await add({ items: [line(items.flowers)] }));
    expect(good(await act(cashier, 'pay', { id, amount: 6_850, method: '02', channelNo: 'S1' }))).toMatchObject({
      serviceStatus: '6',
    });
    expect(good(await add({ items: [line(items.free)] }))).toMatchObject({
      serviceStatus: '6',
      payableAmount: 0,
      paymentStatus: '2',
    });
  });

  it('are cancelled for nothing, or wait for the refund', async () => {
    const first = good(await add({ items: [line(items.flowers)] }));
    expect((await act(care, 'cancel', { id: first.id })).message).toBe('校验失败！原因不能为空');
    expect(good(await act(care, 'cancel', { id: first.id, reason: '不来了' }))).toMatchObject({
      serviceStatus: '7',
      cancelReason: '不来了',
    });
    const second = good(await add({ plotId: sold, appointDate: '2026-07-02', items: [line(items.cleaning)] }));
    good(await act(cashier, 'pay', { id: second.id, amount: 20_000, method: '01' }));
    expect(good(await act(care, 'cancel', { id: second.id, reason: '不来了' }))).toMatchObject({ serviceStatus: '8' });
    expect((await act(care, 'cancel', { id: second.id, reason: '再取消' })).message).toBe('「退款中」状态下不能取消');
    expect((await w.admin.delete('/cemetery/serviceOrder/delete', { id: second.id })).message).toBe(
      '已有收款记录，不能删除，请走退款流程',
    );
    good(await w.admin.delete('/cemetery/serviceOrder/delete', { id: first.id }));
  });

  it('need a plot with a valid right, a shelf item, a guest or customer, and time ahead', async () => {
    const message = async (body: object) => (await add(body)).message;
    expect(await message({ items: [line(items.cleaning)] })).toBe('服务项目「墓碑清洗」需要选择墓位');
    expect(await message({ plotId: unsold, items: [line(items.cleaning)] })).toBe(
      '该墓位没有有效的使用权，不能办理此服务',
    );
    expect(await message({ plotId: 'nowhere', items: [line(items.cleaning)] })).toBe('墓位不存在');
    expect(await message({ plotId: sold, appointDate: '2026-07-01', items: [line(items.cleaning)] })).toBe(
      '服务项目「墓碑清洗」需提前 2 天预约',
    );
    expect(await message({ appointDate: '2026-06-29', items: [line(items.flowers)] })).toBe(
      '校验失败！预约日期不能早于今天',
    );
    expect(await message({ customerName: undefined, items: [line(items.flowers)] })).toBe(
      '请选择客户或填写客户姓名和手机号',
    );
    expect(await message({ items: [] })).toBe('校验失败！服务明细不能为空');
    expect(await message({ items: [{ serviceItemId: 'x', quantity: 1 }] })).toBe('服务项目不存在或已下架：未知项目');
    good(await w.admin.put('/cemetery/serviceItem/edit', { id: items.free.id, status: '0' }));
    expect(await message({ items: [line(items.free)] })).toBe('服务项目不存在或已下架：引导');
    expect((await w.admin.put('/cemetery/serviceItem/edit', { id: items.free.id, price: 5 })).message).toBe(
      '校验失败！免费项目的价格应为0',
    );
    const foreign = await w.t.user({ username: 'abroad', roles: ['admin'], tenants: '2' });
    const order = good(await add({ items: [line(items.flowers)] }));
    expect((await act(foreign, 'pay', { id: order.id, amount: 6_850, method: '01' })).message).toBe('服务订单不存在');
  });

  it('may be corrected before money, later only wishes and remarks', async () => {
    const order = good(await add({ items: [line(items.flowers)] }));
    expect(
      good(await w.admin.put('/cemetery/serviceOrder/edit', { id: order.id, plotId: sold, customerName: '周先生' })),
    ).toMatchObject({ plotFullName: w.plots[0]?.fullName });
    expect(good(await w.admin.put('/cemetery/serviceOrder/edit', { id: order.id, plotId: null }))).toMatchObject({
      plotId: null,
      plotFullName: null,
    });
    good(await act(cashier, 'pay', { id: order.id, amount: 6_850, method: '01' }));
    expect((await w.admin.put('/cemetery/serviceOrder/edit', { id: order.id, customerName: '别人' })).message).toBe(
      '「已完成」状态下不能编辑',
    );
    good(await w.admin.put('/cemetery/serviceOrder/edit', { id: order.id, remark: '满意' }));
  });

  it('ask the same of a changed appointment and plot as of new ones (domain.md §3.18: ≥ today + leadDays)', async () => {
    const order = good(await add({ plotId: sold, appointDate: '2026-07-02', items: [line(items.cleaning)] }));
    const edited = async (patch: object) =>
      (await w.admin.put('/cemetery/serviceOrder/edit', { id: order.id, ...patch })).message;
    expect(await edited({ appointDate: '2026-06-29' })).toBe('校验失败！预约日期不能早于今天');
    expect(await edited({ appointDate: '2026-07-01' })).toBe('服务项目「墓碑清洗」需提前 2 天预约');
    expect(await edited({ plotId: unsold })).toBe('该墓位没有有效的使用权，不能办理此服务');
    expect(await edited({ plotId: null })).toBe('服务项目「墓碑清洗」需要选择墓位');
    expect(await edited({ appointDate: '2026-07-03', remark: '改期' })).toBe('修改成功!');
    expect(good(await w.admin.get('/cemetery/serviceOrder/queryById', { id: order.id }))).toMatchObject({
      appointDate: '2026-07-03',
      plotId: sold,
    });
  });

  it('act once per key, also when paid twice at once (I23)', async () => {
    const key = { 'idempotency-key': 'service-1' };
    const replies = await Promise.all(Array.from({ length: 4 }, () => add({ items: [line(items.flowers)] }, key)));
    expect(new Set(replies.map((reply) => good(reply).id)).size).toBe(1);
    const id = good(replies[0] as (typeof replies)[0]).id;
    const payments = await Promise.all([1, 2, 3].map(() => act(cashier, 'pay', { id, amount: 6_850, method: '01' })));
    expect(payments.filter((reply) => reply.success)).toHaveLength(1);
    for (const reply of payments) if (!reply.success) expect(reply.message).toBe('「已完成」状态下不能收款');
  });
});
