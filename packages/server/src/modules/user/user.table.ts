import { MESSAGES } from '@songbai/contract/messages.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { FOLDED_NAMES, OUTSIDER_ACCOUNT } from '@songbai/contract/modules/user/user.rules.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import type { Actor } from '../../platform/actor.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import type { Binder } from '../../resource/describe/sql-text.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';
import { isAdmin } from '../permission/index.ts';

// Departments of the account's only tenant: conditions must not disclose others. Rows show those of the
// actor's tenant (user-texts.store.ts).
const OWN_DEPARTS = `from sys_user_depart ud join sys_depart d on d.id = ud.dep_id where ud.user_id = t.id
  and d.del_flag = 0 and cast(d.tenant_id as text) = t.rel_tenant_ids`;

const shared = {
  scope: 'global',
  computed: {
    orgCodeTxt: () => `select string_agg(d.depart_name, ',' order by d.org_code) ${OWN_DEPARTS}`,
  },
  nameLists: {
    orgCodeTxt: (like: (name: string) => string) => `exists (select 1 ${OWN_DEPARTS} and ${like('d.depart_name')})`,
  },
  visible: visibleUsers,
  uniqueness: {
    withDeleted: true,
    folded: FOLDED_NAMES,
    refusals: { username: 'usernameTaken', phone: 'phoneTaken', email: 'userEmailTaken', workNo: 'workNoTaken' },
  },
} as const;

/** A stored account. */
export type StoredUser = StoredOf<typeof user>;

/** Users belong to tenants by a list of ids; platform administrators see all of them. */
export const userTable = resourceTable(
  { ...user, actions: user.actions.filter((action) => action !== 'export' && action !== 'import') },
  { ...shared, messages: { deleted: MESSAGES.userDeleted, batchDeleted: MESSAGES.usersDeleted } },
);

/** Meaningless outside this installation, or changed by separate calls. */
const NOT_IN_SHEETS: ReadonlySet<string> = new Set([
  ...['avatar', 'orgCode', 'orgCodeTxt', 'departIds', 'relTenantIds', 'activitiSync'],
]);

/** Accounts as exported to a workbook (contract/1 §5.5). */
export const userSheet = resourceTable(
  {
    ...user,
    actions: ['export', 'import'],
    fields: Object.fromEntries(Object.entries(user.fields).filter(([name]) => !NOT_IN_SHEETS.has(name))),
  },
  shared,
);

function visibleUsers(actor: Actor, sql: Binder): string {
  const listed = `t.username <> '${OUTSIDER_ACCOUNT}'`;
  if (isAdmin(actor)) return listed;
  return `${listed} and ${worksFor('t.id', actor.tenantId, sql)}`;
}
