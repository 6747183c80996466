import { good } from '../clients.mjs';
import { account, dictDraft, named, roleDraft, simpleKinds } from './makers.mjs';

/** People, roles, departments, positions, tenants, and the dictionaries of all. */
export function organisation(make) {
  const { admin, next, add } = make;
  return {
    ...simpleKinds(make, {
      '/sys/user': { field: 'workNo', draft: () => account(next()) },
      '/sys/role': { field: 'description', draft: () => roleDraft(next()), bin: true },
      '/sys/sysDepart': {
        field: 'memo',
        draft: () => ({ departName: `部${next()}`, orgCategory: '1' }),
        bin: true,
      },
      '/sys/position': { field: 'name', draft: () => ({ ...named('post', next()), postRank: '1' }) },
      '/sys/dict': { field: 'description', draft: () => dictDraft(next()), bin: true },
    }),
    'POST /sys/tenant/add': async () => ({ body: { id: 1000 + next(), name: `租户${next()}`, status: 1 } }),
    'POST /sys/user/addSysUserRole': async () => {
      const userId = await add('/sys/user', account(next()));
      return { body: { roleId: 'role-sales', userIdList: [userId] } };
    },
    'PUT /sys/user/changePassword': async () => ({ body: await newPassword(admin, account(next())) }),
    'PUT /sys/user/frozenBatch': async () => ({ body: { ids: await add('/sys/user', account(next())), status: '2' } }),
  };
}

async function newPassword(admin, draft) {
  await good(admin.post('/sys/user/add', draft));
  return { username: draft.username, password: 'Clerk-2027-pass!', confirmPassword: 'Clerk-2027-pass!' };
}
