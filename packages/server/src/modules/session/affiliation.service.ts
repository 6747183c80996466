import type { SelectDepartBody, UserInfo } from '@songbai/contract/modules/session/session.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { departsOf, ownTenants, setDepart, setLoginTenant, userInfo } from './people.store.ts';

/**
 * Chooses the own department and, where a client asks for it by the same call, the tenant of the next sign-in
 * (contract/1 §2.7). The tenant of the running session is named by the header of each call.
 */
export async function chooseAffiliation(server: Server, actor: Actor, body: SelectDepartBody): Promise<UserInfo> {
  const { db } = server.database;
  // The header's dialog of a stock client sends an empty name for the person in front of it.
  if ((body.username || actor.username) !== actor.username) throw new AppError('ownDepartOnly');
  const orgCode = body.orgCode || undefined;
  const tenantId = body.loginTenantId ? Number(body.loginTenantId) : undefined;
  if (orgCode === undefined && tenantId === undefined)
    throw new AppError('invalid', { detail: '部门不能为空' }, { field: 'orgCode' });
  const departs = await departsOf(db, actor.userId);
  if (orgCode !== undefined && !departs.some((depart) => depart.orgCode === orgCode))
    throw new AppError('departNotYours');
  if (tenantId !== undefined) await assertOwnTenant(server, actor, tenantId);
  await write(server, actor, async (work) => {
    if (orgCode !== undefined) await setDepart(work, orgCode);
    if (tenantId !== undefined) await setLoginTenant(work, tenantId);
  });
  return userInfo(db, actor.userId, orgCode ?? actor.orgCode, departs);
}

async function assertOwnTenant({ database, clock }: Server, actor: Actor, tenantId: number): Promise<void> {
  const own = await ownTenants(database.db, actor.userId, clock.today());
  if (!own.some(({ id }) => id === tenantId)) throw new AppError('tenantForeign');
}
