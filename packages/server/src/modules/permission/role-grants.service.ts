import type { SaveDataRulesBody, SaveRolePermissionBody } from '@songbai/contract/modules/system/role-grants.calls.ts';
import { grantChange, idsOf } from '@songbai/contract/modules/system/role-grants.rules.ts';
import { inTransaction, type Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { writeDataLog } from '../../resource/audit.ts';
import type { Server } from '../../resource/server-context.ts';
import {
  dataRulesOf,
  type GrantablePermission,
  type GrantRow,
  grantablePermissions,
  grantsOf,
  heldGrants,
  insertGrants,
  lockRole,
  type RoleHead,
  removeGrants,
  setDataRules,
  touchRole,
} from './role-grants.store.ts';

const ADMIN = 'admin';

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
    const permissions = new Map((await grantablePermissions(trx)).map((row) => [row.id, row]));
    if (role.roleCode === ADMIN) assertKept(permissions, removed);
    const grants = await passedOn(trx, actor, permissions, added);
    await removeGrants(trx, role.id, removed);
    await insertGrants(trx, actor, role.id, grants, now);
    const gone = new Set(removed);
    const after = [...stored.filter((id) => !gone.has(id)), ...added].sort();
    await logGrants(server, trx, actor, role, {
      before: { permissionIds: stored.join(',') },
      after: { permissionIds: after.join(',') },
    });
  });
}

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
    await assertWithinOwnRules(trx, actor, body.permissionId, chosen);
    await setDataRules(trx, role.id, body.permissionId, chosen.join(','));
    await logGrants(server, trx, actor, role, {
      before: { permissionId: body.permissionId, dataRuleIds: grant.dataRuleIds },
      after: { permissionId: body.permissionId, dataRuleIds: chosen.join(',') },
    });
  });
}

async function changeableRole(server: Server, trx: Trx, actor: Actor, roleId: string): Promise<RoleHead> {
  const role = await lockRole(server, trx, roleId);
  if (!role) throw new AppError('roleMissing');
  if (role.roleCode === ADMIN && !actor.roleCodes.includes(ADMIN)) throw new AppError('adminRoleOnly');
  return role;
}

function assertKept(permissions: ReadonlyMap<string, GrantablePermission>, removed: readonly string[]): void {
  for (const id of removed) {
    const row = permissions.get(id);
    if (row?.perms && ADMIN_KEEPS.has(row.perms)) throw new AppError('adminRoleKeeps', { name: row.name });
  }
}

/**
 * The grants to write: known permissions that the giver holds, with the data rules that bind him, so that nobody hands
 * on more than he has. Administrators of the platform may give everything.
 */
async function passedOn(
  trx: Trx,
  actor: Actor,
  permissions: ReadonlyMap<string, GrantablePermission>,
  added: readonly string[],
): Promise<GrantRow[]> {
  if (added.some((id) => !permissions.has(id))) throw new AppError('grantUnknown');
  if (actor.roleCodes.includes(ADMIN)) return added.map((permissionId) => ({ permissionId, dataRuleIds: null }));
  const own = await ownRules(trx, actor);
  return added.map((permissionId) => {
    const rules = own.get(permissionId);
    if (!rules) throw new AppError('grantNotHeld', { name: permissions.get(permissionId)?.name ?? permissionId });
    return { permissionId, dataRuleIds: rules.size > 0 ? [...rules].join(',') : null };
  });
}

/** Permissions a person holds, each with the data rules that bind him there. */
async function ownRules(trx: Trx, actor: Actor): Promise<Map<string, Set<string>>> {
  const own = new Map<string, Set<string>>();
  for (const { permissionId, dataRuleIds } of await heldGrants(trx, actor.userId)) {
    const rules = own.get(permissionId) ?? new Set<string>();
    for (const id of idsOf(dataRuleIds)) rules.add(id);
    own.set(permissionId, rules);
  }
  return own;
}

async function assertWithinOwnRules(
  trx: Trx,
  actor: Actor,
  permissionId: string,
  chosen: readonly string[],
): Promise<void> {
  if (actor.roleCodes.includes(ADMIN)) return;
  const rules = (await ownRules(trx, actor)).get(permissionId);
  if (!rules) throw new AppError('grantNotHeld', { name: '数据权限' });
  if ([...rules].some((id) => !chosen.includes(id))) throw new AppError('dataRuleNotYours');
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
