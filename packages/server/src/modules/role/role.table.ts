import { MESSAGES } from '@songbai/contract/messages.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';
import { knownRoles } from '../permission/index.ts';

/** A stored role. */
export type StoredRole = StoredOf<typeof role>;

/** The texts of contract/1 §6. */
export const roleTable = resourceTable(role, {
  scope: 'global',
  visible: knownRoles,
  messages: { deleted: MESSAGES.roleDeleted, batchDeleted: MESSAGES.rolesDeleted },
  uniqueness: { refusals: { roleCode: 'roleCodeTaken' } },
  refusals: { missing: 'roleMissing', noneChosen: 'rolesUnchosen' },
});

/** Fields of a person that the list of members shows. */
const { username, realname, sex, phone, status, userIdentity } = user.fields;

/** Members as the role screen lists them: people of the own tenant, without the data rules of the user list. */
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
