import { good, signIn } from '../clients.mjs';
import { PASSWORD } from '../processes.mjs';

export const ROLES = [
  'admin',
  'gm',
  'sales_mgr',
  'sales',
  'cashier',
  'finance_mgr',
  'records',
  'records_mgr',
  'field_mgr',
  'service',
];

/** A day of the office, so many days from now. */
export const dayIn = (days) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** One person of each role, all of the tenant of the administrator. */
export async function staff(server) {
  const admin = await signIn(server.url);
  const people = { admin };
  const ids = {};
  for (const [at, role] of ROLES.entries()) {
    if (role === 'admin') continue;
    const draft = { username: `acts-${role}`, realname: `演练${at}`, password: PASSWORD, phone: `1350000${1000 + at}` };
    const more = { workNo: `ACTS${at}`, selectedroles: `role-${role}`, selecteddeparts: '' };
    ids[role] = (await good(admin.post('/sys/user/add', { ...draft, ...more }))).id;
    people[role] = await signIn(server.url, draft.username, PASSWORD);
  }
  return { people, workers: [ids.field_mgr, ids.service] };
}
