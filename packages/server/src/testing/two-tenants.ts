import { addTenant, type Caller, type TestApp, testApp } from './test-app.ts';

/** A server with two tenants, and who asks for reference data: somebody who keeps it, who only uses it, a stranger. */
export interface TwoTenants {
  t: TestApp;
  admin: Caller;
  /** Sells, and keeps no reference data. */
  sales: Caller;
  /** Keeps the same things for the other tenant, but is no administrator of the platform. */
  foreign: Caller;
}

export async function twoTenants(): Promise<TwoTenants> {
  const t = await testApp();
  await addTenant(t.database, 2, '别园');
  const admin = await t.as('admin');
  const sales = await t.user({ username: 'sales', roles: ['sales'] });
  const foreign = await t.user({ username: 'foreign', roles: ['sys_admin'], tenants: '2', departs: [] });
  return { t, admin, sales, foreign };
}
