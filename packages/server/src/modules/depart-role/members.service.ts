import type { RemovedMembers } from '@songbai/contract/modules/depart-role/depart-role.calls.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { colleaguesAmong } from '../../resource/read/tenants.store.ts';
import type { Server } from '../../resource/server-context.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { departFor } from './charge.ts';
import { dropDepartRolesOf } from './depart-roles.store.ts';
import { addMembers, membersAmong, moveOff, removeMembers, timesLogged } from './members.store.ts';
import { assertMayLeave } from './taking.ts';

export const ADD_MEMBER = 'system:user:editDepartWithUser';
export const REMOVE_MEMBER = 'system:user:deleteUserInDepart';

const LINKS = 'sys_user_depart';

/** Makes colleagues members of a department; existing members stay. Its roles are assigned by another call. */
export async function joinDepart(
  server: Server,
  actor: Actor,
  depId: string,
  userIds: readonly string[],
): Promise<void> {
  const named = [...new Set(userIds)].sort();
  await write(server, actor, async (work) => {
    const depart = await departFor(work.db, actor, [ADD_MEMBER], depId);
    await lockLive(work, 'sys_depart', actor.tenantId, [depart.id]);
    const known = await colleaguesAmong(work.db, actor.tenantId, named);
    if (named.some((id) => !known.has(id))) throw new AppError('refMissing', { label: '用户' });
    const members = await membersAmong(work.db, depart.id, named);
    const fresh = named.filter((id) => !members.has(id));
    if (fresh.length === 0) return;
    await addMembers(work.db, depart.id, fresh);
    await logMembers(work, depart.id, { added: fresh });
  });
}

/**
 * Removes members from a department, with its roles (contract/1 §5.8). Members of child departments only are not
 * its members and are named in the reply.
 */
export async function leaveDepart(
  server: Server,
  actor: Actor,
  depId: string,
  userIds: readonly string[],
): Promise<RemovedMembers> {
  const named = [...new Set(userIds)].sort();
  return write(server, actor, async (work) => {
    const depart = await departFor(work.db, actor, [REMOVE_MEMBER], depId);
    await lockLive(work, 'sys_depart', actor.tenantId, [depart.id]);
    const members = await membersAmong(work.db, depart.id, named);
    const removed = named.filter((id) => members.has(id));
    const skipped = named.filter((id) => !members.has(id));
    if (removed.length === 0) return { removed, skipped };
    await assertMayLeave(work, depart.id, removed);
    await removeMembers(work.db, depart.id, removed);
    await dropDepartRolesOf(work.db, removed, [depart.id]);
    await moveOff(work.db, depart.orgCode, removed);
    await logMembers(work, depart.id, { removed });
    return { removed, skipped };
  });
}

async function logMembers(
  work: Work,
  depId: string,
  { added = [], removed = [] }: { added?: readonly string[]; removed?: readonly string[] },
): Promise<void> {
  const version = (await timesLogged(work.db, LINKS, depId)) + 1;
  const came = added.length > 0;
  work.log([
    {
      table: LINKS,
      id: depId,
      version,
      action: came ? 'add' : 'delete',
      before: came ? null : { depId, userIds: removed.join(',') },
      after: came ? { depId, userIds: added.join(',') } : { depId, userIds: '' },
    },
  ]);
  await bumpState(work.db, 'rights');
}
