import { departments } from './people.ts';
import { addTenant, type Caller, type TestApp, testApp } from './test-app.ts';

/** A server with accounts to maintain, and a second tenant with a department `far`. */
export interface AccountOffice {
  t: TestApp;
  admin: Caller;
  /** Maintains accounts, but is no platform administrator. */
  officer: Caller;
  /** Maintains those of the other tenant; an administrator's role there would see all. */
  stranger: Caller;
}

export async function accountOffice(): Promise<AccountOffice> {
  const t = await testApp();
  await addTenant(t.database, 2, '别园');
  await departments(t.database, 2, [{ id: 'far', orgCode: 'B01', departName: '别园销售部', parentId: null }]);
  const admin = await t.as('admin');
  const officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
  const stranger = await t.user({ username: 'stranger', roles: ['sys_admin'], tenants: '2', departs: [] });
  return { t, admin, officer, stranger };
}

/** Password of the accounts that tests add. */
export const PASSWORD = 'Cedar-2026!';

let counter = 0;

/** A valid new account; names, phones and staff numbers differ with each call. */
export function accountDraft(more: object = {}) {
  counter += 1;
  return {
    username: `person${counter}`,
    realname: `员工${counter}`,
    password: PASSWORD,
    confirmpassword: PASSWORD,
    phone: `138${String(counter).padStart(8, '0')}`,
    workNo: `W${counter}`,
    ...more,
  };
}
