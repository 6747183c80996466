import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { generate, good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

let w: World;
let areas = 0;
let parent: Row;
let child: Row;
let plots: Row[];

beforeAll(async () => {
  w = await newWorld();
});
afterAll(() => w.t.close());

/** An area with a child area, both with plots. */
beforeEach(async () => {
  areas += 1;
  const add = async (name: string, more: object = {}) =>
    good(await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: name, name, ...more }));
  parent = await add(`旧${areas}苑`);
  child = await add(`${areas}组`, { parentId: parent.id });
  const plan = { templateId: w.template.id, rowTo: 1, seatTo: 2, open: true };
  plots = [
    ...(await generate(w.admin, { areaId: parent.id, ...plan })),
    ...(await generate(w.admin, { areaId: child.id, ...plan })),
  ];
});
afterEach(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
});

const rename = (id: string, name: string, more: object = {}) =>
  w.admin.put('/cemetery/area/edit', { id, name, ...more });
const plot = async (id: string | undefined) => good(await w.admin.get('/cemetery/plot/queryById', { id: String(id) }));
const names = () => Promise.all(plots.map(async ({ id }) => (await plot(id)).fullName));
const change = (id: string | undefined, values: object) =>
  w.t.database.db.updateTable('cemPlot').set(values).where('id', '=', String(id)).execute();

