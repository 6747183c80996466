import { MESSAGES } from '@songbai/contract/messages.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';

/** The texts of contract/1 §6. */
export const roleTable = resourceTable(role, {
  scope: 'global',
  messages: { deleted: MESSAGES.roleDeleted, batchDeleted: MESSAGES.rolesDeleted },
  uniqueness: { refusals: { roleCode: 'roleCodeTaken' } },
  refusals: { missing: 'roleMissing', noneChosen: 'rolesUnchosen' },
});

/** What the list of members shows of a person. */
const SHOWN: readonly string[] = ['username', 'realname', 'sex', 'phone', 'status', 'userIdentity'];

/** Members as the screen of roles lists them: people of the own tenant, free of the data rules of the list of users. */
export const memberTable = resourceTable(
  {
    ...user,
    pages: [],
    fields: Object.fromEntries(Object.entries(user.fields).filter(([name]) => SHOWN.includes(name))),
  },
  {
    scope: 'global',
    visible: ({ tenantId }, sql) => worksFor('t.id', tenantId, sql),
  },
);
