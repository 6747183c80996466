import { TIMELINE_PATH } from '@songbai/contract/modules/event/event.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import type { Caller } from '../../testing/test-app.ts';
import { good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

let w: World;
let seller: Caller;
let cashier: Caller;

const add = (by: Caller, at: number, more: object) =>
  by.post<Row>('/cemetery/order/add', orderBody(String(w.plots[at]?.id), more));
const dead = (name: string, more: object = {}) => ({ name, alive: 'N', deathText: '2026-06-20', ...more });
const living = (name: string, more: object = {}) => ({ name, alive: 'Y', ...more });
const usersOf = async (at: number) =>
  good<{ records: Row[] }>(await w.admin.get(`/cemetery/deceased/list?plotId=${w.plots[at]?.id}&column=seq&order=asc`))
    .records;
const plotOf = async (at: number) => good(await w.admin.get(`/cemetery/plot/queryById?id=${w.plots[at]?.id}`));
const rightOf = (orderId: string) =>
  w.t.database.db
    .selectFrom('cemPlotRight')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', 'in', ['0', '1'])
    .executeTakeFirstOrThrow();

beforeAll(async () => {
  w = await newWorld();
  seller = await w.t.user({ username: 'seller', realname: '销售', roles: ['sales'] });
  cashier = await w.t.user({ username: 'till', realname: '收银', roles: ['cashier'] });
});
afterAll(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
  await w.t.close();
});

describe('users entered with the order (domain.md §3.9, issue 14 point 5)', () => {
  it('are registered for the plot with it, with lunar and partial dates, and get the right with the money', async () => {
    const users = [
      dead('王大山', { sex: '1', birthText: '农历一九五〇年正月十四', deathText: '2026年6月', relation: '04' }),
      living('李秀英', { birthText: '1952', idNo: '11010519491231002X' }),
    ];
    const order = good(await add(seller, 0, { users }));
    expect(await usersOf(0)).toMatchObject([
      { name: '王大山', seq: 1, birthDate: '1950-03-02', deathDate: '2026-06', deathPrecision: 'month', rightId: null },
      { name: '李秀英', seq: 2, alive: 'Y', birthDate: '1952', sex: '2', burialStatus: '0' },
    ]);
    expect(await plotOf(0)).toMatchObject({ livingCount: 1, burialCount: 0, saleStatus: '4' });
    good(await cashier.post('/cemetery/order/pay', { orderId: order.id, amount: 100_000, method: '01' }));
    const { id } = await rightOf(order.id);
    expect((await usersOf(0)).map(({ rightId }) => rightId)).toEqual([id, id]);
    const rest = Number(order.payableAmount) - 100_000;
    good(await cashier.post('/cemetery/order/pay', { orderId: order.id, amount: rest, method: '01' }));
    expect((await rightOf(order.id)).id).toBe(id);
    const timeline = await w.admin.get(TIMELINE_PATH, { kind: 'plot', id: String(w.plots[0]?.id) });
    const history = JSON.stringify(timeline);
    expect(history).toContain('登记使用人「王大山、李秀英」');
  });

  it.each([
    [
      'more than the plot takes',
      [dead('一'), dead('二'), dead('三')],
      '1',
      '该墓位只有 2 穴，最多登记 2 位使用人',
      'users',
    ],
    ['nobody dead with 现购', [living('甲')], '1', '现购订单的使用人中须至少有一位已故，均健在请选择寿穴预购', 'users'],
    ['nobody living with 寿穴', [dead('乙')], '2', '寿穴预购的使用人中须至少有一位健在，均已故请选择现购', 'users'],
    [
      'no day of death',
      [dead('丙'), dead('丁', { deathText: '' })],
      '1',
      '已故的使用人请填写死亡日期',
      'users.1.deathText',
    ],
    ['a day to come', [dead('戊', { deathText: '2026-07-01' })], '1', '死亡日期不能晚于今天', 'users.0.deathText'],
    ['one cavity twice', [dead('己', { seq: 1 }), dead('庚', { seq: 1 })], '1', '第 1 穴已有使用人', 'users.1.seq'],
  ])('%s: neither the order nor anybody is stored', async (_, users, orderType, message, field) => {
    expect(await add(seller, 1, { users, orderType })).toMatchObject({ success: false, message, field });
    expect(await usersOf(1)).toEqual([]);
    expect(await plotOf(1)).toMatchObject({ saleStatus: '1', livingCount: 0 });
  });

  it('take the right to register users', async () => {
    const agent = await w.t.user({ username: 'till2', realname: '收银二', roles: ['cashier'] });
    const reply = await add(agent, 2, { users: [dead('辛')] });
    expect(reply.success).toBe(false);
    expect(await usersOf(2)).toEqual([]);
  });

  it('I9: one person is entered for one plot only, also by two sellers at once', async () => {
    const one = { users: [living('单雪', { idNo: '110101199003070134', idType: '9' }), dead('单老')] };
    const replies = await Promise.all([add(seller, 3, one), add(w.admin, 4, one)]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)?.success).toBe(false);
  });

  it('leave the plot with an order that is cancelled, and follow a draft to another plot', async () => {
    const users = [dead('吴一'), living('吴二')];
    const order = good(await add(seller, 5, { users }));
    good(await seller.post('/cemetery/order/cancel', { id: order.id, cancelType: '1', cancelReason: '改主意' }));
    expect((await usersOf(5)).map(({ burialStatus }) => burialStatus)).toEqual(['3', '3']);
    expect(await plotOf(5)).toMatchObject({ saleStatus: '1', livingCount: 0 });
    const draft = good(await add(seller, 6, { users, draft: true }));
    good(await seller.post('/cemetery/order/choosePlot', { id: draft.id, plotId: w.plots[7]?.id }));
    expect(await usersOf(6)).toEqual([]);
    expect(await usersOf(7)).toMatchObject([
      { name: '吴一', seq: 1, burialStatus: '0' },
      { name: '吴二', seq: 2, burialStatus: '0' },
    ]);
    expect(await plotOf(7)).toMatchObject({ livingCount: 1 });
    good(await seller.post('/cemetery/order/cancel', { id: draft.id, cancelType: '1', cancelReason: '改主意' }));
    expect((await usersOf(7)).map(({ burialStatus }) => burialStatus)).toEqual(['3', '3']);
    expect(await plotOf(7)).toMatchObject({ saleStatus: '1', livingCount: 0 });
  });
});