describe('renaming an area (domain.md §3.4: old names kept as alias)', () => {
  it('renames its plots and those of the areas below in the same step; the old names find them', async () => {
    const before = plots[0]?.fullName as string;
    expect(before).toBe(`松鹤园-旧${areas}苑-01排-01号`);
    good(await rename(parent.id, `新${areas}苑`));
    expect(await names()).toEqual([
      `松鹤园-新${areas}苑-01排-01号`,
      `松鹤园-新${areas}苑-01排-02号`,
      `松鹤园-新${areas}苑-${areas}组-01排-01号`,
      `松鹤园-新${areas}苑-${areas}组-01排-02号`,
    ]);
    expect(await plot(plots[0]?.id)).toMatchObject({ aliasNames: before, version: 2, updateBy: 'admin' });
    const found = good<Page<Row>>(await w.admin.get('/cemetery/plot/list', { aliasNames: `*${before}*` }));
    expect(found.records.map((row) => row.id)).toContain(plots[0]?.id);
    const searched = good<Page<Row>>(await w.admin.get('/cemetery/plot/list', { fullName: `*新${areas}苑-01排*` }));
    expect(searched.total).toBe(2);
  });

  it('refuses half a surrogate pair, which PostgreSQL does not take as JSON, and changes nothing', async () => {
    const before = await names();
    expect(await rename(parent.id, 'x\ud800y')).toMatchObject({
      success: false,
      message: '校验失败！内容包含非法字符',
    });
    expect(await names()).toEqual(before);
    good(await rename(parent.id, `新${areas}苑😀`));
  });

  it('leaves one log row and one event a plot, with both names', async () => {
    good(await rename(child.id, `${areas}台`));
    const id = String(plots[2]?.id);
    const { db } = w.t.database;
    const logs = await db.selectFrom('sysDataLog').selectAll().where('dataId', '=', id).orderBy('id').execute();
    expect(logs.map((row) => [row.action, row.dataVersion])).toEqual([
      ['add', '1'],
      ['edit', '2'],
    ]);
    expect(JSON.parse(logs[1]?.dataBefore ?? '')).toEqual({
      fullName: `松鹤园-旧${areas}苑-${areas}组-01排-01号`,
      aliasNames: null,
    });
    expect(JSON.parse(logs[1]?.dataContent ?? '')).toMatchObject({
      fullName: `松鹤园-旧${areas}苑-${areas}台-01排-01号`,
    });
    const events = await db
      .selectFrom('cemEvent')
      .select(['event', 'summary'])
      .where('plotId', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map((row) => row.event)).toEqual(['create', 'rename']);
    expect(events[1]?.summary).toContain(`将墓区「旧${areas}苑-${areas}组」改为「旧${areas}苑-${areas}台」`);
    const untouched = await db
      .selectFrom('sysDataLog')
      .select('id')
      .where('dataId', '=', String(plots[0]?.id))
      .execute();
    expect(untouched).toHaveLength(1);
  });

  it('follows a move under another parent as well, and comes back without a trail of itself', async () => {
    good(await w.admin.put('/cemetery/area/edit', { id: child.id, parentId: null }));
    expect((await plot(plots[2]?.id)).fullName).toBe(`松鹤园-${areas}组-01排-01号`);
    good(await w.admin.put('/cemetery/area/edit', { id: child.id, parentId: parent.id }));
    expect(await plot(plots[2]?.id)).toMatchObject({
      fullName: plots[2]?.fullName,
      aliasNames: `松鹤园-${areas}组-01排-01号`,
    });
  });

  it('an edit that leaves the name alone touches no plot', async () => {
    good(await w.admin.put('/cemetery/area/edit', { id: parent.id, remark: '东侧' }));
    expect((await plot(plots[0]?.id)).version).toBe(1);
  });

  it('is refused when a plot elsewhere has one of the names, and nothing changes', async () => {
    await change(w.plots[0]?.id, { fullName: `松鹤园-占${areas}苑-01排-02号` });
    const before = await names();
    expect(await rename(parent.id, `占${areas}苑`)).toMatchObject({
      success: false,
      message: `墓位全称「松鹤园-占${areas}苑-01排-02号」已存在，请更换`,
    });
    expect(await names()).toEqual(before);
    expect(good(await w.admin.get('/cemetery/area/queryById', { id: parent.id }))).toMatchObject({
      name: `旧${areas}苑`,
      version: 1,
    });
  });

  it('what an order says of its plot stays as it was signed', async () => {
    const seller = await w.t.user({ username: `seller${areas}`, roles: ['sales'] });
    const order = good(await seller.post<Row>('/cemetery/order/add', orderBody(String(plots[0]?.id))));
    good(await rename(parent.id, `新${areas}苑`));
    expect(good(await w.admin.get('/cemetery/order/queryById', { id: order.id })).plotFullName).toBe(
      plots[0]?.fullName,
    );
    expect(await plot(plots[0]?.id)).toMatchObject({ saleStatus: '4' });
  });

  it('keeps the code an import put into the seat’s place, and its alias first', async () => {
    const code = `松鹤园-旧${areas}苑-01排-西侧号`;
    await change(plots[0]?.id, { fullName: code, aliasNames: '西侧' });
    good(await rename(parent.id, `新${areas}苑`));
    expect(await plot(plots[0]?.id)).toMatchObject({
      fullName: `松鹤园-新${areas}苑-01排-西侧号`,
      aliasNames: `西侧,${code}`,
    });
  });

  it('plots that are sold and renamed at the same moment lose neither', async () => {
    const seller = await w.t.user({ username: `racer${areas}`, roles: ['sales'] });
    const [renamed, ...orders] = await Promise.all([
      rename(parent.id, `新${areas}苑`),
      ...plots.slice(0, 2).map(({ id }, n) => {
        const customer = { name: `客${n}`, mobile: `1380013900${n}`, idType: '3', idNo: `E${n}` };
        return seller.post<Row>('/cemetery/order/add', orderBody(id, { customer }));
      }),
    ]);
    good(renamed);
    orders.forEach((order) => good(order));
    for (const { id } of plots.slice(0, 2))
      expect(await plot(id)).toMatchObject({ saleStatus: '4', fullName: expect.stringContaining(`新${areas}苑`) });
  });

  it('a plot added at the same moment has the new name or follows', async () => {
    const rowId = String((await plot(plots[0]?.id)).rowId);
    const [renamed, added] = await Promise.all([
      rename(parent.id, `新${areas}苑`),
      w.admin.post<Row>('/cemetery/plot/add', {
        areaId: parent.id,
        rowId,
        templateId: w.template.id,
        seatNo: 9,
        listPrice: 100,
      }),
    ]);
    good(renamed);
    expect((await plot(good(added).id)).fullName).toBe(`松鹤园-新${areas}苑-01排-09号`);
  });
});
