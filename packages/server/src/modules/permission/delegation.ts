import { errorText } from '@songbai/contract/errors.ts';
import {
  beyondReach,
  type Grant,
  type Holdings,
  holdingsOf,
  limitsLifted,
  notToPass,
  reachOf,
} from '@songbai/contract/rules/delegation.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';
import { ADMIN_ROLE, isAdmin } from './admin-role.ts';
import { hasWorkingMember } from './administrators.store.ts';
import {
  grantsHeldBy,
  grantsHeldOf,
  type Holders,
  heldInOtherWays,
  levelWords,
  passingOf,
  permissionName,
  permissionsHeldBy,
  rolesOf,
  rolesWithGrants,
} from './delegation.store.ts';
import { showsMore } from './field-reach.ts';
import { assertOwnMembers } from './other-tenants.ts';

/**
 * Refuses a change after which no administrator could sign in any more. Called in its transaction, after it or with the
 * accounts about to be removed; only checked for administrators, since only they may change such accounts.
 */
export async function assertAdminStays(work: Work<WriteContext>, leaving: readonly string[] = []): Promise<void> {
  if (isAdmin(work.actor) && !(await hasWorkingMember(work.db, ADMIN_ROLE, leaving)))
    throw new AppError('adminRoleLastMember');
}

/** The actor's reach; undefined means without limits. */
export async function reachOfActor(db: Db, actor: Actor): Promise<Holdings | undefined> {
  if (isAdmin(actor)) return undefined;
  return reachOf(holdingsOf(await grantsHeldBy(db, [actor.userId])), await passingOf(db, [actor.userId]));
}

/**
 * The actor's reach for a role or department role; for an own role only the permissions held, or delegation would
 * extend the actor's own rights.
 */
async function reachTo(db: Db, actor: Actor, own: boolean): Promise<Holdings | undefined> {
  if (isAdmin(actor)) return undefined;
  return own ? holdingsOf(await grantsHeldBy(db, [actor.userId])) : reachOfActor(db, actor);
}

/** The actor's reach for all of these roles. */
export async function reachInto(db: Db, actor: Actor, roleIds: readonly string[]): Promise<Holdings | undefined> {
  const own = (await rolesOf(db, [actor.userId])).some(({ roleId }) => roleIds.includes(roleId));
  return reachTo(db, actor, own);
}

/** Refuses to grant permissions outside the actor's reach (user-asks row 8). */
export async function assertMayGive(db: Db, actor: Actor, given: Holdings): Promise<void> {
  const reach = await reachOfActor(db, actor);
  const beyond = reach && beyondReach(reach, given);
  if (beyond) throw new AppError('grantNotHeld', { name: await permissionName(db, beyond) });
}

type RoleWithGrants = Awaited<ReturnType<typeof rolesWithGrants>>[number];

/**
 * The first permission by which a role exceeds the giver's reach; each role is checked alone, since it may remain
 * alone.
 */
const roleBeyond = (reach: Holdings, role: RoleWithGrants): string | undefined =>
  beyondReach(reach, holdingsOf(role.grants)) ?? notToPass(reach, role.passing);

/** Refuses to assign roles that hold or delegate more than the actor may give. */
export async function assertMayGiveRoles(db: Db, actor: Actor, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const roles = await liveRoles(db, actor, roleIds);
  const reach = await reachOfActor(db, actor);
  for (const role of roles) {
    const beyond = reach && roleBeyond(reach, role);
    if (beyond) throw new AppError('grantNotHeld', { name: await permissionName(db, beyond) });
    if (reach && showsMore(actor, role.levels)) throw new AppError('fieldLevelBeyond');
  }
}

/**
 * Roles among these that the actor may not give, each with the reason as in the refusal; lets screens show it
 * before saving.
 */
export async function rolesBeyond(db: Db, actor: Actor, roleIds: readonly string[]): Promise<Map<string, string>> {
  const reach = roleIds.length === 0 ? undefined : await reachOfActor(db, actor);
  const refused = new Map<string, string>();
  if (!reach) return refused;
  for (const role of await rolesWithGrants(db, roleIds)) {
    const beyond = roleBeyond(reach, role);
    if (role.roleCode === ADMIN_ROLE) refused.set(role.id, errorText('adminRoleOnly'));
    else if (beyond) refused.set(role.id, errorText('grantNotHeld', { name: await permissionName(db, beyond) }));
    else if (showsMore(actor, role.levels)) refused.set(role.id, errorText('fieldLevelBeyond'));
  }
  return refused;
}

