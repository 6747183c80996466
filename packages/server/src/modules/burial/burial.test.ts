import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import type { Caller } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

/** Business day of the tests: 2026-06-30, 10:00. */
const DAY = '2026-07-03';
const DOCS = ['1', '2', '3', '4'];
const [EARLY, LATE, NOON, EVENING] = ['08:00-09:30', '09:30-11:00', '13:00-14:30', '14:30-16:00'] as const;

let w: World;
let desk: Caller;
let records: Caller;
let head: Caller;
let field: Caller;
let orders: Row[];

const act = (by: Caller, name: string, body: object, headers = {}) =>
  by.post<Row>(`/cemetery/burial/${name}`, body, headers);
const person = async (plotId: unknown, name: string, more: object = {}) =>
  good(await records.post('/cemetery/deceased/add', { plotId, name, deathText: '2026-06-20', ...more }));
const booking = (who: Row, more: object = {}) => ({
  deceasedIds: [who.id],
  burialType: '1',
  bookDate: DAY,
  slot: EARLY,
  applicant: '王小明',
  applicantRelation: '02',
  applicantPhone: '13800000001',
  ...more,
});
const read = async (path: string, id: unknown) => good(await w.admin.get(`/cemetery/${path}/queryById?id=${id}`));
const slot = async (day: string, one: string) =>
  good<Row[]>(await desk.get(`/cemetery/burial/slots?cemeteryId=${w.cemetery.id}&bookDate=${day}`)).find(
    (row) => row.slot === one,
  );
const laid = (...places: [Row, number][]) => places.map(([who, cavityNo]) => ({ deceasedId: who.id, cavityNo }));
/** All steps up to readiness. */
const prepared = async (id: unknown) => {
  good(await act(records, 'confirm', { id, docs: DOCS }));
  good(await act(field, 'prepare', { id }));
  good(await act(field, 'ready', { id }));
};

beforeAll(async () => {
  w = await newWorld();
  desk = await w.t.user({ username: 'desk', realname: '前台', roles: ['reception'] });
  records = await w.t.user({ username: 'files', realname: '档案', roles: ['records'] });
  head = await w.t.user({ username: 'chief', realname: '档案主管', roles: ['records_mgr'] });
  field = await w.t.user({ username: 'head', realname: '安葬主管', roles: ['field_mgr'] });
  orders = [];
  for (const plot of w.plots) {
    const order = good(await w.admin.post('/cemetery/order/add', orderBody(String(plot.id))));
    good(await w.admin.post('/cemetery/order/pay', { orderId: order.id, amount: order.payableAmount, method: '01' }));
    orders.push(order);
  }
});
afterAll(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
  await w.t.close();
});

