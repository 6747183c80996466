import { MESSAGES } from '@songbai/contract/messages.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';

/** A role as it lies in the database. */
export type StoredRole = StoredOf<typeof role>;

/** The texts of contract/1 §6. */
export const roleTable = resourceTable(role, {
  scope: 'global',
  messages: { deleted: MESSAGES.roleDeleted, batchDeleted: MESSAGES.rolesDeleted },
  uniqueness: { refusals: { roleCode: 'roleCodeTaken' } },
  refusals: { missing: 'roleMissing', noneChosen: 'rolesUnchosen' },
});

/** What the list of members shows of a person. */
const { username, realname, sex, phone, status, userIdentity } = user.fields;

/** Members as the screen of roles lists them: people of the own tenant, free of the data rules of the list of users. */
export const memberTable = resourceTable(
  {
    ...user,
    pages: [],
    fields: { username, realname, sex, phone, status, userIdentity },
  },
  {
    scope: 'global',
    visible: ({ tenantId }, sql) => worksFor('t.id', tenantId, sql),
  },
);
