import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../testing/people.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const REFUSED = { success: false, message: '所选账号还属于其他租户，请联系平台管理员处理' };
const PASSWORD = 'Cedar-2026!';

let t: TestApp;
let officer: Caller;
let both: Caller;

/** An account without rights that works for two tenants. */
const SHARED = 'user-shared';

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
  both = await t.user({ username: 'both', roles: ['sys_admin'], tenants: '1,2' });
  const named = (username: string) => ({ username, realname: username, departs: [], relTenantIds: '1,2' });
  await people(t.database, [named('shared'), { ...named('binned'), delFlag: 1 }]);
});
afterAll(() => t.close());

const state = () =>
  t.database.db
    .selectFrom('sysUser')
    .select(['status', 'passwordHash', 'phone', 'email', 'delFlag'])
    .where('id', '=', SHARED)
    .executeTakeFirstOrThrow();

describe('user-asks row 8: whoever works for other tenants too is not one tenant’s to take over', () => {
  const takeOver: readonly [string, (who: Caller) => Promise<object>][] = [
    ['password', (who) => who.put('/sys/user/changePassword', { username: 'shared', password: PASSWORD })],
    ['new password', (who) => who.raw({ method: 'PUT', url: '/sys/user/resetPassword?usernames=shared' }).then(json)],
    ['phone, which signs in', (who) => who.put('/sys/user/edit', { id: SHARED, phone: '13700001111' })],
    ['e-mail', (who) => who.put('/sys/user/edit', { id: SHARED, email: 'x@example.cn' })],
    ['freezing', (who) => who.put('/sys/user/frozenBatch', { ids: SHARED, status: 2 })],
    ['deleting', (who) => who.delete('/sys/user/delete', { id: SHARED })],
    ['taking back', (who) => who.put('/sys/user/putRecycleBin', { userIds: 'user-binned' })],
    ['purging', (who) => who.delete('/sys/user/deleteRecycleBin', { userIds: 'user-binned' })],
  ];
  const json = (reply: { json(): object }) => reply.json();

  test.each(takeOver)('%s', async (_name, call) => {
    const before = await state();
    expect(await call(officer)).toMatchObject(REFUSED);
    expect(await state()).toEqual(before);
  });

  test('names and departments are kept all the same', async () => {
    expect(await officer.put('/sys/user/edit', { id: SHARED, realname: '共享' })).toMatchObject({ success: true });
    const more = { id: SHARED, selecteddeparts: 'depart-A01A01' };
    expect(await officer.put('/sys/user/edit', more)).toMatchObject({ success: true });
  });

  test('who works for all of them may, and so may administrators of the platform', async () => {
    const [[, setPassword], , [, setPhone]] = takeOver as [(typeof takeOver)[0], unknown, (typeof takeOver)[0]];
    expect(await setPassword(both)).toMatchObject({ success: true });
    expect(await setPhone(await t.as('admin'))).toMatchObject({ success: true });
  });
});
