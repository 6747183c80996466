import type {
  SaveDataRulesBody,
  SaveRolePermissionBody,
} from '@songbai/contract/modules/permission/role-grants.calls.ts';
import { grantChange } from '@songbai/contract/modules/permission/role-grants.rules.ts';
import { beyondReach, type Holdings, idsOf, notToPass } from '@songbai/contract/rules/delegation.ts';
import type { Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { ADMIN_ROLE, isAdmin } from './admin-role.ts';
import { assertMayTake, reachInto, reachOfActor } from './delegation.ts';
import { assertOwnMembers } from './other-tenants.ts';
import {
  dataRulesOf,
  type GrantablePermission,
  type GrantRow,
  grantablePermissions,
  grantsOf,
  insertGrants,
  insertPassing,
  lockRole,
  passingOfRole,
  type RoleHead,
  removeGrants,
  removePassing,
  roleCodeOf,
  setDataRules,
  touchRole,
} from './role-grants.store.ts';

/** Without these no one could ever grant anything again. */
const ADMIN_KEEPS: ReadonlySet<string> = new Set(['system:permission:saveRole', 'system:role:list']);

/** Adds and removes menus and buttons of a role (contract/1 §6.1); effective with the next call on every node. */
export async function saveRolePermission(server: Server, actor: Actor, body: SaveRolePermissionBody): Promise<void> {
  await write(server, actor, (work) => saveGrantsIn(work, body));
}

/** The same as part of a larger change. */
export async function saveGrantsIn(work: Work, body: SaveRolePermissionBody): Promise<void> {
  const [wanted, shown] = [idsOf(body.permissionIds), idsOf(body.lastpermissionIds)];
  const role = await changeableRole(work, body.roleId);
  const before = await grantsOf(work.db, role.id);
  const stored = before.map((grant) => grant.permissionId);
  const { added, removed } = grantChange(wanted, shown, stored);
  if (added.length === 0 && removed.length === 0) return;
  const permissions = await permissionsById(work.db);
  if (role.roleCode === ADMIN_ROLE) assertKept(permissions, removed);
  const reach = await reachInto(work.db, work.actor, [role.id]);
  const grants = passedOn(reach, permissions, added);
  assertTakable(reach, permissions, removed);
  const gone = new Set(removed);
  const taken = before.filter(({ permissionId }) => gone.has(permissionId));
  await assertMayTake(work.db, reach, taken, { roleIds: [role.id] });
  await removeGrants(work.db, role.id, removed);
  await insertGrants(work, role.id, grants, work.clock.datetime());
  await logGrants(work, role, {
    before: { permissionIds: stored.join(',') },
    after: { permissionIds: changed(stored, gone, added) },
  });
}

/** Sets what the holders of a role may delegate without using it (user-asks row 8), as a difference like grants. */
export async function savePassing(server: Server, actor: Actor, body: SaveRolePermissionBody): Promise<void> {
  const [wanted, shown] = [idsOf(body.permissionIds), idsOf(body.lastpermissionIds)];
  await write(server, actor, async (work) => {
    const role = await changeableRole(work, body.roleId);
    if (role.roleCode === ADMIN_ROLE) throw new AppError('adminRolePasses');
    const stored = await passingOfRole(work.db, role.id);
    const { added, removed } = grantChange(wanted, shown, stored);
    if (added.length === 0 && removed.length === 0) return;
    const permissions = await permissionsById(work.db);
    if (added.some((id) => !permissions.has(id))) throw new AppError('grantUnknown');
    const reach = await reachOfActor(work.db, actor);
    assertPassable(reach, permissions, added);
    assertTakable(reach, permissions, removed);
    await removePassing(work.db, role.id, removed);
    await insertPassing(work, role.id, added, server.clock.datetime());
    await logGrants(work, role, {
      before: { passingIds: stored.join(',') },
      after: { passingIds: changed(stored, new Set(removed), added) },
    });
  });
}

/** What the actor may tick for a role; undefined means everything. Only unlimited permissions can be made delegable. */
export async function offered(
  server: Server,
  actor: Actor,
  roleId: string,
  passing: boolean,
): Promise<ReadonlySet<string> | undefined> {
  const { db } = server.database;
  if (!isAdmin(actor) && (await roleCodeOf(db, roleId)) === ADMIN_ROLE) return new Set();
  const reach = passing ? await reachOfActor(db, actor) : await reachInto(db, actor, [roleId]);
  if (!reach) return undefined;
  return new Set([...reach].filter(([, rules]) => !passing || rules.size === 0).map(([id]) => id));
}

type Permissions = ReadonlyMap<string, GrantablePermission>;

async function permissionsById(trx: Trx): Promise<Permissions> {
  return new Map((await grantablePermissions(trx)).map((row) => [row.id, row]));
}

const changed = (stored: readonly string[], gone: ReadonlySet<string>, added: readonly string[]): string =>
  [...stored.filter((id) => !gone.has(id)), ...added].sort().join(',');

/** Chooses which data rules of a menu restrict a role (contract/1 §6); none means no restriction. */
export async function saveDataRules(server: Server, actor: Actor, body: SaveDataRulesBody): Promise<void> {
  const chosen = idsOf(body.dataRuleIds);
  await write(server, actor, async (work) => {
    const role = await changeableRole(work, body.roleId);
    const grant = (await grantsOf(work.db, role.id)).find(({ permissionId }) => permissionId === body.permissionId);
    if (!grant) throw new AppError('roleMenuFirst');
    const rules = await dataRulesOf(work.db, body.permissionId);
    const known = new Set(rules.map((rule) => rule.id));
    if (chosen.some((id) => !known.has(id))) throw new AppError('dataRulesMissing');
    await assertWithinOwnRules(work, role, body.permissionId, chosen);
    await setDataRules(work.db, role.id, body.permissionId, chosen.join(','));
    await logGrants(work, role, {
      before: { permissionId: body.permissionId, dataRuleIds: grant.dataRuleIds },
      after: { permissionId: body.permissionId, dataRuleIds: chosen.join(',') },
    });
  });
}

export async function changeableRole(work: Work, roleId: string): Promise<RoleHead> {
  const role = await lockRole(work, roleId);
  if (!role) throw new AppError('roleMissing');
  if (role.roleCode === ADMIN_ROLE && !isAdmin(work.actor)) throw new AppError('adminRoleOnly');
  await assertOwnMembers(work.db, work.actor, role);
  return role;
}

/** Grants beyond the actor's reach stay unchanged; deleted permissions may always be removed. */
function assertTakable(reach: Holdings | undefined, permissions: Permissions, removed: readonly string[]): void {
  const beyond = reach && removed.find((id) => permissions.has(id) && !reach.has(id));
  if (beyond) throw new AppError('grantNotTakable', { name: nameOf(permissions, beyond) });
}

function assertPassable(reach: Holdings | undefined, permissions: Permissions, added: readonly string[]): void {
  const beyond = reach && notToPass(reach, added);
  if (!beyond) return;
  const name = nameOf(permissions, beyond);
  throw new AppError(reach.has(beyond) ? 'passingLimited' : 'grantNotHeld', { name });
}

const nameOf = (permissions: Permissions, id: string): string => permissions.get(id)?.name ?? id;

function assertKept(permissions: Permissions, removed: readonly string[]): void {
  for (const id of removed) {
    const row = permissions.get(id);
    if (row?.perms && ADMIN_KEEPS.has(row.perms)) throw new AppError('adminRoleKeeps', { name: row.name });
  }
}

/**
 * The grants to write: known permissions within the giver's reach, with the data rules that bind the giver, so that
 * no giver exceeds them. Platform administrators may grant everything.
 */
function passedOn(reach: Holdings | undefined, permissions: Permissions, added: readonly string[]): GrantRow[] {
  if (added.some((id) => !permissions.has(id))) throw new AppError('grantUnknown');
  return added.map((permissionId) => {
    const rules = reach ? reach.get(permissionId) : NO_RULES;
    if (!rules) throw new AppError('grantNotHeld', { name: nameOf(permissions, permissionId) });
    return { permissionId, dataRuleIds: rules.size > 0 ? [...rules].join(',') : null };
  });
}

const NO_RULES: ReadonlySet<string> = new Set();

async function assertWithinOwnRules(
  work: Work<WriteContext>,
  role: RoleHead,
  permissionId: string,
  chosen: readonly string[],
): Promise<void> {
  const reach = await reachInto(work.db, work.actor, [role.id]);
  if (!reach) return;
  if (!reach.has(permissionId)) throw new AppError('grantNotHeld', { name: '数据权限' });
  if (beyondReach(reach, new Map([[permissionId, new Set(chosen)]]))) throw new AppError('dataRuleNotYours');
}

async function logGrants(work: Work, role: RoleHead, change: { before: object; after: object }): Promise<void> {
  const version = await touchRole(work, role.id);
  const row = { table: 'sys_role_permission', id: role.id, version, action: 'edit' as const, ...change };
  work.log([row]);
  await bumpState(work.db, 'rights');
}
