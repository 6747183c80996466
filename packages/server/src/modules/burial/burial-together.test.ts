import { TIMELINE_PATH } from '@songbai/contract/modules/event/event.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import type { Caller } from '../../testing/test-app.ts';
import { good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

/** Business day of the tests: 2026-06-30, 10:00. */
const DAY = '2026-07-03';
const SLOT = '09:30-11:00';

let w: World;
let records: Caller;
let field: Caller;

const act = (by: Caller, name: string, body: object) => by.post<Row>(`/cemetery/burial/${name}`, body);
const person = async (plotId: unknown, name: string, more: object = {}) =>
  good(await records.post('/cemetery/deceased/add', { plotId, name, deathText: '2026-06-20', ...more }));
const family = { applicant: '王小明', applicantRelation: '02', applicantPhone: '13800000001' };
const booking = (people: readonly Row[], more: object = {}) => ({
  ...{ deceasedIds: people.map(({ id }) => id), burialType: '2', bookDate: DAY, slot: SLOT },
  ...family,
  ...more,
});
const read = async (path: string, id: unknown) => good(await w.admin.get(`/cemetery/${path}/queryById?id=${id}`));
const slots = async (day: string) =>
  good<Row[]>(await records.get(`/cemetery/burial/slots?cemeteryId=${w.cemetery.id}&bookDate=${day}`));
const settings = async (burialSlots: string, by = w.admin) => {
  const { version, id } = await read('cemetery', w.cemetery.id);
  return by.put<Row>('/cemetery/cemetery/edit', { id, version, burialSlots });
};
const laid = (...places: [Row, number][]) => places.map(([who, cavityNo]) => ({ deceasedId: who.id, cavityNo }));

beforeAll(async () => {
  w = await newWorld();
  records = await w.t.user({ username: 'files', realname: '档案', roles: ['records'] });
  field = await w.t.user({ username: 'head', realname: '安葬主管', roles: ['field_mgr'] });
  for (const plot of w.plots) {
    const order = good(await w.admin.post('/cemetery/order/add', orderBody(String(plot.id))));
    good(await w.admin.post('/cemetery/order/pay', { orderId: order.id, amount: order.payableAmount, method: '01' }));
  }
});
afterAll(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
  await w.t.close();
});

