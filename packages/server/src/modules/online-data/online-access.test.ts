import type { Design } from '@songbai/contract/design/design.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../db/database.ts';
import { systemActor } from '../../platform/actor.ts';
import { designOf, fieldDesign, storeDesign } from '../../testing/online-designs.ts';
import { holder, type OnlineOffice, onlineOffice, VISITOR_DRAFT, VISITOR_FIELDS } from '../../testing/online-office.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { addTenant, type Caller } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';
import { type Runtime, runtimeOf } from './index.ts';

let o: OnlineOffice;
let stranger: Caller;
beforeAll(async () => {
  o = await onlineOffice();
  await addTenant(o.t.database, 2, '别园');
  stranger = await holder(o.t, 'stranger', o.visitor.head.id, '2');
});
afterAll(() => o.t.close());

const CALLS: readonly (readonly [
  method: 'get' | 'post' | 'put' | 'delete',
  call: string,
  given: Record<string, string>,
])[] = [
  ['get', 'list', {}],
  ['get', 'queryById', { id: 'x' }],
  ['post', 'add', { name: '甲' }],
  ['put', 'edit', { id: 'x', name: '甲' }],
  ['delete', 'delete', { id: 'x' }],
  ['delete', 'deleteBatch', { ids: 'x' }],
  ['get', 'exportXls', {}],
  ['get', 'importTemplate', {}],
  ['post', 'importExcel', {}],
  ['get', 'recycleBin', {}],
  ['put', 'putRecycleBin', { ids: 'x' }],
];
const call = (who: Caller, method: (typeof CALLS)[number][0], url: string, given: Record<string, string>) =>
  who[method](url, given as never);
const described = (code: string) => `/online/cgform/api/resource/${code}`;

describe('who may open a designed table (online.md §5.1)', () => {
  it.each(CALLS)('nobody by being signed in: %s %s', async (method, path, given) => {
    const clerk = await o.t.user({ username: `plain-${path}`, roles: ['sales'] });
    expect(await call(clerk, method, `${o.path}/${path}`, given)).toMatchObject({ success: false, code: 510 });
    expect(await call(o.t.anonymous, method, `${o.path}/${path}`, given)).toMatchObject({ success: false, code: 401 });
  });

  it.each(CALLS)('another tenant’s table does not exist: %s %s', async (method, path, given) => {
    for (const code of [o.visitor.head.id, 'visitor', 'visitor__t1']) {
      const reply = await call(stranger, method, `/online/data/${code}/${path}`, given);
      expect(reply).toMatchObject({ success: false, error: 'onlineMissing' });
    }
  });

  it('the literal :code of the hidden menu opens nothing', async () => {
    const role = await roleWithMenu(o.t, '/online/cgformList/:code');
    const clerk = await o.t.user({ username: 'by-code', roles: [role] });
    expect(await clerk.get(`${o.path}/list`)).toMatchObject({ code: 510 });
    expect(await clerk.get('/online/data/:code/list')).toMatchObject({ error: 'onlineMissing' });
  });

  it('whoever may design, and whoever has a menu of one of its views', async () => {
    const view = designOf(
      { tableName: 'visitor$1', tableTxt: '访客', copyType: 1, physicId: o.visitor.head.id },
      VISITOR_FIELDS.slice(0, 2),
    );
    await storeDesign(o.t.database, view);
    const clerk = await holder(o.t, 'by-view', view.head.id);
    expect(good<{ resource: { title: string } }>(await clerk.get(described(view.head.id))).resource.title).toBe('访客');
    expect((await clerk.get(described(o.visitor.head.id))).success).toBe(true);
    expect((await clerk.get(`/online/data/${view.head.id}/list`)).success).toBe(true);
    expect(await o.clerk.get(described(view.head.id))).toMatchObject({ code: 510 });
  });

  it('a right that is taken is gone with the next call', async () => {
    const clerk = await holder(o.t, 'leaving', o.visitor.head.id);
    expect((await clerk.get(`${o.path}/list`)).success).toBe(true);
    const { id } = await o.t.database.db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'leaving')
      .executeTakeFirstOrThrow();
    const person = good(await o.admin.get('/sys/user/queryById', { id }));
    good(await o.admin.put('/sys/user/edit', { ...person, selectedroles: '' }));
    expect(await clerk.get(`${o.path}/list`)).toMatchObject({ code: 510 });
  });

  it('a sub-table is no page of its own, and a table that was never synced says so', async () => {
    const sub = designOf({ tableName: 'visitor_item', tableType: 3, relationType: 0 }, [fieldDesign('name')]);
    const planned = designOf({ tableName: 'planned' }, [fieldDesign('name')]);
    await storeDesign(o.t.database, sub);
    await storeDesign(o.t.database, planned, { live: false });
    const clerk = await holder(o.t, 'early', planned.head.id);
    expect(await clerk.get('/online/data/visitor_item/list')).toMatchObject({
      message: '附表不能单独访问，请从主表进入',
    });
    expect(await clerk.get(described(planned.head.id))).toMatchObject({
      error: 'onlineNotSynced',
      message: 'NO_DB_SYNC',
    });
  });
});

