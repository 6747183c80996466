import { worksElsewhere } from '@songbai/contract/modules/system/user.rules.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { isAdmin, tenantListsOf } from '../permission/index.ts';

/**
 * Refuses to open or close accounts that also work for tenants in which the actor has no part: whoever sets their password
 * or phone could act in their name there, and closing them closes them there too.
 */
export async function assertNoOthers(db: Db, actor: Actor, userIds: readonly string[]): Promise<void> {
  if (isAdmin(actor) || userIds.length === 0) return;
  const [own = null] = await tenantListsOf(db, { userIds: [actor.userId] });
  const lists = await tenantListsOf(db, { userIds });
  if (lists.some((tenants) => worksElsewhere(tenants, own))) throw new AppError('accountOfOthers');
}
