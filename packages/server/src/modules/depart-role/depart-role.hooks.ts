import { departRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import { bumpState } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { departsFor } from './charge.ts';
import { departRoleTable } from './depart-role.table.ts';
import { departRoles, dropLinks } from './depart-roles.store.ts';
import { assertMayDrop } from './taking.ts';

/** Superiors maintain the roles of their departments; deleting a role deletes its grants (contract/1 §8.5). */
export function departRoleHooks(context: StoreContext): ResourceHooks<typeof departRole> {
  const { db } = context.database;
  return {
    admit: async (actor, action, subject) => {
      const code = actionCode(departRole, action);
      const departIds =
        'draft' in subject
          ? [String(subject.draft.departId)]
          : (await departRoles(db, actor.tenantId, subject.ids)).map((role) => role.departId);
      await departsFor(db, actor, [code], departIds);
    },
    precheck: ({ roleCode }) => {
      const problem = typeof roleCode === 'string' && roleCode !== '' && patternMessage('departRoleCode', roleCode);
      if (problem) throw new AppError('invalid', { detail: problem, label: '部门角色编码' }, { field: 'roleCode' });
    },
    beforeInsert: async (work, draft) => {
      const departId = String(draft.departId);
      const live = await lockLive(work, 'sys_depart', work.actor.tenantId, [departId]);
      if (!live.has(departId)) throw new AppError('refMissing', { label: '部门' }, { field: 'departId' });
      return trimmed(draft);
    },
    beforeUpdate: (_work, _before, patch) => trimmed(patch),
    beforeRemove: async (work, rows) => {
      const ids = rows.map((row) => row.id);
      // A concurrent assignment of the role waits here and then finds it deleted.
      await lockLive(work, departRoleTable.resource.table, work.actor.tenantId, ids);
      await assertMayDrop(work, ids);
      await dropLinks(work.db, ids);
      await bumpState(work.db, 'rights');
    },
  };
}

/** Trimmed names; a blank one counts as empty. */
function trimmed(values: Values): Values {
  if (typeof values.roleName !== 'string') return {};
  const roleName = values.roleName.trim();
  if (roleName === '')
    throw new AppError('invalid', { detail: '部门角色名称不能为空', label: '部门角色名称' }, { field: 'roleName' });
  return { roleName };
}
