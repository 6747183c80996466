import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { assertMayTake, reachOfActor } from '../permission/index.ts';
import { heldRolesOf } from './depart-roles.store.ts';
import { grantsOfRoles } from './grants.store.ts';

/** Refuses to take department roles from people who would then hold something with fewer limits than the actor could give. */
export async function assertMayTakeFrom(
  trx: Trx,
  actor: Actor,
  roleIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0 || userIds.length === 0) return;
  await assertMayTake(trx, await reachOfActor(trx, actor), await grantsOfRoles(trx, roleIds), { userIds });
}

/** The same for roles that go altogether. */
export async function assertMayDrop(trx: Trx, actor: Actor, roleIds: readonly string[]): Promise<void> {
  const grants = await grantsOfRoles(trx, roleIds);
  await assertMayTake(trx, await reachOfActor(trx, actor), grants, { departRoleIds: roleIds });
}

/** The same for people who leave a department, whose roles they lose. */
export async function assertMayLeave(
  trx: Trx,
  actor: Actor,
  departId: string,
  userIds: readonly string[],
): Promise<void> {
  await assertMayTakeFrom(trx, actor, await heldRolesOf(trx, departId, userIds), userIds);
}