describe('several dead in one booking (domain.md §3.14, issue 14 point 5)', () => {
  it('a couple is booked, prepared and buried together; person, plot, papers and history name both', async () => {
    const plotId = w.plots[0]?.id;
    const father = await person(plotId, '王大山', { seq: 1 });
    const mother = await person(plotId, '李秀英', { seq: 2 });
    const couple = [mother, father];
    expect(await act(records, 'book', booking(couple, { burialType: '1' }))).toMatchObject({
      message: '首次单葬只葬一位，多位同葬请选择首次合葬',
      field: 'burialType',
    });
    expect((await act(records, 'book', booking([father]))).message).toBe('首次合葬须选择两位及以上逝者');
    const burial = good(await act(records, 'book', booking(couple)));
    expect(burial).toMatchObject({ deceasedName: '王大山、李秀英' });
    expect(burial.people).toMatchObject([
      { name: '王大山', cavityNo: 1, open: 'Y' },
      { name: '李秀英', cavityNo: 2, open: 'Y' },
    ]);
    for (const one of couple) expect(await read('deceased', one.id)).toMatchObject({ burialStatus: '1' });
    expect((await slots(DAY)).find(({ slot }) => slot === SLOT)).toMatchObject({ booked: 1 });
    const { id } = burial;
    good(await act(records, 'confirm', { id, docs: ['1', '2', '3', '4'] }));
    good(await act(field, 'prepare', { id }));
    good(await act(field, 'ready', { id }));
    const done = { id, actualTime: '2026-06-30 09:00:00', sealResult: '1' };
    for (const cavities of [laid([father, 1]), laid([father, 1], [mother, 1])])
      expect(await act(field, 'complete', { ...done, cavities })).toMatchObject({
        message: '请为「王大山、李秀英」各填写一个穴位，互不重复',
        field: 'cavities',
      });
    // The other way round than registered.
    const buried = good(await act(field, 'complete', { ...done, cavities: laid([father, 2], [mother, 1]) }));
    expect(buried.people).toMatchObject([
      { name: '王大山', cavityNo: 2, open: 'N' },
      { name: '李秀英', cavityNo: 1, open: 'N' },
    ]);
    expect(await read('deceased', father.id)).toMatchObject({ burialStatus: '2', seq: 2, buriedDate: '2026-06-30' });
    expect(await read('deceased', mother.id)).toMatchObject({ burialStatus: '2', seq: 1, buriedDate: '2026-06-30' });
    expect(await read('plot', plotId)).toMatchObject({ burialCount: 2, burialStatus: '2' });
    const timeline = good(await w.admin.get(TIMELINE_PATH, { kind: 'plot', id: String(plotId) }));
    expect(JSON.stringify(timeline)).toContain('完成安葬，第 2、1 穴，「王大山、李秀英」');
    for (const keyword of ['李秀英', 'lixiuying', '王大山']) {
      const found = await records.get<{ records: Row[] }>(encodeURI(`/cemetery/burial/list?keyword=${keyword}`));
      expect(good<{ records: Row[] }>(found).records.map((row) => row.id)).toEqual([id]);
    }
  });

  it('cancelled or moved, it is so for all of them', async () => {
    const plotId = w.plots[1]?.id;
    const both = [await person(plotId, '赵一'), await person(plotId, '赵二')];
    const first = good(await act(records, 'book', booking(both, { bookDate: '2026-07-06' })));
    const move = { id: first.id, bookDate: '2026-07-07', slot: SLOT, reason: '亲属未到齐' };
    const second = good(await act(records, 'rebook', move));
    expect(second).toMatchObject({ deceasedName: '赵一、赵二', people: [{ open: 'Y' }, { open: 'Y' }] });
    expect(await read('burial', first.id)).toMatchObject({ status: '8', people: [{ open: 'N' }, { open: 'N' }] });
    good(await act(records, 'cancel', { id: second.id, reason: '家属改主意' }));
    for (const one of both) expect(await read('deceased', one.id)).toMatchObject({ burialStatus: '0' });
    good(await act(records, 'book', booking([both[0] as Row], { burialType: '1', bookDate: '2026-07-08' })));
  });

  it('takes the users of one plot only, the dead only, no more than find room, and each once at a time', async () => {
    const plotId = w.plots[2]?.id;
    const one = await person(plotId, '周一');
    const living = await person(plotId, '周健', { alive: 'Y', deathText: null });
    const stranger = await person(w.plots[3]?.id, '吴一');
    expect(await act(records, 'book', booking([one, living]))).toMatchObject({
      message: '「周健」健在，请先登记死亡日期',
      field: 'deceasedIds',
    });
    expect((await act(records, 'book', booking([one, stranger]))).message).toBe('同一次安葬的逝者须登记在同一个墓位');
    expect((await act(records, 'book', booking([one, one]))).success).toBe(false);
    const other = await person(w.plots[3]?.id, '吴二');
    const replies = await Promise.all([
      act(records, 'book', booking([stranger, other], { bookDate: '2026-07-09' })),
      act(w.admin, 'book', booking([other, stranger], { bookDate: '2026-07-09', slot: '08:00-09:30' })),
    ]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
  });
});

describe('slots of the day are a setting of the cemetery (domain.md §3.14, §12)', () => {
  it('a clerk books by them: times, how many burials each takes, and nothing else', async () => {
    expect(await slots('2026-08-01')).toEqual([
      { slot: '08:00-09:30', capacity: 4, booked: 0 },
      { slot: '09:30-11:00', capacity: 4, booked: 0 },
      { slot: '13:00-14:30', capacity: 4, booked: 0 },
      { slot: '14:30-16:00', capacity: 4, booked: 0 },
    ]);
    const kept = good(await settings('13:30-15:00=2,07:30-09:00=1'));
    expect(kept.burialSlots).toBe('07:30-09:00=1,13:30-15:00=2');
    expect(await slots('2026-08-01')).toEqual([
      { slot: '07:30-09:00', capacity: 1, booked: 0 },
      { slot: '13:30-15:00', capacity: 2, booked: 0 },
    ]);
    const who = await person(w.plots[4]?.id, '郑一');
    const day = { burialType: '1', bookDate: '2026-08-01' };
    expect(await act(records, 'book', booking([who], { ...day, slot: SLOT }))).toMatchObject({
      message: '该陵园没有时段 09:30-11:00，请重新选择',
      field: 'slot',
    });
    good(await act(records, 'book', booking([who], { ...day, slot: '07:30-09:00' })));
    expect((await settings('08:00-09:00=1', records)).code).toBe(510);
  });

  it.each([
    ['', '安葬时段'],
    ['早上=4', '时段「早上」须形如 08:00-09:30'],
    ['09:00-08:00=4', '时段 09:00-08:00 的结束时间须晚于开始时间'],
    ['08:00-10:00=4,09:30-11:00=4', '时段 08:00-10:00 与 09:30-11:00 重叠'],
    ['08:00-10:00=0', '时段 08:00-10:00 的场数须为 1 到 99'],
    ['08:00-10:00', '时段 08:00-10:00 的场数须为 1 到 99'],
  ])('%s is refused: %s', async (text, message) => {
    const reply = await settings(text);
    expect(reply).toMatchObject({ success: false, field: 'burialSlots' });
    expect(reply.message).toContain(message);
  });

  it('I17: the last place is given once, whoever comes at the same time, also after the setting has changed', async () => {
    good(await settings('08:00-09:30=3,10:00-11:30=4'));
    const day = { burialType: '1', bookDate: '2026-08-05', slot: '08:00-09:30' };
    const people = await Promise.all(w.plots.slice(4, 10).map(({ id }, at) => person(id, `钱${at}`)));
    const book = (who: Row | undefined) => act(records, 'book', booking([who as Row], day));
    good(await book(people[0]));
    good(await settings('08:00-09:30=2,10:00-11:30=4'));
    const replies = await Promise.all(people.slice(1).map(book));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(replies.filter(({ success }) => !success).map(({ message }) => message))).toEqual(
      new Set(['2026-08-05 08:00-09:30 已约满，请选择其他时段']),
    );
    // Fewer than are booked already: they stay, nobody follows.
    good(await settings('08:00-09:30=1,10:00-11:30=4'));
    expect((await slots('2026-08-05'))[0]).toEqual({ slot: '08:00-09:30', capacity: 1, booked: 2 });
    expect((await book(people[5])).success).toBe(false);
  });
});
