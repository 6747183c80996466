import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routeNames } from '../write-routes.mjs';
import { coverage, publishedRoutes } from './coverage.mjs';

const PAGE = new URL('../../../docs/access-matrix.md', import.meta.url);
const served = publishedRoutes(readFileSync(PAGE, 'utf8'));

test('statements are made to fail in every write route, or it is said why not (R-09)', () => {
  const { tried, open, stale } = coverage(served, routeNames());
  expect(open).toEqual([]);
  expect(stale).toEqual([]);
  expect(tried).toBeGreaterThan(300);
});

test('a new write route is noticed, a reading one is not, and neither is a second method of one handler', () => {
  const route = (method: string, path: string, summary = path) => ({ method, path, summary });
  const more = [route('POST', '/cemetery/flower/add'), route('GET', '/cemetery/flower/list')];
  expect(coverage([...served, ...more], routeNames()).open).toEqual(['POST /cemetery/flower/add']);
  const edits = [route('PUT', '/flower/edit', 'edit'), route('POST', '/flower/edit', 'edit')];
  expect(coverage([...served, ...edits], [...routeNames(), 'PUT /flower/edit']).open).toEqual([]);
});

test('a route that is gone is noticed where it is still tried', () => {
  const without = served.filter(({ path }) => path !== '/cemetery/order/add');
  expect(coverage(without, routeNames()).stale).toEqual(['POST /cemetery/order/add']);
});
