import type { Design } from '@songbai/contract/design/design.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { designOf, fieldDesign as field } from '../../testing/online-designs.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const API = '/online/cgform/api';
let t: TestApp;
let clerk: Caller;
let parcel: Design;
let order: Design;

beforeAll(async () => {
  t = await testApp();
  parcel = await openTable(
    t,
    designOf({ tableName: 'parcel', tableTxt: '包裹' }, [
      field('number', { dbFieldTxt: '单号', fieldValidType: 'only', isQuery: 1 }),
      field('weight', { dbFieldTxt: '重量', dbType: 'int', dbLength: 5 }),
    ]),
  );
  order = await openTable(
    t,
    designOf({ tableName: 'bin_order', tableTxt: '申领', tableType: 2, subTableStr: 'bin_line' }, [
      field('title', { dbFieldTxt: '标题' }),
    ]),
  );
  await openTable(
    t,
    designOf({ tableName: 'bin_line', tableTxt: '明细', tableType: 3, relationType: 0 }, [
      field('order_id', { mainTable: 'bin_order', mainField: 'id', dbLength: 36, isShowForm: 0 }),
      field('goods', { dbFieldTxt: '物资' }),
    ]),
  );
  const roles = await Promise.all([parcel, order].map(({ head }) => roleWithMenu(t, `/online/cgformList/${head.id}`)));
  clerk = await t.user({ username: 'binkeeper', roles });
});
afterAll(() => t.close());

const add = async ({ head }: Design, body: object) => String(good(await clerk.post(`${API}/form/${head.id}`, body)));
const remove = async ({ head }: Design, ids: string) => good(await clerk.delete(`${API}/form/${head.id}/${ids}`));
const restore = ({ head }: Design, ids: string, who = clerk) => who.put(`${API}/rowRestore/${head.id}/${ids}`, {});
const bin = async ({ head }: Design, query: Record<string, string> = {}) =>
  good<{ records: Row[]; total: number }>(await clerk.get(`${API}/rowBin/${head.id}`, query));
const lines = async (id: string) =>
  good<{ bin_line: Row[] }>(await clerk.get(`${API}/form/${order.head.id}/${id}`)).bin_line.map(({ goods }) => goods);

describe('online.md §14: the bin of rows', () => {
  it('holds deleted rows by the names of columns, and gives them back', async () => {
    const id = await add(parcel, { number: 'A1', weight: 3 });
    await remove(parcel, id);
    const { records, total } = await bin(parcel, { number: 'A1' });
    expect(total).toBe(1);
    expect(records).toMatchObject([{ id, jeecg_row_key: id, number: 'A1', weight: 3, delete_by: 'binkeeper' }]);
    expect(records[0]?.delete_time).toMatch(/^\d{4}-/);
    expect(await restore(parcel, id)).toMatchObject({ success: true, message: '恢复成功' });
    expect((await bin(parcel, { number: 'A1' })).total).toBe(0);
    expect((await clerk.get(`${API}/form/${parcel.head.id}/${id}`)).result).toMatchObject({ number: 'A1' });
  });

  it('gives back all or none: a taken value, a row that is not there', async () => {
    const gone = [await add(parcel, { number: 'B1' }), await add(parcel, { number: 'B2' })];
    await remove(parcel, gone.join());
    expect((await restore(parcel, `${gone[0]},nothing`)).message).toContain('回收站中没有所选的包裹');
    await add(parcel, { number: 'B2' });
    expect((await restore(parcel, gone.join())).success).toBe(false);
    expect((await bin(parcel, { number: 'B' })).total).toBe(2);
    expect((await restore(parcel, ',')).success).toBe(false);
  });

  it('brings back the sub rows that went with their main row, and no others', async () => {
    const id = await add(order, { title: '清明', bin_line: [{ goods: '菊花' }, { goods: '香烛' }] });
    const main = good<Row & { bin_line: Row[] }>(await clerk.get(`${API}/form/${order.head.id}/${id}`));
    const kept = main.bin_line.filter(({ goods }) => goods === '菊花');
    good(await clerk.put(`${API}/form/${order.head.id}`, { id, title: '清明', bin_line: kept }));
    await remove(order, id);
    good(await restore(order, id));
    expect(await lines(id)).toEqual(['菊花']);
  });

  it('is closed to whoever may not open the table', async () => {
    const id = await add(parcel, { number: 'C1' });
    await remove(parcel, id);
    const passer = await t.user({ username: 'bin_passer', roles: ['sales'] });
    const stranger = await t.user({ username: 'bin_stranger', roles: ['admin'], tenants: '2' });
    expect((await passer.get(`${API}/rowBin/${parcel.head.id}`)).code).toBe(510);
    expect((await restore(parcel, id, passer)).code).toBe(510);
    expect((await stranger.get(`${API}/rowBin/${parcel.head.id}`)).success).toBe(false);
    expect((await restore(parcel, id, stranger)).success).toBe(false);
    expect((await bin(parcel, { number: 'C1' })).total).toBe(1);
  });

  it.each<Record<string, string>>([
    { condition: '1=1' },
    { column: 'delete_time;drop table parcel' },
    { nothing_begin: '1' },
  ])('refuses %j in words', async (query) => {
    const reply = await clerk.get(`${API}/rowBin/${parcel.head.id}`, query);
    expect(reply).toMatchObject({ success: false });
    expect(reply.message).not.toMatch(/select|syntax/i);
  });
});

describe('online.md §11: whatever a super query or a path holds', () => {
  const hostile = fc.oneof(
    fc.constantFrom("' or 1=1 --", '"; drop table parcel', '%', '__proto__', 'constructor', '#{sys_user_code}'),
    fc.string({ maxLength: 20 }),
  );

  it('is answered in words, and no condition becomes more than a value', async () => {
    await add(parcel, { number: 'D1' });
    const count = async () =>
      good<{ total: number }>(await clerk.get(`${API}/getData/${parcel.head.id}`, { pageSize: '1' })).total;
    const before = await count();
    const rule = fc.constantFrom('eq', 'ne', 'like', 'gt', 'in', 'nonsense');
    const name = fc.oneof(fc.constantFrom('number', 'weight', 'create_by'), hostile);
    await fc.assert(
      fc.asyncProperty(name, rule, hostile, async (named, how, val) => {
        const items = JSON.stringify([{ field: named, rule: how, val }]);
        const query = { superQueryParams: encodeURIComponent(items), superQueryMatchType: 'and' };
        const listed = await clerk.get<{ total: number }>(`${API}/getData/${parcel.head.id}`, query);
        const read = await clerk.get(`${API}/form/${parcel.head.id}/${encodeURIComponent(val || 'x')}`);
        for (const reply of [listed, read]) {
          expect([0, 200, 404, 500, 510]).toContain(reply.code);
          expect(reply.message).not.toMatch(/select |syntax|sqlite|postgres/i);
        }
        expect(read.success).toBe(false);
        if (named === 'number' && how === 'eq' && listed.success && val.trim() !== '' && val !== 'D1')
          expect(listed.result.total).toBe(0);
      }),
      { numRuns: 60 },
    );
    expect(await count()).toBe(before);
  });
});