/** Refuses to rename or delete roles that hold or delegate more than the actor may give. */
export async function assertMayChangeRoles(db: Db, actor: Actor, roleIds: readonly string[]): Promise<void> {
  const roles = await liveRoles(db, actor, roleIds);
  const reach = await reachOfActor(db, actor);
  const beyond = reach && roles.find((role) => roleBeyond(reach, role) || showsMore(actor, role.levels));
  if (beyond) throw new AppError('roleBeyondReach', { name: beyond.roleName });
  for (const role of roles) await assertOwnMembers(db, actor, role);
}

/** Another tenant's role does not exist for those who are no platform administrators. */
const isKnown = (actor: Actor, { tenantId }: { tenantId: number | null }): boolean =>
  isAdmin(actor) || tenantId === null || tenantId === actor.tenantId;

async function liveRoles(db: Db, actor: Actor, roleIds: readonly string[]): Promise<RoleWithGrants[]> {
  const roles = (await rolesWithGrants(db, roleIds)).filter((role) => isKnown(actor, role));
  if (roles.length < new Set(roleIds).size) throw new AppError('roleMissing');
  if (roles.some((role) => role.roleCode === ADMIN_ROLE) && !isAdmin(actor)) throw new AppError('adminRoleOnly');
  return roles;
}

/** Refuses to remove roles if holders would keep a permission with fewer limits than the actor could give it. */
export async function assertMayTakeRoles(
  db: Db,
  actor: Actor,
  roleIds: readonly string[],
  holders: Holders = { roleIds },
): Promise<void> {
  if (isAdmin(actor) || roleIds.length === 0) return;
  const grants = (await rolesWithGrants(db, roleIds)).flatMap((role) => role.grants);
  const reach = 'userIds' in holders ? await reachOfActor(db, actor) : await reachInto(db, actor, roleIds);
  await assertMayTake(db, reach, grants, holders);
}

/**
 * Refuses to remove grants together with their data rules from people who hold the same in another way and would be
 * free of those rules, unless the actor could grant it without limits (contract/1 §7.4: all granted rules bind).
 */
export async function assertMayTake(
  db: Db,
  reach: Holdings | undefined,
  grants: Iterable<Grant>,
  holders: Holders,
): Promise<void> {
  const lifted = reach ? limitsLifted(reach, grants) : [];
  const freed = lifted.length > 0 ? await heldInOtherWays(db, holders, lifted) : undefined;
  if (freed) throw new AppError('grantLiftsLimit', { name: await permissionName(db, freed) });
}

/**
 * Refuses to change accounts that may do or delegate more than the actor could give them: setting their password would
 * let the actor act in their name. The own account is never refused.
 */
export async function assertMayManage(db: Db, actor: Actor, userIds: readonly string[]): Promise<void> {
  const others = userIds.filter((id) => id !== actor.userId);
  if (isAdmin(actor) || others.length === 0) return;
  const roles = await rolesOf(db, others);
  if (roles.some((role) => role.roleCode === ADMIN_ROLE)) throw new AppError('adminAccountOnly');
  const reach = (await reachOfActor(db, actor)) ?? new Map();
  const held = await permissionsHeldBy(db, others);
  const passing = await passingOf(db, others);
  if (held.some((id) => !reach.has(id)) || notToPass(reach, passing)) throw new AppError('accountBeyondReach');
  const words = await levelWords(
    db,
    roles.map(({ roleId }) => roleId),
  );
  if (showsMore(actor, words)) throw new AppError('accountBeyondReach');
  await assertSameLimits(db, reach, others, held);
}

/** Where the actor's own rows are limited, those of the other account must be as well. */
async function assertSameLimits(
  db: Db,
  reach: Holdings,
  userIds: readonly string[],
  held: readonly string[],
): Promise<void> {
  const limited = held.filter((id) => (reach.get(id)?.size ?? 0) > 0);
  if (limited.length === 0) return;
  const grants = await grantsHeldOf(db, userIds, limited);
  const byPerson = new Map<string, Grant[]>();
  for (const grant of grants) byPerson.set(grant.userId, [...(byPerson.get(grant.userId) ?? []), grant]);
  for (const own of byPerson.values()) {
    if (beyondReach(reach, holdingsOf(own))) throw new AppError('accountBeyondReach');
  }
}
