import { type TestApp, testApp } from '@songbai/server/testing/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasOrganisation, seedOrganisation } from './organisation.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('(user-asks row 10) a tree of departments with people in its lowest level and roles, seen by the calls of the console', async () => {
  expect(await hasOrganisation(t.database)).toBe(false);
  const size = { levels: [2, 3, 2], users: 30, roles: 4 };
  const added = await seedOrganisation(t.database, '2026-06-30 10:00:00', 'unusable', size);
  expect(added).toEqual({ departs: 1 + 2 + 6 + 12, users: 30, roles: 4 });
  expect(await hasOrganisation(t.database)).toBe(true);
  const admin = await t.as('admin');
  const level = await admin.get<{ orgCode: string; isLeaf: boolean }[]>('/sys/sysDepart/queryDepartTreeSync', {
    pid: 'depart-Y01',
  });
  expect(level.result.map(({ orgCode, isLeaf }) => [orgCode, isLeaf])).toEqual([
    ['Y01A01', false],
    ['Y01A02', false],
  ]);
  const people = { departId: 'depart-Y01A01', pageSize: 50 };
  const found = await admin.get<{ total: number }>('/sys/user/queryUserComponentData', people);
  expect(found.result.total).toBe(18);
  expect((await admin.get<{ total: number }>('/sys/role/list', { roleCode: 'big_*' })).result.total).toBe(4);
});
