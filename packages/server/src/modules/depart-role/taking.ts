import type { WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';
import { assertMayTake, reachOfActor } from '../permission/index.ts';
import { heldRolesOf } from './depart-roles.store.ts';
import { grantsOfRoles } from './grants.store.ts';

/** Refuses to remove department roles if holders would keep a permission with fewer limits than the actor may give. */
export async function assertMayTakeFrom(
  work: Work<WriteContext>,
  roleIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0 || userIds.length === 0) return;
  await assertMayTake(work.db, await reachOfActor(work.db, work.actor), await grantsOfRoles(work.db, roleIds), {
    userIds,
  });
}

/** The same for deleting roles. */
export async function assertMayDrop(work: Work<WriteContext>, roleIds: readonly string[]): Promise<void> {
  const grants = await grantsOfRoles(work.db, roleIds);
  await assertMayTake(work.db, await reachOfActor(work.db, work.actor), grants, { departRoleIds: roleIds });
}

/** The same for people who leave a department and lose its roles. */
export async function assertMayLeave(
  work: Work<WriteContext>,
  departId: string,
  userIds: readonly string[],
): Promise<void> {
  await assertMayTakeFrom(work, await heldRolesOf(work.db, departId, userIds), userIds);
}
