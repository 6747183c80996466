import type { role } from '@songbai/contract/modules/role/role.resource.ts';
import { bumpState } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { containing } from '../../resource/read/contains.ts';
import { ADMIN_ROLE, assertMayChangeRoles, assertMayTakeRoles, isAdmin, lockRole } from '../permission/index.ts';
import { endRole, restoreRoleLinks } from './role-bin.ts';

/** Maintaining roles (contract/1 §6): only those within the actor's reach, and never the administrators' own. */
export function roleHooks(): ResourceHooks<typeof role> {
  return {
    listParams: (params) => containing(params, 'roleName'),
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
      for (const row of rows) await endRole(work, row);
      await bumpState(work.db, 'rights');
    },
    afterRestore: restoreRoleLinks,
  };
}
