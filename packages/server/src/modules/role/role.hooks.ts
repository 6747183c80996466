import type { role } from '@songbai/contract/modules/role/role.resource.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import { bumpState } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Work } from '../../resource/write/work.ts';
import { ADMIN_ROLE, assertMayChangeRoles, assertMayTakeRoles, isAdmin, lockRole } from '../permission/index.ts';
import { removeHomePage } from '../role-index/index.ts';
import type { StoredRole } from './role.table.ts';
import { linksOfRole, removeLinks } from './roles.store.ts';

/** Maintaining roles (contract/1 §6): only those within the actor's reach, and never the administrators' own. */
export function roleHooks(): ResourceHooks<typeof role> {
  return {
    listParams: withContains,
    // What a platform administrator makes is for all tenants, everything else for the maker's own.
    beforeInsertMany: async ({ actor }, drafts) =>
      drafts.map(() => ({ tenantId: isAdmin(actor) ? null : actor.tenantId })),
    beforeUpdate: async (work, before, patch) => {
      const renamed = patch.roleName !== undefined && patch.roleName !== before.roleName;
      if (before.roleCode === ADMIN_ROLE && renamed) throw new AppError('adminRoleRename');
      await assertMayChangeRoles(work.db, work.actor, [before.id]);
      return {};
    },
    beforeRemove: async (work, rows) => {
      if (rows.some((row) => row.roleCode === ADMIN_ROLE)) throw new AppError('adminRoleDelete');
      // Always in the same order, so that concurrent deletes cannot deadlock.
      const ids = rows.map((row) => row.id).sort();
      for (const id of ids) if (!(await lockRole(work, id))) throw new AppError('roleMissing');
      await assertMayChangeRoles(work.db, work.actor, ids);
      await assertMayTakeRoles(work.db, work.actor, ids);
      for (const row of rows) await removeWithLog(work, row);
      await bumpState(work.db, 'rights');
    },
  };
}

/** Maximum of people per row of the data log. */
const PEOPLE_PER_ROW = 1000;

/** Deletes a role with its members, grants and home page, which the data log keeps. */
async function removeWithLog(work: Work, { id, roleCode, version }: StoredRole): Promise<void> {
  const { userIds, grants, passing } = await linksOfRole(work.db, id);
  const change = { id, version: version + 1, action: 'delete' as const };
  const given = {
    table: 'sys_role_permission',
    before: { permissionIds: grants.join(','), passingIds: passing.join(',') },
    after: { permissionIds: '', passingIds: '' },
  };
  const members = [];
  for (let start = 0; start < userIds.length; start += PEOPLE_PER_ROW) {
    const part = userIds.slice(start, start + PEOPLE_PER_ROW);
    members.push({ table: 'sys_user_role', before: { userIds: part.join(',') }, after: { userIds: '' } });
  }
  work.log([given, ...members].map((part) => ({ ...change, ...part })));
  await removeLinks(work.db, id);
  await removeHomePage(work, roleCode);
}

/** A name without wildcards matches anywhere, as in the stock list. */
function withContains(params: ListParams): ListParams {
  const { roleName } = params;
  const plain = typeof roleName === 'string' && roleName.trim() !== '' && !/[*,]/.test(roleName);
  return plain ? { ...params, roleName: `*${roleName.trim()}*` } : params;
}
