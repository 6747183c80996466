import { allFields } from '@songbai/contract/resource/define.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRoute } from '../http/route-list.ts';
import { fittingObject, HOSTILE_JSON, HOSTILE_QUERIES, HOSTILE_TEXTS, shapeOf } from './hostile-values.ts';
import { encodedPart, encodedQuery, type RouteShapes, routeShapes } from './route-shapes.ts';
import type { Caller, TestApp } from './test-app.ts';
import { newWorld, orderBody } from './world.ts';

/** Hostile values per parameter of each route, cycling through them; HOSTILE=60 sends all to all (minutes). */
const EACH = Number(process.env.HOSTILE ?? 3);
/** Processor time, so that a busy machine fails no test. */
const SLOW_MS = 2000;

let t: TestApp;
let admin: Caller;
let shapes: RouteShapes;

/** Existing ids; nothing is deleted during the test. */
function textFor(route: ApiRoute): (name: string) => string {
  const removes = route.method === 'DELETE' || /delete|purge|logout/i.test(route.url);
  return removes ? () => 'missing' : shapes.textFor(route);
}

/** Query parameters: those of the schema, or the fields of a list. */
function queryNames(route: ApiRoute): string[] {
  const shape = shapeOf(route.query);
  if (shape?.properties) return Object.keys(shape.properties);
  // Exports take the parameters of their list, and each starts a thread.
  if (route.url.endsWith('exportXls')) return ['selections'];
  const resource = shapes.resourceOf(route);
  if (!resource || route.method !== 'GET') return [];
  const first = Object.keys(allFields(resource)).flatMap((name) => [name, `${name}_begin`, `${name}_MultiString`]);
  return [...first, 'column', 'order', 'superQueryParams', 'fields', 'keyword', 'selections'];
}

let turn = 0;
/** The next few of the values, cyclically. */
function some<T>(values: readonly T[], count = EACH): T[] {
  if (count >= values.length) return [...values];
  turn += count;
  return Array.from({ length: count }, (_, at) => values[(turn + at) % values.length] as T);
}

interface Attack {
  query: string;
  body?: unknown;
  path: string;
}

function* attacks(route: ApiRoute): Generator<Attack> {
  const text = textFor(route);
  const base = fittingObject(shapeOf(route.query) ?? {}, text);
  const shape = shapes.bodyShape(route);
  const body = shape ? fittingObject(shape, text) : undefined;
  const path = shapes.pathOf(route).replace(/:(\w+)/g, (_, name: string) => text(name));
  const plain = { query: encodedQuery(base), path, ...(body ? { body } : {}) };
  yield plain;
  for (const query of some(HOSTILE_QUERIES, EACH)) yield { ...plain, query };
  for (const name of queryNames(route))
    for (const value of some(HOSTILE_TEXTS)) yield { ...plain, query: encodedQuery({ ...base, [name]: value }) };
  for (const [place] of shapes.pathOf(route).matchAll(/:\w+|\*$/g))
    for (const value of some(HOSTILE_TEXTS)) {
      const part = encodedPart(value);
      yield {
        ...plain,
        path: shapes
          .pathOf(route)
          .replace(place, part)
          .replace(/:(\w+)/g, (_, name: string) => text(name)),
      };
    }
  if (!shape) return;
  for (const value of some(HOSTILE_JSON)) yield { ...plain, body: value };
  for (const name of [...Object.keys(shape.properties ?? {}), '__proto__', 'tenantId'])
    for (const value of some([...HOSTILE_TEXTS, ...HOSTILE_JSON])) {
      const entries = Object.entries(body ?? {}).filter(([own]) => own !== name);
      yield { ...plain, body: Object.fromEntries([...entries, [name, value]]) };
    }
}

interface Finding {
  call: string;
  status: number;
  message: string;
}

async function send(who: Caller, route: ApiRoute, { query, body, path }: Attack): Promise<Finding | undefined> {
  const started = process.cpuUsage();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const reply = await who.raw({
    method: route.method as 'GET',
    url: query === '' ? path : `${path}?${query}`,
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
  });
  const ms = process.cpuUsage(started).user / 1000;
  const call = `${route.method} ${path.slice(0, 120)}?${query.slice(0, 160)} ${payload?.slice(0, 200) ?? ''}`;
  const finding = (message: string) => ({ call, status: reply.statusCode, message });
  if (reply.statusCode >= 500 || reply.body.includes('操作失败，请稍后重试（编号'))
    return finding(reply.body.slice(0, 200));
  if (ms > SLOW_MS) return finding(`${Math.round(ms)} ms`);
  if (/node_modules|\.ts:\d+|SQLITE_|syntax error/.test(reply.body)) return finding(reply.body.slice(0, 300));
  if (!String(reply.headers['content-type']).includes('json')) return undefined;
  const envelope = reply.json<Partial<Envelope>>();
  // The API description and the readiness check are for programs that know no envelopes.
  const bare = 'openapi' in envelope || /\/(?:ready|health)$/.test(route.url);
  const shaped = Array.isArray(envelope) || typeof envelope.success === 'boolean' || bare;
  return shaped ? undefined : finding(reply.body.slice(0, 100));
}

beforeAll(async () => {
  const world = await newWorld();
  t = world.t;
  admin = world.admin;
  await admin.post('/cemetery/order/add', orderBody(world.plots[0]?.id ?? ''));
  await t.user({ username: 'colleague', roles: ['sales'] });
  shapes = await routeShapes(t, admin, 'colleague');
});
afterAll(() => t.close());

describe('hostile values in every parameter of every route', () => {
  test('no failure of the server, no slow answer, always an envelope', async () => {
    const findings: Finding[] = [];
    let calls = 0;
    for (const route of t.app.apiRoutes.filter(({ socket }) => !socket)) {
      const who = route.method === 'GET' ? admin : await t.as('admin');
      for (const attack of attacks(route)) {
        calls += 1;
        const finding = await send(who, route, attack);
        if (finding) findings.push(finding);
      }
    }
    expect(findings).toEqual([]);
    expect(calls).toBeGreaterThan(3000);
  }, 1_200_000);
});
