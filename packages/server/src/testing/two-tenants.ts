import { addTenant, type Caller, type TestApp, testApp } from './test-app.ts';

/** A server with two tenants, and callers for reference data: one maintains it, one only uses it, one is a stranger. */
export interface TwoTenants {
  t: TestApp;
  admin: Caller;
  /** Sells, without maintaining reference data. */
  sales: Caller;
  /** Maintains the same data of the other tenant, but is no platform administrator. */
  foreign: Caller;
}

export const twoTenants = (): Promise<TwoTenants> => twoTenantsWith({});

/** The same with settings. */
export async function twoTenantsWith(env: Record<string, string>): Promise<TwoTenants> {
  const t = await testApp(env);
  await addTenant(t.database, 2, '别园');
  const admin = await t.as('admin');
  const sales = await t.user({ username: 'sales', roles: ['sales'] });
  const foreign = await t.user({ username: 'foreign', roles: ['sys_admin'], tenants: '2', departs: [] });
  return { t, admin, sales, foreign };
}
