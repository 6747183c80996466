import type {
  SaveDataRulesBody,
  SaveRolePermissionBody,
} from '@songbai/contract/modules/permission/role-grants.calls.ts';
import { grantChange } from '@songbai/contract/modules/permission/role-grants.rules.ts';
import { beyondReach, type Holdings, idsOf, notToPass } from '@songbai/contract/rules/delegation.ts';
import { inTransaction, type Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { writeDataLog } from '../../resource/write/audit.ts';
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

/** Without these nobody could ever grant anything again. */
const ADMIN_KEEPS: ReadonlySet<string> = new Set(['system:permission:saveRole', 'system:role:list']);

/** Gives and takes menus and buttons of a role (contract/1 §6.1); effective with the next call on every node. */
export async function saveRolePermission(server: Server, actor: Actor, body: SaveRolePermissionBody): Promise<void> {
  const [wanted, shown] = [idsOf(body.permissionIds), idsOf(body.lastpermissionIds)];
  const now = server.clock.datetime();
  await inTransaction(server.database.db, async (trx) => {
    const role = await changeableRole(server, trx, actor, body.roleId);
    const before = await grantsOf(trx, role.id);
    const stored = before.map((grant) => grant.permissionId);
    const { added, removed } = grantChange(wanted, shown, stored);
    if (added.length === 0 && removed.length === 0) return;
    const permissions = await permissionsById(trx);
    if (role.roleCode === ADMIN_ROLE) assertKept(permissions, removed);
    const reach = await reachInto(trx, actor, [role.id]);
    const grants = passedOn(reach, permissions, added);
    assertTakable(reach, permissions, removed);
    const gone = new Set(removed);
    const taken = before.filter(({ permissionId }) => gone.has(permissionId));
    await assertMayTake(trx, reach, taken, { roleIds: [role.id] });
    await removeGrants(trx, role.id, removed);
    await insertGrants(trx, actor, role.id, grants, now);
    await logGrants(server, trx, actor, role, {
      before: { permissionIds: stored.join(',') },
      after: { permissionIds: changed(stored, gone, added) },
    });
  });
}

/** Says what the holders of a role may give to others without using it (user-asks row 8); the same difference. */
export async function savePassing(server: Server, actor: Actor, body: SaveRolePermissionBody): Promise<void> {
  const [wanted, shown] = [idsOf(body.permissionIds), idsOf(body.lastpermissionIds)];
  await inTransaction(server.database.db, async (trx) => {
    const role = await changeableRole(server, trx, actor, body.roleId);
    if (role.roleCode === ADMIN_ROLE) throw new AppError('adminRolePasses');
    const stored = await passingOfRole(trx, role.id);
    const { added, removed } = grantChange(wanted, shown, stored);
    if (added.length === 0 && removed.length === 0) return;
    const permissions = await permissionsById(trx);
    if (added.some((id) => !permissions.has(id))) throw new AppError('grantUnknown');
    const reach = await reachOfActor(trx, actor);
    assertPassable(reach, permissions, added);
    assertTakable(reach, permissions, removed);
    await removePassing(trx, role.id, removed);
    await insertPassing(trx, actor, role.id, added, server.clock.datetime());
    await logGrants(server, trx, actor, role, {
      before: { passingIds: stored.join(',') },
      after: { passingIds: changed(stored, new Set(removed), added) },
    });
  });
}

/** What the actor may tick for a role; undefined means everything. Passing on hands out no limits, so he may have none. */
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
  await inTransaction(server.database.db, async (trx) => {
    const role = await changeableRole(server, trx, actor, body.roleId);
    const grant = (await grantsOf(trx, role.id)).find(({ permissionId }) => permissionId === body.permissionId);
    if (!grant) throw new AppError('roleMenuFirst');
    const rules = await dataRulesOf(trx, body.permissionId);
    const known = new Set(rules.map((rule) => rule.id));
    if (chosen.some((id) => !known.has(id))) throw new AppError('dataRulesMissing');
    await assertWithinOwnRules(trx, actor, role, body.permissionId, chosen);
    await setDataRules(trx, role.id, body.permissionId, chosen.join(','));
    await logGrants(server, trx, actor, role, {
      before: { permissionId: body.permissionId, dataRuleIds: grant.dataRuleIds },
      after: { permissionId: body.permissionId, dataRuleIds: chosen.join(',') },
    });
  });
}

export async function changeableRole(server: Server, trx: Trx, actor: Actor, roleId: string): Promise<RoleHead> {
  const role = await lockRole(server, trx, roleId);
  if (!role) throw new AppError('roleMissing');
  if (role.roleCode === ADMIN_ROLE && !isAdmin(actor)) throw new AppError('adminRoleOnly');
  await assertOwnMembers(trx, actor, role);
  return role;
}

/** What lies beyond the actor stays as it is; what no longer exists may always be cleared away. */
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
 * The grants to write: known permissions within the giver's reach, with the data rules that bind him, so that nobody
 * hands on more than he has. Administrators of the platform may give everything.
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
  trx: Trx,
  actor: Actor,
  role: RoleHead,
  permissionId: string,
  chosen: readonly string[],
): Promise<void> {
  const reach = await reachInto(trx, actor, [role.id]);
  if (!reach) return;
  if (!reach.has(permissionId)) throw new AppError('grantNotHeld', { name: '数据权限' });
  if (beyondReach(reach, new Map([[permissionId, new Set(chosen)]]))) throw new AppError('dataRuleNotYours');
}

async function logGrants(
  server: Server,
  trx: Trx,
  actor: Actor,
  role: RoleHead,
  change: { before: object; after: object },
): Promise<void> {
  const version = await touchRole(trx, actor, role.id, server.clock.datetime());
  const row = { table: 'sys_role_permission', id: role.id, version, action: 'edit' as const, ...change };
  await writeDataLog(trx, actor, server.clock, [row]);
  await bumpState(trx, 'rights');
}
