import type { Design } from '@songbai/contract/design/design.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTrip, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const API = '/online/cgform/api';
let t: TestApp;
let clerk: Caller;
let trip: Design;
let guests: Design;
beforeAll(async () => {
  t = await testApp();
  ({ trip, guests } = await openTrip(t));
  clerk = await t.user({
    username: 'gatekeeper',
    roles: [await roleWithMenu(t, `/online/cgformList/${trip.head.id}`)],
  });
});
afterAll(() => t.close());

const data = async (design: Design, query: Record<string, string | number> = {}) =>
  good<{ records: Row[]; total: number }>(await clerk.get(`${API}/getData/${design.head.id}`, query));
const form = (design: Design, id: string) => clerk.get<Row>(`${API}/form/${design.head.id}/${id}`);
const add = async (design: Design, body: object) =>
  String(good(await clerk.post(`${API}/form/${design.head.id}`, body)));

describe('online.md §5.3: main and sub-tables in one form', () => {
  it('are saved together; a key that is absent leaves its rows, an empty text takes them all (jeecg #65)', async () => {
    const id = await add(trip, {
      title: '清明',
      trip_guest: [{ name: '甲', sex: '1', id: 'row_1' }, { name: '乙' }],
      trip_hotel: [{ address: '东门' }],
    });
    const read = async () => good(await form(trip, id)) as Row & { trip_guest: Row[]; trip_hotel: Row[] };
    const first = await read();
    expect(first.trip_guest).toMatchObject([{ name: '甲', sex_dictText: '男', trip_id: id }, { name: '乙' }]);
    expect(first.trip_hotel).toMatchObject([{ address: '东门' }]);
    const [one] = first.trip_guest;
    const put = (body: object) => clerk.put(`${API}/form/${trip.head.id}`, { id, title: '清明', ...body });
    good(await put({ trip_guest: [{ ...one, name: '甲甲' }, { name: '丙' }] }));
    const second = await read();
    expect(second.trip_guest).toMatchObject([{ id: one?.id, name: '甲甲' }, { name: '丙' }]);
    expect(second.trip_hotel).toHaveLength(1);
    good(await put({ trip_guest: '' }));
    expect((await read()).trip_guest).toEqual([]);
    expect(good(await clerk.get(`${API}/subform/trip_hotel/${id}`))).toMatchObject({ address: '东门' });
    expect(good(await clerk.get(`${API}/subform/list/trip_guest/${id}`))).toEqual([]);
  });

  it('refuses rows of another main row and a second row of a one-to-one table; nothing of it stays', async () => {
    const [first, second] = [
      await add(trip, { title: '一', trip_guest: [{ name: '甲' }] }),
      await add(trip, { title: '二' }),
    ];
    const { trip_guest: theirs } = good(await form(trip, first)) as unknown as { trip_guest: Row[] };
    const put = (body: object) => clerk.put(`${API}/form/${trip.head.id}`, { id: second, title: '三', ...body });
    expect((await put({ trip_guest: theirs })).success).toBe(false);
    expect(await put({ trip_hotel: [{ address: '1' }, { address: '2' }] })).toMatchObject({
      message: '一对一的表只能有一条数据',
    });
    expect((await put({ trip_guest: [{ sex: '1' }] })).message).toMatch(/同行人第1行.*姓名/);
    expect(good(await form(trip, second))).toMatchObject({ title: '二', trip_guest: [] });
  });

  it('a sub-table by itself goes by its main row; none chosen answers nothing (JB #8575)', async () => {
    const id = await add(trip, { title: '四', trip_guest: [{ name: '甲' }] });
    const list = (query: Record<string, string>) => data(guests, { tabletype: '3', ...query });
    expect((await list({ trip_id: id })).records).toMatchObject([{ name: '甲' }]);
    expect(await list({})).toMatchObject({ records: [], total: 0 });
    const post = (body: object) => clerk.post(`${API}/form/${guests.head.id}?tabletype=3`, body);
    expect((await post({ name: '乙', trip_id: id })).success).toBe(true);
    expect((await post({ name: '乙', trip_id: 'nothing' })).success).toBe(false);
    expect((await list({ trip_id: id })).total).toBe(2);
    expect(await clerk.get(`${API}/getData/${guests.head.id}`)).toMatchObject({
      success: false,
      message: '附表不能单独访问，请从主表进入',
    });
  });

  it('are drawn and saved by the calls of our own form too', async () => {
    const ours = `/online/data/${trip.head.id}`;
    const described = good<{ resource: { lines: Record<string, { title: string; fields: object }> } }>(
      await clerk.get(`${API}/resource/${trip.head.id}`),
    );
    const { trip_guest: lines } = described.resource.lines;
    expect([lines?.title, Object.keys(lines?.fields ?? {})]).toEqual(['同行人', ['name', 'sex']]);
    const { id } = good(await clerk.post(`${ours}/add`, { title: '七', trip_guest: [{ id: 'tmp-1', name: '甲' }] }));
    const read = async () =>
      good(await clerk.get(`${ours}/queryById`, { id: String(id) })) as Row & { trip_guest: Row[] };
    const before = await read();
    expect(before.trip_guest).toMatchObject([{ name: '甲', version: 1 }]);
    const rows = [
      { ...before.trip_guest[0], name: '甲甲' },
      { name: '乙', sex: '2' },
    ];
    good(await clerk.put(`${ours}/edit`, { ...before, trip_guest: rows }));
    expect((await read()).trip_guest).toMatchObject([
      { name: '甲甲', version: 2 },
      { name: '乙', sex_dictText: '女' },
    ]);
    const bad = await clerk.put(`${ours}/edit`, { ...(await read()), trip_guest: [{ sex: '2' }] });
    expect(bad.message).toMatch(/同行人第1行.*姓名/);
    expect((await read()).trip_guest).toHaveLength(2);
  });

  it('sub rows go and come with their main row by the calls of our own lists too', async () => {
    const id = await add(trip, { title: '六', trip_guest: [{ name: '甲' }, { name: '乙' }] });
    const ours = `/online/data/${trip.head.id}`;
    good(await clerk.delete(`${ours}/delete`, { id }));
    expect((await data(guests, { tabletype: '3', trip_id: id })).total).toBe(0);
    good(await clerk.put(`${ours}/putRecycleBin`, { ids: id }));
    expect((await data(guests, { tabletype: '3', trip_id: id })).total).toBe(2);
  });

  it('sub rows go with their main row', async () => {
    const id = await add(trip, { title: '五', trip_guest: [{ name: '甲' }], trip_hotel: [{ address: '1' }] });
    good(await clerk.delete(`${API}/form/${trip.head.id}/${id}`));
    expect((await data(guests, { tabletype: '3', trip_id: id })).total).toBe(0);
  });
});
