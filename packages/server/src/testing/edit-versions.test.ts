import { HEADER, OWN_CLIENT } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRoute } from '../http/route-list.ts';
import { fittingObject } from './hostile-values.ts';
import { encodedPart, type RouteShapes, routeShapes } from './route-shapes.ts';
import type { Caller, TestApp } from './test-app.ts';
import { good, newWorld, orderBody, type Row } from './world.ts';

let t: TestApp;
let admin: Caller;
let own: Caller;
let shapes: RouteShapes;

beforeAll(async () => {
  const world = await newWorld();
  t = world.t;
  admin = world.admin;
  await admin.post('/cemetery/order/add', orderBody(world.plots[0]?.id ?? ''));
  await t.user({ username: 'colleague', roles: ['sales'] });
  own = await t.as('admin', { [HEADER.client]: OWN_CLIENT });
  shapes = await routeShapes(t, admin, 'colleague');
});
afterAll(() => t.close());

/** Edits whose bodies the generator does not make, each with the test that holds it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/sys/user/login/setting/userEdit': 'stock/stock-edit.test.ts: only for oneself',
  '/online/data/:code/edit': 'online-data: needs a designed table; the same handler as every resource',
  '/online/data/:code/under/:main/:sub/edit': 'the same',
};
/** What is changed there is no record that two people open. */
const NO_RECORD: Readonly<Record<string, string>> = {
  '/sys/user/appEdit': 'the own record, by clients of the family alone; names only what it changes',
  '/sys/sysAnnouncementSend/edit': 'the own star of an announcement',
  '/sys/sysAnnouncementSend/editByAnntIdAndUserId': 'the own mark of having read',
  '/sys/user/editSysDepartWithUser': 'adds members',
  '/sys/dictItem/editOrder': 'names the version of each item',
};

const pathOf = (route: ApiRoute) => shapes.pathOf(route);
const edits = (): ApiRoute[] =>
  t.app.apiRoutes.filter(
    (route) =>
      ['PUT', 'POST'].includes(route.method) &&
      /\/(?:edit\w*|\w+Edit)$/.test(route.url) &&
      !Object.hasOwn(NO_RECORD, pathOf(route)),
  );

describe('issue 12 §3: an edit without version is refused for our own client', () => {
  test('on every route that edits a record', async () => {
    const taken: unknown[] = [];
    const routes = edits().filter((route) => !Object.hasOwn(ELSEWHERE, pathOf(route)));
    for (const route of routes) {
      const text = shapes.textFor(route);
      const { version: _version, ...body } = fittingObject(shapes.bodyShape(route) ?? {}, text);
      const url = pathOf(route).replace(/:(\w+)/g, (_, name: string) => encodedPart(text(name)));
      const payload = { ...body, id: text('id') };
      const { error } = (await own.raw({ method: route.method as 'PUT', url, payload })).json<{ error?: string }>();
      if (error !== 'versionMissing') taken.push([route.method, url, error]);
    }
    expect(taken).toEqual([]);
    expect(routes.length).toBeGreaterThan(60);
  });

  test('and no exception is named that does not exist', () => {
    const there = new Set(t.app.apiRoutes.map(pathOf));
    for (const path of [...Object.keys(ELSEWHERE), ...Object.keys(NO_RECORD)]) expect(there).toContain(path);
  });

  test('row by row where a whole table is saved at once', async () => {
    const ship = good<Row>(await admin.post('/test/ship/add', { shipName: '松海一号' }));
    const save = (who: Caller, row: object) => who.post('/test/ship/saveAll', { rows: [row], removed: [] });
    const change = { id: ship.id, shipName: '松海二号' };
    expect(await save(own, change)).toMatchObject({ success: false, error: 'versionMissing' });
    expect(await save(own, { shipName: '松海三号' })).toMatchObject({ success: true });
    expect(await save(own, { ...change, version: ship.version })).toMatchObject({ success: true });
    expect(await save(own, { ...change, version: ship.version })).toMatchObject({ error: 'staleVersion' });
    expect(await save(admin, change)).toMatchObject({ success: true });
  });

  test('an agent is changed by its version, which its reading tells', async () => {
    await t.user({ username: 'stand-in' });
    const period = { startTime: '2026-07-01 00:00:00', endTime: '2026-07-02 00:00:00' };
    const draft = { agentUserName: 'stand-in', ...period, status: '0' };
    await admin.post('/sys/sysUserAgent/add', { userName: 'colleague', ...draft });
    const read = async () => good<Row>(await admin.get('/sys/sysUserAgent/queryByUserName', { userName: 'colleague' }));
    const { id, version } = await read();
    const change = { id, ...draft, status: '1' };
    expect(await own.put('/sys/sysUserAgent/edit', change)).toMatchObject({ error: 'versionMissing' });
    expect(await own.put('/sys/sysUserAgent/edit', { ...change, version })).toMatchObject({ success: true });
    expect(await own.put('/sys/sysUserAgent/edit', { ...change, version })).toMatchObject({ error: 'staleVersion' });
    expect(await admin.put('/sys/sysUserAgent/edit', change)).toMatchObject({ success: true });
    expect(await read()).toMatchObject({ status: '1', version: Number(version) + 2 });
  });
});
