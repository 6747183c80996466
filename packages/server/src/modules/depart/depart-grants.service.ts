import type {
  SaveDepartDataRulesBody,
  SaveDepartPermissionBody,
} from '@songbai/contract/modules/depart/depart.calls.ts';
import { grantChange } from '@songbai/contract/modules/permission/role-grants.rules.ts';
import { type Holdings, idsOf } from '@songbai/contract/rules/delegation.ts';
import type { Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { assertMayGive, assertMayTake, dataRulesOf, reachOfActor } from '../permission/index.ts';
import {
  addDepartGrants,
  type DepartGrant,
  departGrant,
  departGrants,
  permissionNames,
  removeDepartGrants,
  roleGrantsOf,
  setDepartRules,
} from './depart-grants.store.ts';
import { lockDepart } from './depart-places.store.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockDepart>>>;

/**
 * Adds and removes permissions that a department's roles may get; removal affects those roles too (contract/1 §8.4).
 */
export async function saveDepartPermission(
  server: Server,
  actor: Actor,
  body: SaveDepartPermissionBody,
): Promise<void> {
  const [wanted, shown] = [idsOf(body.permissionIds), idsOf(body.lastpermissionIds)];
  await write(server, actor, async (work) => {
    const depart = await lockedDepart(work, body.departId);
    const stored = (await departGrants(work.db, depart.id)).map((grant) => grant.permissionId);
    const { added, removed } = grantChange(wanted, shown, stored);
    if (added.length === 0 && removed.length === 0) return;
    const reach = await reachOfActor(work.db, actor);
    await addDepartGrants(work.db, depart.id, await withinReach(work.db, reach, added));
    await assertTakable(work.db, reach, depart.id, removed);
    await removeDepartGrants(work.db, depart.id, removed);
    const gone = new Set(removed);
    const after = [...stored.filter((id) => !gone.has(id)), ...added].sort();
    await logGrants(work, depart, {
      before: { permissionIds: stored.join(',') },
      after: { permissionIds: after.join(',') },
    });
  });
}

/** Chooses which data rules of a menu the roles of a department may be granted (contract/1 §8.4). */
export async function saveDepartRules(server: Server, actor: Actor, body: SaveDepartDataRulesBody): Promise<void> {
  const chosen = idsOf(body.dataRuleIds);
  await write(server, actor, async (work) => {
    const depart = await lockedDepart(work, body.departId);
    const grant = await departGrant(work.db, depart.id, body.permissionId);
    if (!grant) throw new AppError('departMenuFirst');
    const known = new Set((await dataRulesOf(work.db, body.permissionId)).map((rule) => rule.id));
    if (chosen.some((id) => !known.has(id))) throw new AppError('dataRulesMissing');
    await assertMayGive(work.db, actor, new Map([[body.permissionId, new Set(chosen)]]));
    await setDepartRules(work.db, depart.id, body.permissionId, chosen.join(','));
    await logGrants(work, depart, {
      before: { permissionId: body.permissionId, dataRuleIds: grant.dataRuleIds },
      after: { permissionId: body.permissionId, dataRuleIds: chosen.join(',') },
    });
  });
}

async function lockedDepart(work: Work<WriteContext>, id: string): Promise<Locked> {
  const depart = await lockDepart(work.db, work.actor.tenantId, id);
  if (!depart) throw new AppError('recordMissing');
  return depart;
}

/** Known permissions within the giver's reach, with the data rules that bind the giver (user-asks row 8). */
async function withinReach(trx: Trx, reach: Holdings | undefined, added: readonly string[]): Promise<DepartGrant[]> {
  const names = await permissionNames(trx, added);
  if (added.some((id) => !names.has(id))) throw new AppError('grantUnknown');
  return added.map((permissionId) => {
    const rules = reach ? reach.get(permissionId) : undefined;
    if (reach && !rules) throw new AppError('grantNotHeld', { name: names.get(permissionId) ?? permissionId });
    return { permissionId, dataRuleIds: rules && rules.size > 0 ? [...rules].join(',') : null };
  });
}

/** The roles of the department lose the same, which may not free anybody of data rules that bind the actor. */
async function assertTakable(
  trx: Trx,
  reach: Holdings | undefined,
  departId: string,
  removed: readonly string[],
): Promise<void> {
  const grants = await roleGrantsOf(trx, departId, removed);
  const departRoleIds = [...new Set(grants.map((grant) => grant.roleId))];
  if (departRoleIds.length > 0) await assertMayTake(trx, reach, grants, { departRoleIds });
}

async function logGrants(
  work: Work,
  { id, version }: Locked,
  change: { before: object; after: object },
): Promise<void> {
  const row = { table: 'sys_depart_permission', id, version, action: 'edit' as const, ...change };
  work.log([row]);
  await bumpState(work.db, 'rights');
}
