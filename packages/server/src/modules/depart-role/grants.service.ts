import type {
  SaveDepartRolePermissionBody,
  SaveDepartRoleRulesBody,
} from '@songbai/contract/modules/depart-role/depart-role.calls.ts';
import { grantChange } from '@songbai/contract/modules/permission/role-grants.rules.ts';
import { beyondReach, type Holdings, holdingsOf, idsOf } from '@songbai/contract/rules/delegation.ts';
import type { Db, Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import {
  assertMayTake,
  assertOwnDepartMembers,
  type GrantRow,
  grantsHeldBy,
  isAdmin,
  permissionName,
  reachOfActor,
} from '../permission/index.ts';
import { departFor } from './charge.ts';
import { type DepartRoleHead, departRoles, lockRoles, rolesOfUser, touchDepartRole } from './depart-roles.store.ts';
import {
  departGrants,
  grantsOfRoles,
  insertDepartRoleGrants,
  removeDepartRoleGrants,
  setDepartRoleRules,
} from './grants.store.ts';

export const GRANT = ['system:depart:role:grant'];

const NO_RULES: ReadonlySet<string> = new Set();

/** Adds and removes permissions of a department role: within those of its department and the reach of the giver. */
export async function saveRoleGrants(server: Server, actor: Actor, body: SaveDepartRolePermissionBody): Promise<void> {
  const [wanted, shown] = [idsOf(body.permissionIds), idsOf(body.lastpermissionIds)];
  await write(server, actor, async (work) => {
    const role = await grantableRole(work, body.roleId);
    const stored = (await grantsOfRoles(work.db, [role.id])).map((grant) => grant.permissionId);
    const { added, removed } = grantChange(wanted, shown, stored);
    if (added.length === 0 && removed.length === 0) return;
    const reach = await reachToRole(work.db, actor, role);
    const grants = await withinBounds(work.db, role, reach, added);
    await assertTakable(work.db, role, reach, removed);
    await removeDepartRoleGrants(work.db, role.id, removed);
    await insertDepartRoleGrants(work, role, grants, server.clock.datetime());
    const gone = new Set(removed);
    const after = [...stored.filter((id) => !gone.has(id)), ...added].sort();
    const change = { before: { permissionIds: stored.join(',') }, after: { permissionIds: after.join(',') } };
    await logGrants(work, role, change);
  });
}

/**
 * Chooses which of the department's data rules restrict a role on a menu (contract/1 §8.6). Other rules of the role
 * came from a giver who is bound by them; no screen shows them here, so they stay.
 */
export async function saveRoleRules(server: Server, actor: Actor, body: SaveDepartRoleRulesBody): Promise<void> {
  const { permissionId } = body;
  await write(server, actor, async (work) => {
    const role = await grantableRole(work, body.roleId);
    const grant = (await grantsOfRoles(work.db, [role.id])).find((row) => row.permissionId === permissionId);
    if (!grant) throw new AppError('roleMenuFirst');
    const offered = new Set(await offeredRules(work.db, role.departId, permissionId));
    const hidden = idsOf(grant.dataRuleIds).filter((id) => !offered.has(id));
    const chosen = [...new Set([...hidden, ...idsOf(body.dataRuleIds)])];
    if (chosen.some((id) => !offered.has(id) && !hidden.includes(id))) throw new AppError('dataRulesMissing');
    const reach = await reachToRole(work.db, actor, role);
    if (reach && !reach.has(permissionId))
      throw new AppError('grantNotHeld', { name: await permissionName(work.db, permissionId) });
    if (reach && beyondReach(reach, new Map([[permissionId, new Set(chosen)]])) !== undefined)
      throw new AppError('dataRuleNotYours');
    const dataRuleIds = chosen.join(',');
    await setDepartRoleRules(work.db, role.id, permissionId, dataRuleIds);
    const change = {
      before: { permissionId, dataRuleIds: grant.dataRuleIds },
      after: { permissionId, dataRuleIds },
    };
    await logGrants(work, role, change);
  });
}

/** Ids of the data rules that the department was granted on a menu. */
export async function offeredRules(db: Db, departId: string, permissionId: string) {
  const grant = (await departGrants(db, departId)).find((row) => row.permissionId === permissionId);
  return idsOf(grant?.dataRuleIds);
}

/**
 * The actor's reach for a department role; for an own role only the permissions held, or delegation would
 * extend the actor's own rights.
 */
async function reachToRole(db: Db, actor: Actor, role: DepartRoleHead): Promise<Holdings | undefined> {
  if (isAdmin(actor)) return undefined;
  const own = (await rolesOfUser(db, actor.tenantId, actor.userId)).some(({ droleId }) => droleId === role.id);
  return own ? holdingsOf(await grantsHeldBy(db, [actor.userId])) : reachOfActor(db, actor);
}

/** The role. Its department is locked first, so that permissions removed from the department also leave the role. */
async function grantableRole(work: Work, roleId: string): Promise<DepartRoleHead> {
  const [head] = await departRoles(work.db, work.actor.tenantId, [roleId]);
  if (!head) throw new AppError('roleMissing');
  await departFor(work.db, work.actor, GRANT, head.departId);
  await lockLive(work, 'sys_depart', work.actor.tenantId, [head.departId]);
  const [role] = await lockRoles(work, work.actor.tenantId, [roleId]);
  if (!role) throw new AppError('roleMissing');
  await assertOwnDepartMembers(work.db, work.actor, role);
  return role;
}

/** The grants to write: within the department's permissions and the giver's reach, with the giver's data rules. */
async function withinBounds(
  trx: Trx,
  role: DepartRoleHead,
  reach: Holdings | undefined,
  added: readonly string[],
): Promise<GrantRow[]> {
  const granted = new Set((await departGrants(trx, role.departId)).map((grant) => grant.permissionId));
  const grants: GrantRow[] = [];
  for (const permissionId of added) {
    const rules = reach ? reach.get(permissionId) : NO_RULES;
    const refusal = !granted.has(permissionId) ? 'departGrantMissing' : !rules ? 'grantNotHeld' : undefined;
    if (refusal) throw new AppError(refusal, { name: await permissionName(trx, permissionId) });
    grants.push({ permissionId, dataRuleIds: rules && rules.size > 0 ? [...rules].join(',') : null });
  }
  return grants;
}

/** Grants beyond the actor's reach stay unchanged, and no data rules may be lifted. */
async function assertTakable(
  trx: Trx,
  role: DepartRoleHead,
  reach: Holdings | undefined,
  removed: readonly string[],
): Promise<void> {
  const beyond = reach && removed.find((id) => !reach.has(id));
  if (beyond) throw new AppError('grantNotTakable', { name: await permissionName(trx, beyond) });
  const taken = (await grantsOfRoles(trx, [role.id])).filter((grant) => removed.includes(grant.permissionId));
  await assertMayTake(trx, reach, taken, { departRoleIds: [role.id] });
}

async function logGrants(work: Work, role: DepartRoleHead, change: { before: object; after: object }): Promise<void> {
  const version = await touchDepartRole(work, role.id, work.clock.datetime());
  const row = { table: 'sys_depart_role_permission', id: role.id, version, action: 'edit' as const, ...change };
  work.log([row]);
  await bumpState(work.db, 'rights');
}
