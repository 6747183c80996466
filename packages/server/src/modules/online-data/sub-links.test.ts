import type { Design } from '@songbai/contract/design/design.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { openTable } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const API = '/online/cgform/api';
let t: TestApp;
let admin: Caller;
let trip: Design;
let firm: string;
let other: string;

const FIRM = designOf({ tableName: 'firm', tableTxt: '供应商' }, [
  fieldDesign('title', { dbFieldTxt: '名称', fieldMustInput: '1' }),
  fieldDesign('phone', { dbFieldTxt: '电话' }),
]);
const TRIP = designOf({ tableName: 'trip', tableTxt: '外出', tableType: 2, subTableStr: 'trip_stop' }, [
  fieldDesign('title', { dbFieldTxt: '名称' }),
  fieldDesign('stops', { dbFieldTxt: '有电话', dbType: 'int', dbLength: 4, formula: 'sum(trip_stop.reached)' }),
]);
const linkField = {
  fieldShowType: 'link_table_field',
  dictTable: 'firm_id',
  dictText: 'phone',
  dbIsPersist: 0,
} as const;
const STOP = designOf({ tableName: 'trip_stop', tableTxt: '停靠', tableType: 3, relationType: 0 }, [
  fieldDesign('trip_id', { mainTable: 'trip', mainField: 'id', dbLength: 36, isShowForm: 0 }),
  fieldDesign('firm_id', { dbFieldTxt: '供应商', fieldShowType: 'link_table', dictTable: 'firm', dbLength: 100 }),
  fieldDesign('firm_phone', { dbFieldTxt: '电话', ...linkField }),
  fieldDesign('label', { dbFieldTxt: '标签', dbLength: 100, formula: "concat(trip.title, '/', firm_phone)" }),
  fieldDesign('reached', {
    dbType: 'int',
    dbLength: 4,
    dbFieldTxt: '打得通',
    formula: "if(firm_phone == '138', 1, 0)",
  }),
  fieldDesign('spoken', { dbFieldTxt: '读作', dbIsPersist: 0, formula: "concat('电', firm_phone)" }),
]);

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  const firms = await openTable(t, FIRM);
  trip = await openTable(t, TRIP);
  await openTable(t, STOP);
  const add = async (body: object) => String(good(await admin.post(`${API}/form/${firms.head.id}`, body)));
  firm = await add({ title: '永固石材', phone: '138' });
  other = await add({ title: '长青花艺', phone: '139' });
});
afterAll(() => t.close());

const form = () => `${API}/form/${trip.head.id}`;
const under = (id: string) => `/online/data/${trip.head.id}/under/${id}/trip_stop`;
const read = async (id: string) => good(await admin.get(`${form()}/${id}`)) as Row & { trip_stop: Row[] };

describe('online.md §5.5: formulas of sub rows over fields of linked records', () => {
  it('are calculated with the linked row, with the main row too, and main formulas over them', async () => {
    const stops = [{ firm_id: firm }, { firm_id: other }, {}];
    const id = String(good(await admin.post(form(), { title: '甲', trip_stop: stops })));
    const row = await read(id);
    expect(row.stops).toBe(1);
    expect(row.trip_stop.map((stop) => [stop.firm_phone, stop.label, stop.reached, stop.spoken])).toEqual([
      ['138', '甲/138', 1, '电138'],
      ['139', '甲/139', 0, '电139'],
      [null, '甲/', 0, '电'],
    ]);
    // The main row changes, the sub rows are not sent.
    good(await admin.put(form(), { id, title: '乙' }));
    expect((await read(id)).trip_stop.map(({ label }) => label)).toEqual(['乙/138', '乙/139', '乙/']);
  });

  it('also where a sub row is saved by itself', async () => {
    const id = String(good(await admin.post(form(), { title: '丙', trip_stop: [] })));
    good(await admin.post(`${under(id)}/add`, { firm_id: firm }));
    const [stop] = (await read(id)).trip_stop;
    expect(stop).toMatchObject({ label: '丙/138', reached: 1, spoken: '电138' });
    good(await admin.put(`${under(id)}/edit`, { id: stop?.id, firm_id: other }));
    expect((await read(id)).trip_stop[0]).toMatchObject({ label: '丙/139', reached: 0, spoken: '电139' });
  });
});

describe('online.md §5.5: formulas of sub rows over what their main row shows of a linked record', () => {
  it('are the same whether the form is saved or a sub row by itself', async () => {
    const visit = await openTable(
      t,
      designOf({ tableName: 'visit', tableTxt: '拜访', tableType: 2, subTableStr: 'visit_stop' }, [
        fieldDesign('title', { dbFieldTxt: '名称' }),
        fieldDesign('firm_id', { dbFieldTxt: '供应商', fieldShowType: 'link_table', dictTable: 'firm', dbLength: 100 }),
        fieldDesign('firm_phone', { dbFieldTxt: '电话', ...linkField }),
      ]),
    );
    await openTable(
      t,
      designOf({ tableName: 'visit_stop', tableTxt: '停靠', tableType: 3, relationType: 0 }, [
        fieldDesign('visit_id', { mainTable: 'visit', mainField: 'id', dbLength: 36, isShowForm: 0 }),
        fieldDesign('note', { dbFieldTxt: '备注' }),
        fieldDesign('label', { dbFieldTxt: '标签', dbLength: 100, formula: "concat(visit.firm_phone, '/', note)" }),
      ]),
    );
    const own = `${API}/form/${visit.head.id}`;
    const id = String(good(await admin.post(own, { title: '甲', firm_id: firm, visit_stop: [{ note: '一' }] })));
    const alone = `/online/data/${visit.head.id}/under/${id}/visit_stop`;
    const labels = async () =>
      (good(await admin.get(`${own}/${id}`)) as Row & { visit_stop: Row[] }).visit_stop.map(({ label }) => label);
    expect(await labels()).toEqual(['138/一']);
    good(await admin.post(`${alone}/add`, { note: '二' }));
    expect(await labels()).toEqual(['138/一', '138/二']);
    good(await admin.put(own, { id, firm_id: other }));
    expect(await labels()).toEqual(['139/一', '139/二']);
    const rows = (good(await admin.get(`${own}/${id}`)) as Row & { visit_stop: Row[] }).visit_stop;
    good(await admin.put(`${alone}/edit`, { id: rows[0]?.id, note: '三' }));
    expect(await labels()).toEqual(['139/三', '139/二']);
  });
});
