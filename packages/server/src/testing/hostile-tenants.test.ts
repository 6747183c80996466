import { ROLES } from '@songbai/contract/roles.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRoute } from '../http/route-list.ts';
import { fitting, fittingObject, type Shape, shapeOf } from './hostile-values.ts';
import { encodedPart, encodedQuery, type RouteShapes, routeShapes } from './route-shapes.ts';
import { addTenant, type Caller, type TestApp } from './test-app.ts';
import { good, newWorld, orderBody } from './world.ts';

/** Marker in every text of the first tenant. */
const MARK = '甲园密';
const PHONE = '13911112222';

let t: TestApp;
let shapes: RouteShapes;

beforeAll(async () => {
  const world = await newWorld();
  t = world.t;
  const { admin, plots } = world;
  await addTenant(t.database, 2, '别园');
  const buyer = { name: `${MARK}客`, mobile: PHONE, idNo: '11010519491231002X' };
  good(await admin.post('/cemetery/order/add', orderBody(plots[0]?.id ?? '', { customer: buyer })));
  good(await admin.put('/cemetery/cemetery/edit', { id: world.cemetery.id, name: `${MARK}公墓`, contactPhone: PHONE }));
  good(await admin.post('/sys/position/add', { code: 'MARK', name: `${MARK}职`, postRank: '1' }));
  good(await admin.post('/sys/category/add', { name: `${MARK}类`, pid: '0' }));
  const steps = [{ digits: '1', pattern: '^a$', message: `${MARK}错`, priority: '1' }];
  const check = { ruleName: `${MARK}校`, ruleCode: 'marked', ruleJson: JSON.stringify(steps) };
  good(await admin.post('/sys/checkRule/add', check));
  await t.user({ username: 'colleague', realname: `${MARK}人`, roles: ['admin', 'sales'], departs: ['A01A01'] });
  await t.user({ username: 'stranger', roles: all, departs: [], tenants: '2' });
  await t.database.db
    .updateTable('sysDepart')
    .set({ departName: `${MARK}部` })
    .where('tenantId', '=', 1)
    .execute();
  shapes = await routeShapes(t, admin, 'colleague');
});
afterAll(() => t.close());

/** All roles except the platform administrator. */
const all = ROLES.map(({ code }) => code).filter((code) => code !== 'admin');

/** All parameters of a schema, required or not. */
function filled(schema: Shape | undefined, text: (name: string) => string): Record<string, unknown> {
  const entries = Object.entries(schema?.properties ?? {});
  return Object.fromEntries(entries.map(([name, part]) => [name, fitting(part, name, text)]));
}

async function call(who: Caller, route: ApiRoute, whole: boolean, text = shapes.textFor(route)): Promise<string> {
  const make = (schema: Shape | undefined) => (whole ? filled(schema, text) : fittingObject(schema ?? {}, text));
  const query = encodedQuery(make(shapeOf(route.query)));
  const shape = shapes.bodyShape(route);
  const path = shapes.pathOf(route).replace(/:(\w+)/g, (_, name: string) => encodedPart(text(name)));
  const reply = await who.raw({
    method: route.method as 'GET',
    url: query === '' ? path : `${path}?${query}`,
    ...(shape ? { payload: make(shape) } : {}),
  });
  return reply.body;
}

/** Success, code and message of a reply, without counts; the rest was checked above. */
function said(body: string): string {
  if (body.startsWith('PK')) return 'a workbook';
  const { success, code, message, error } = JSON.parse(body) as Partial<Envelope> & { error?: string };
  // Of the caller's own password, whatever the ids are: only how often he has tried by now differs.
  if (error === 'oldPasswordWrong' || error === 'ownPasswordWrong' || error === 'loginTooOften')
    return 'his own password';
  return `${success} ${code} ${message?.replace(/\d+/g, '')}`;
}

/** Everything that belongs to the first tenant, table by table. */
async function belongings(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const tables = await t.database.db.introspection.getTables();
  const own = "select id from sys_user where rel_tenant_ids = '1'";
  const wheres: Record<string, string> = {
    sys_user: `id in (${own})`,
    sys_user_role: `user_id in (${own})`,
    sys_user_depart: `user_id in (${own})`,
    sys_session: `user_id in (${own})`,
  };
  for (const { name, columns, isView } of tables) {
    const where = wheres[name] ?? (columns.some((column) => column.name === 'tenant_id') ? 'tenant_id = 1' : undefined);
    if (isView || where === undefined) continue;
    const rows = await t.database.query(`select * from ${name} where ${where} order by 1`, []);
    found.set(name, JSON.stringify(rows));
  }
  return found;
}

/** Workbooks are compressed, so markers are not visible in them; they use the query of their list. */
const routes = (reads: boolean) =>
  t.app.apiRoutes.filter(
    ({ access, method, socket, url }) =>
      !('public' in access) && !socket && !url.endsWith('exportXls') && (method === 'GET') === reads,
  );

/** A stranger whose rights were lost on the way would prove little. */
async function stillMighty(): Promise<void> {
  const stranger = await t.as('stranger');
  expect(await stranger.get('/sys/user/list')).toMatchObject({ success: true });
  expect(await stranger.get('/cemetery/order/list')).toMatchObject({ success: true });
}

/** Answer with what the caller himself sent, refuse a number that he gave himself before, or count his tries. */
const OWN = [
  '/savedQuery/save',
  '/savedView/save',
  '/listView/save',
  '/test/jeecgOrderMain/add',
  '/secondFactor/recovery',
  '/secondFactor/off',
];
/** Reads rows that belong to no tenant, so that everybody with the right knows them. */
const OF_ALL = ['/sys/quartzJob/queryById'];

describe('user-asks row 13: every route with ids of another tenant, by somebody with every right in his own', () => {
  test('nothing of the other tenant is answered', async () => {
    const stranger = await t.as('stranger');
    const owner = await t.as('admin');
    const leaks: string[] = [];
    let seen = 0;
    for (const route of routes(true))
      for (const whole of [false, true]) {
        const secret = (body: string) => body.includes(MARK) || body.includes(PHONE);
        if (secret(await call(stranger, route, whole))) leaks.push(`${route.url} ${whole}`);
        if (secret(await call(owner, route, whole))) seen += 1;
      }
    expect(leaks).toEqual([]);
    // The same calls do return the owner's data.
    expect(seen).toBeGreaterThan(30);
  }, 300_000);

  test('and nobody learns whether it is there', async () => {
    const leaks: string[] = [];
    for (const route of [...routes(true), ...routes(false)])
      for (const whole of [false, true]) {
        if (OWN.some((end) => route.url.endsWith(end)) || OF_ALL.some((part) => route.url.includes(part))) continue;
        const there = await call(await t.as('stranger'), route, whole);
        const nowhere = await call(await t.as('stranger'), route, whole, shapes.missingFor(route));
        if (said(there) !== said(nowhere))
          leaks.push(`${route.method} ${route.url} ${whole} ${there.slice(0, 200)} | ${nowhere.slice(0, 200)}`);
      }
    expect(leaks).toEqual([]);
    await stillMighty();
  }, 300_000);

  test('nothing of the other tenant is changed', async () => {
    const before = await belongings();
    expect(before.get('cem_order')).toContain('order');
    for (const route of routes(false))
      for (const whole of [false, true]) await call(await t.as('stranger'), route, whole);
    await stillMighty();
    const after = await belongings();
    for (const [name, rows] of before) expect([name, after.get(name)]).toEqual([name, rows]);
  }, 300_000);
});