describe('rows of a table of the platform', () => {
  let shared: Design;
  const at = () => `/online/data/${shared.head.id}`;
  it('belong to one tenant each', async () => {
    shared = await openTable(
      o.t,
      designOf({ tableName: 'holiday', tenantId: null }, [fieldDesign('name', { fieldValidType: 'only' })]),
    );
    const here = await holder(o.t, 'here', shared.head.id);
    const there = await holder(o.t, 'there', shared.head.id, '2');
    const { id } = good(await here.post(`${at()}/add`, { name: '清明' }));
    good(await there.post(`${at()}/add`, { name: '清明' }));
    expect(good<{ total: number }>(await there.get(`${at()}/list`)).total).toBe(1);
    expect((await there.get(`${at()}/queryById`, { id })).success).toBe(false);
    expect((await there.put(`${at()}/edit`, { id, version: 1, name: '中元' })).success).toBe(false);
    expect((await there.delete(`${at()}/delete`, { id })).success).toBe(false);
    good(await here.delete(`${at()}/delete`, { id }));
    expect((await there.put(`${at()}/putRecycleBin`, { ids: id })).success).toBe(false);
  });
});

describe('versions of a design (online.md §4.2)', () => {
  const widened = (version: number): Design => ({
    ...o.visitor,
    head: { ...o.visitor.head, tableTxt: `来访登记${version}` },
    fields: [...o.visitor.fields, fieldDesign('wish', { dbFieldTxt: '心愿', orderNum: 90 })],
  });

  it('a sync is used by the next call, and calls that run meanwhile are answered', async () => {
    const { id } = good(await o.clerk.post(`${o.path}/add`, VISITOR_DRAFT));
    expect((await o.clerk.post(`${o.path}/add`, { ...VISITOR_DRAFT, wish: '平安' })).message).toContain('wish');
    await storeDesign(o.t.database, widened(2), { version: 2, live: false });
    expect((await o.clerk.post(`${o.path}/add`, { ...VISITOR_DRAFT, wish: '平安' })).message).toContain('wish');
    const running = Array.from({ length: 20 }, () => o.clerk.get(`${o.path}/list`));
    await runSql(o.t.database.db, 'alter table visitor__t1 add column wish text', []);
    await storeDesign(o.t.database, widened(3), { version: 3 });
    expect((await Promise.all(running)).filter(({ success }) => !success)).toEqual([]);
    good(await o.clerk.put(`${o.path}/edit`, { id, version: 1, wish: '平安' }));
    const found = good<{ records: Row[]; total: number }>(await o.clerk.get(`${o.path}/list`, { wish: '*平*' }));
    expect(found).toMatchObject({ total: 1, records: [{ id, wish: '平安' }] });
    expect((await o.clerk.get<{ resource: { title: string } }>(described('visitor'))).result.resource.title).toBe(
      '来访登记3',
    );
  });

  it('a column that changed its type is read as what it is now', async () => {
    await o.clerk.get(`${o.path}/list`);
    await o.clerk.get(`${o.path}/list`);
    const { engine, db } = o.t.database;
    if (engine === 'postgres')
      await runSql(db, 'alter table visitor__t1 alter column order_num type text using order_num::text', []);
    const design = widened(4);
    const fields = design.fields.map((field) =>
      field.dbFieldName === 'order_num' ? { ...field, dbType: 'string' as const, dbLength: 20 } : field,
    );
    await storeDesign(o.t.database, { ...design, fields }, { version: 4 });
    expect(good<{ total: number }>(await o.clerk.get(`${o.path}/list`, { order_num: '3' })).total).toBe(1);
    good(await o.clerk.post(`${o.path}/add`, { ...VISITOR_DRAFT, order_num: 'A-7' }));
    expect(good<{ total: number }>(await o.clerk.get(`${o.path}/list`, { order_num: 'A-7' })).total).toBe(1);
  });

  it('what runs a version is made once, and made anew with the next', async () => {
    const server = { database: o.t.database } as unknown as Parameters<typeof runtimeOf>[0];
    const actor = { ...systemActor(1), onlinePages: new Set([o.visitor.head.id]) };
    const runtime = (): Promise<Runtime> => runtimeOf(server, actor, o.visitor.head.id);
    const first = await runtime();
    expect((await runtime()).table).toBe(first.table);
    expect((await runtime()).hooks).toBe(first.hooks);
    await storeDesign(o.t.database, designOf({ tableName: 'other_one' }, []));
    expect((await runtime()).table).toBe(first.table);
    await storeDesign(o.t.database, widened(5), { version: 5 });
    const next = await runtime();
    expect(next.table).not.toBe(first.table);
    expect(first.table.resource.title).toBe('来访登记4');
  });
});
