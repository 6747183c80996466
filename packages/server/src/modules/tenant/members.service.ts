import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { assertMayManage, isAdmin } from '../permission/index.ts';
import { type LinkedUser, linkedUsers, setTenants } from './members.store.ts';
import { idsIn, liveTenants, tenantIdsOf } from './tenant.store.ts';

/** Refuses a missing tenant, or one the actor does not belong to. */
export async function assertOwnTenant(server: Server, actor: Actor, tenantId: number): Promise<void> {
  const { db } = server.database;
  if (!isAdmin(actor) && !(await tenantIdsOf(db, actor.userId)).includes(tenantId)) throw new AppError('tenantForeign');
  if ((await liveTenants(db, [tenantId])).length === 0) throw new AppError('recordMissing');
}

/**
 * Adds people to a tenant or removes them. Only accounts that the actor may manage; platform administrators apart,
 * only people of the actor's own tenants. Effective with their next call.
 */
export async function changeMembers(
  server: Server,
  actor: Actor,
  tenantId: number,
  userIds: readonly string[],
  change: 'add' | 'remove',
): Promise<void> {
  const { db } = server.database;
  await assertOwnTenant(server, actor, tenantId);
  const ids = [...new Set(userIds)];
  if (change === 'remove' && ids.includes(actor.userId)) throw new AppError('tenantOwnLink');
  const own = isAdmin(actor) ? undefined : await tenantIdsOf(db, actor.userId);
  await write(server, actor, async (work) => {
    const users = await linkedUsers(work.db, ids);
    const near = (one: LinkedUser) => !own || idsIn(one.relTenantIds).some((id) => own.includes(id));
    if (users.length < ids.length || !users.every(near)) throw new AppError('userMissing');
    // Checked last, so that the rights of people of other tenants are not disclosed.
    await assertMayManage(work.db, actor, ids);
    let changed = false;
    for (const one of users) {
      const before = idsIn(one.relTenantIds);
      if (before.includes(tenantId) === (change === 'add')) continue;
      const after = change === 'add' ? [...before, tenantId] : before.filter((id) => id !== tenantId);
      if (after.join(',').length > user.fields.relTenantIds.maxLength)
        throw new AppError('tenantLinksFull', { name: one.realname });
      await setTenants(work, one, after);
      changed = true;
    }
    if (changed) await bumpState(work.db, 'rights');
  });
}
