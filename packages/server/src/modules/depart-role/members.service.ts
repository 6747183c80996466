import type { RemovedMembers } from '@songbai/contract/modules/depart-role/depart-role.calls.ts';
import { inTransaction, type Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { colleaguesAmong } from '../../resource/read/tenants.store.ts';
import type { Server } from '../../resource/server-context.ts';
import { writeDataLog } from '../../resource/write/audit.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { departFor } from './charge.ts';
import { dropDepartRolesOf } from './depart-roles.store.ts';
import { addMembers, membersAmong, moveOff, removeMembers, timesLogged } from './members.store.ts';
import { assertMayLeave } from './taking.ts';

export const ADD_MEMBER = 'system:user:editDepartWithUser';
export const REMOVE_MEMBER = 'system:user:deleteUserInDepart';

const LINKS = 'sys_user_depart';

/** Makes colleagues members of a department; whoever is one stays one. They gain its roles by a call of its own. */
export async function joinDepart(
  server: Server,
  actor: Actor,
  depId: string,
  userIds: readonly string[],
): Promise<void> {
  const named = [...new Set(userIds)].sort();
  await inTransaction(server.database.db, async (trx) => {
    const depart = await departFor(trx, actor, [ADD_MEMBER], depId);
    await lockLive(server, trx, 'sys_depart', actor.tenantId, [depart.id]);
    const known = await colleaguesAmong(trx, actor.tenantId, named);
    if (named.some((id) => !known.has(id))) throw new AppError('refMissing', { label: '用户' });
    const members = await membersAmong(trx, depart.id, named);
    const fresh = named.filter((id) => !members.has(id));
    if (fresh.length === 0) return;
    await addMembers(trx, depart.id, fresh);
    await logMembers(server, trx, actor, depart.id, { added: fresh });
  });
}

/**
 * Takes members from a department, with its roles (contract/1 §5.8). People of departments below it are not its members
 * and are named in the answer.
 */
export async function leaveDepart(
  server: Server,
  actor: Actor,
  depId: string,
  userIds: readonly string[],
): Promise<RemovedMembers> {
  const named = [...new Set(userIds)].sort();
  return inTransaction(server.database.db, async (trx) => {
    const depart = await departFor(trx, actor, [REMOVE_MEMBER], depId);
    await lockLive(server, trx, 'sys_depart', actor.tenantId, [depart.id]);
    const members = await membersAmong(trx, depart.id, named);
    const removed = named.filter((id) => members.has(id));
    const skipped = named.filter((id) => !members.has(id));
    if (removed.length === 0) return { removed, skipped };
    await assertMayLeave(trx, actor, depart.id, removed);
    await removeMembers(trx, depart.id, removed);
    await dropDepartRolesOf(trx, removed, [depart.id]);
    await moveOff(trx, depart.orgCode, removed);
    await logMembers(server, trx, actor, depart.id, { removed });
    return { removed, skipped };
  });
}

async function logMembers(
  server: Server,
  trx: Trx,
  actor: Actor,
  depId: string,
  { added = [], removed = [] }: { added?: readonly string[]; removed?: readonly string[] },
): Promise<void> {
  const version = (await timesLogged(trx, LINKS, depId)) + 1;
  const came = added.length > 0;
  await writeDataLog(trx, actor, server.clock, [
    {
      table: LINKS,
      id: depId,
      version,
      action: came ? 'add' : 'delete',
      before: came ? null : { depId, userIds: removed.join(',') },
      after: came ? { depId, userIds: added.join(',') } : { depId, userIds: '' },
    },
  ]);
  await bumpState(trx, 'rights');
}