describe('burials (domain.md §4.5, issue 14 point 5)', () => {
  it('go from the booking over papers and preparation to the grave: person, plot and right say so', async () => {
    const plotId = w.plots[0]?.id;
    const father = await person(plotId, '王大山', { seq: 1 });
    const booked = await act(desk, 'book', booking(father));
    const place = String(w.plots[0]?.fullName);
    expect(booked.message).toBe(`安葬已预约：王大山（${place}，${DAY}，${EARLY}）`);
    const burial = good(booked);
    expect(burial).toMatchObject({ status: '1', plotFullName: w.plots[0]?.fullName, deceasedName: '王大山' });
    expect(burial.burialNo).toMatch(/^AZ20260630\d{4}$/);
    expect(await read('deceased', father.id)).toMatchObject({ burialStatus: '1' });
    expect(await slot(DAY, EARLY)).toMatchObject({ booked: 1 });
    const { id } = burial;
    expect((await act(desk, 'confirm', { id, docs: DOCS })).code).toBe(510);
    expect((await act(records, 'confirm', { id, docs: ['1', '3'] })).message).toBe(
      '材料不齐，缺少：火化证明、合同/收据',
    );
    const done = { id, actualTime: '2026-06-30 09:00:00', cavities: laid([father, 1]), sealResult: '1' };
    expect((await act(field, 'complete', done)).message).toBe('「已预约」状态下不能完成安葬');
    await prepared(id);
    expect(await act(field, 'complete', { ...done, actualTime: '2026-06-30 10:00:01' })).toMatchObject({
      message: '实际安葬时间不能晚于现在',
      field: 'actualTime',
    });
    expect((await act(field, 'complete', { ...done, actualTime: '2026-06-19 09:00:00' })).message).toBe(
      '实际安葬时间不能早于死亡日期 2026-06-20',
    );
    expect((await act(field, 'complete', { ...done, cavities: laid([father, 3]) })).message).toBe('该墓位只有 2 穴');
    expect(good(await act(field, 'complete', done))).toMatchObject({
      ...{ status: '5', sealResult: '1', deceasedName: '王大山' },
      people: [{ deceasedId: father.id, name: '王大山', cavityNo: 1, open: 'N' }],
    });
    expect(await read('deceased', father.id)).toMatchObject({ burialStatus: '2', seq: 1 });
    expect(await read('plot', plotId)).toMatchObject({ burialCount: 1, burialStatus: '1', displayStatus: '54' });
    const right = await w.t.database.db
      .selectFrom('cemPlotRight')
      .select('firstBurialDate')
      .where('plotId', '=', String(plotId))
      .executeTakeFirstOrThrow();
    expect(right.firstBurialDate).toBe('2026-06-30');
    expect(await act(head, 'archive', { id })).toMatchObject({
      message: `安葬已归档：王大山（${place}）`,
      result: { status: '6' },
    });
  });

  it('contact and holder of a plot can be asked for by who books, with their telephones', async () => {
    const id = String(w.plots[0]?.id);
    const holder = { name: orders[0]?.customerName, role: 'holder', mobile: orders[0]?.mobile };
    const asked = async (by: Caller) => good<Row[]>(await by.get('/cemetery/burial/applicants', { plotId: id }));
    expect(await asked(desk)).toEqual([expect.objectContaining(holder)]);
    const sister = { name: '陈小红', mobile: '13900139011', type: '1', idType: '1' };
    const contact = good(await w.admin.post('/cemetery/customer/add', sister));
    const papers = (await sendFile(records, '/sys/common/upload', 'p.pdf', '%PDF-1.4 p')).message;
    const change = { plotId: id, toCustomerId: contact.id, changeType: '4', reason: '改由女儿联系', documents: papers };
    good(await records.post('/cemetery/holderChange/apply', change));
    expect(await asked(desk)).toMatchObject([{ name: sister.name, role: 'contact', mobile: sister.mobile }, holder]);
    expect((await field.get('/cemetery/burial/applicants', { plotId: id })).code).toBe(510);
    expect(good(await desk.get('/cemetery/burial/applicants', { plotId: 'x' }))).toEqual([]);
  });

  it('二次合葬 needs an earlier burial, and fills the plot', async () => {
    const plotId = w.plots[0]?.id;
    const mother = await person(plotId, '李秀英');
    const first = await act(desk, 'book', booking(mother));
    expect(first).toMatchObject({ message: '该墓位已有安葬记录，请选择二次合葬', field: 'burialType' });
    const { id } = good(await act(desk, 'book', booking(mother, { burialType: '3', slot: LATE })));
    await prepared(id);
    const done = { id, actualTime: '2026-06-30 09:30:00', cavities: laid([mother, 1]), sealResult: '1' };
    expect((await act(field, 'complete', done)).message).toBe('第 1 穴已有使用人');
    good(await act(field, 'complete', { ...done, cavities: laid([mother, 2]) }));
    expect(await read('plot', plotId)).toMatchObject({ burialCount: 2, burialStatus: '2' });
    const other = await person(w.plots[1]?.id, '赵四');
    expect((await act(desk, 'book', booking(other, { burialType: '3' }))).message).toBe(
      '该墓位尚无安葬记录，不能办理二次合葬',
    );
  });

  it('are refused for the living, without notice, and twice at a time; the same call twice is one', async () => {
    const plotId = w.plots[2]?.id;
    const living = await person(plotId, '周健', { alive: 'Y', deathText: null });
    expect((await act(desk, 'book', booking(living))).message).toBe('「周健」健在，请先登记死亡日期');
    const dead = await person(plotId, '周先');
    expect((await act(desk, 'book', booking(dead, { bookDate: '2026-07-02' }))).message).toBe(
      '安葬须提前 3 天预约，最早 2026-07-03',
    );
    const both = await Promise.all([
      act(desk, 'book', booking(dead, { slot: NOON })),
      act(records, 'book', booking(dead, { slot: NOON })),
    ]);
    expect(both.filter((reply) => reply.success)).toHaveLength(1);
    expect(both.find((reply) => !reply.success)?.message).toBe('「周先」当前为「已预约」，不能预约安葬');
    expect(await slot(DAY, NOON)).toMatchObject({ booked: 1 });
    expect((await head.delete(`/cemetery/deceased/delete?id=${dead.id}`)).message).toBe(
      '「周先」已预约安葬，请先取消预约',
    );
  });

  it('I17: a slot takes no more than it holds, whoever comes at the same time', async () => {
    const people = await Promise.all(
      w.plots.slice(3, 6).flatMap(({ id }) => [1, 2].map((seq) => person(id, `逝者${seq}`, { seq }))),
    );
    const replies = await Promise.all(
      people.map((who) => act(desk, 'book', booking(who, { bookDate: '2026-07-10', slot: EVENING }))),
    );
    expect(replies.filter((reply) => reply.success)).toHaveLength(4);
    expect(new Set(replies.filter((reply) => !reply.success).map((reply) => reply.message))).toEqual(
      new Set(['2026-07-10 14:30-16:00 已约满，请选择其他时段']),
    );
    expect(await slot('2026-07-10', EVENING)).toMatchObject({ booked: 4, capacity: 4 });
    const booked = good(replies.find((reply) => reply.success) as never);
    good(await act(records, 'cancel', { id: booked.id, reason: '家属改主意' }));
    expect(await slot('2026-07-10', EVENING)).toMatchObject({ booked: 3 });
    const [of] = (await read('burial', booked.id)).people as Row[];
    expect(await read('deceased', of?.deceasedId)).toMatchObject({ burialStatus: '0' });
    expect(await read('burial', booked.id)).toMatchObject({ status: '7', cancelReason: '家属改主意' });
  });

  it('move to another day under a new number, with the reason kept at the old one', async () => {
    const who = await person(w.plots[6]?.id, '孙一');
    const key = { 'idempotency-key': 'book-sun-1' };
    const first = good(await act(desk, 'book', booking(who, { bookDate: '2026-07-20' }), key));
    expect(good(await act(desk, 'book', booking(who, { bookDate: '2026-07-20' }), key)).id).toBe(first.id);
    const move = { id: first.id, bookDate: '2026-07-21', slot: LATE, reason: '亲属未到齐' };
    const second = good(await act(records, 'rebook', move));
    expect(second).toMatchObject({ status: '1', formerId: first.id, bookDate: '2026-07-21', applicant: '王小明' });
    expect(await read('burial', first.id)).toMatchObject({ status: '8', cancelReason: '亲属未到齐' });
    expect([await slot('2026-07-20', EARLY), await slot('2026-07-21', LATE)]).toMatchObject([
      { booked: 0 },
      { booked: 1 },
    ]);
    expect((await act(records, 'rebook', move)).message).toBe('「已改期」状态下不能改期');
  });

  it('keep a plot from being given up while one is to come', async () => {
    const order = orders[6];
    const body = { id: order?.id, cancelType: '4', cancelReason: '退墓' };
    expect((await w.admin.post('/cemetery/order/cancel', body)).message).toBe('该墓位有未完成的安葬预约，请先取消预约');
  });
});
