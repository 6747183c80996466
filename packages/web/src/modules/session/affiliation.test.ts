import { expect, test } from 'vitest';
import { affiliationOf } from './affiliation.ts';

const one = [{ id: 5, name: '松柏园' }];
const two = [...one, { id: 6, name: '青山园' }];

test.each([
  { multi_depart: 0 as const, tenantList: [], title: undefined, tenantId: 0 },
  { multi_depart: 1 as const, tenantList: one, title: undefined, tenantId: 5 },
  { multi_depart: 2 as const, tenantList: one, title: '请选择部门', tenantId: 5 },
  { multi_depart: 1 as const, tenantList: two, title: '请选择租户', tenantId: 0 },
  { multi_depart: 2 as const, tenantList: two, title: '请选择租户和部门', tenantId: 0 },
])('$multi_depart departments, $tenantList.length tenants → $title', ({ title, tenantId, ...login }) => {
  expect(affiliationOf(login)).toMatchObject({ title, tenantId });
});
