import { worksElsewhere } from '@songbai/contract/modules/user/user.rules.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { isAdmin } from './admin-role.ts';
import { othersWork, type People, tenantListsOf } from './delegation.store.ts';

/*
 * Accounts, roles and menus are shared by all tenants, and a role is effective wherever its holder works. So an
 * actor outside a tenant must not change anything for its people (user-asks rows 8 and 13).
 */

/**
 * Refuses to freeze or unfreeze accounts that also work for tenants the actor does not belong to, and to change their
 * roles: a new password or phone would let the actor act in their name there, and roles are effective there too.
 */
export async function assertNoOthers(db: Db, actor: Actor, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0 && (await reachesOthers(db, actor, { userIds }))) throw new AppError('accountOfOthers');
}

interface Role {
  id: string;
  roleName: string;
}

/** Refuses to change a role held by people of tenants the actor does not belong to. */
export async function assertOwnMembers(db: Db, actor: Actor, { id, roleName }: Role): Promise<void> {
  if (await reachesOthers(db, actor, { roleIds: [id] })) throw new AppError('roleOfOthers', { name: roleName });
}

/** The same for a role of a department. */
export async function assertOwnDepartMembers(db: Db, actor: Actor, { id, roleName }: Role): Promise<void> {
  if (await reachesOthers(db, actor, { departRoleIds: [id] })) throw new AppError('roleOfOthers', { name: roleName });
}

/** Refuses to change menus used by people of tenants the actor does not belong to. */
export async function assertOwnMenus(
  db: Db,
  actor: Actor,
  menus: readonly { id: string; name: string }[],
): Promise<void> {
  if (!(await reachesOthers(db, actor, { permissionIds: menus.map(({ id }) => id) }))) return;
  for (const { id, name } of menus)
    if (await reachesOthers(db, actor, { permissionIds: [id] })) throw new AppError('menuOfOthers', { name });
}

/** Every tenant uses the dictionaries: nobody changes them while people of tenants in which he has no part do. */
export async function ownsDictionaries(db: Db, actor: Actor): Promise<boolean> {
  return isAdmin(actor) || !(await othersWork(db, actor));
}

/** @throws AppError dictOfOthers */
export async function assertOwnDictionaries(db: Db, actor: Actor): Promise<void> {
  if (!(await ownsDictionaries(db, actor))) throw new AppError('dictOfOthers');
}

async function reachesOthers(db: Db, actor: Actor, people: People): Promise<boolean> {
  if (isAdmin(actor)) return false;
  const [own = null] = await tenantListsOf(db, { userIds: [actor.userId] });
  return (await tenantListsOf(db, people)).some((tenants) => worksElsewhere(tenants, own));
}
