import type { SaveUserRolesBody } from '@songbai/contract/modules/depart-role/depart-role.calls.ts';
import { grantChange } from '@songbai/contract/modules/permission/role-grants.rules.ts';
import { holdingsOf, idsOf } from '@songbai/contract/rules/delegation.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { assertMayGive, assertNoOthers, isAdmin } from '../permission/index.ts';
import { departsFor } from './charge.ts';
import {
  type DepartRoleHead,
  linkUser,
  lockMemberships,
  lockRoles,
  rolesOfUser,
  touchDepartRole,
  unlinkUser,
} from './depart-roles.store.ts';
import { grantsOfRoles } from './grants.store.ts';
import { assertMayTakeFrom } from './taking.ts';

const ASSIGN = ['system:depart:role:userAdd'];

/** Maximum of roles per call; far more than a department has. */
const ROLES_AT_ONCE = 500;

/**
 * Assigns and removes a person's roles of departments as a difference (contract/1 §8.5): to members only, within the
 * giver's reach, and never one's own.
 */
export async function saveUserRoles(server: Server, actor: Actor, body: SaveUserRolesBody): Promise<void> {
  const [wanted, shown] = [idsOf(body.newRoleId), idsOf(body.oldRoleId)];
  const named = [...new Set([...wanted, ...shown])].sort();
  if (named.length > ROLES_AT_ONCE) throw new AppError('idsMissing');
  await write(server, actor, async (work) => {
    const roles = await lockRoles(work, actor.tenantId, named);
    const departs = await departsFor(
      work.db,
      actor,
      ASSIGN,
      roles.map((role) => role.departId),
    );
    if (body.userId === actor.userId && !isAdmin(actor)) throw new AppError('ownRolesFixed');
    const known = new Set(roles.map((role) => role.id));
    if (wanted.some((id) => !known.has(id))) throw new AppError('roleMissing');
    const stored = (await rolesOfUser(work.db, actor.tenantId, body.userId)).map((row) => row.droleId);
    const { added, removed } = grantChange(wanted, shown, stored);
    const gone = removed.filter((id) => known.has(id));
    if (added.length === 0 && gone.length === 0) return;
    const nameOf = new Map(departs.map((depart) => [depart.id, depart.departName]));
    await assertMember(
      work,
      body.userId,
      roles.filter((role) => added.includes(role.id)),
      nameOf,
    );
    if (added.length > 0) await assertNoOthers(work.db, actor, [body.userId]);
    await assertMayGive(work.db, actor, holdingsOf(await grantsOfRoles(work.db, added)));
    await assertMayTakeFrom(work, gone, [body.userId]);
    await unlinkUser(work.db, body.userId, gone);
    await linkUser(work.db, body.userId, added);
    await logUser(work, body.userId, { added, gone });
    await bumpState(work.db, 'rights');
  });
}

async function assertMember(
  work: Work,
  userId: string,
  roles: readonly DepartRoleHead[],
  nameOf: ReadonlyMap<string, string>,
): Promise<void> {
  const wanted = [...new Set(roles.map((role) => role.departId))];
  const member = await lockMemberships(work, userId, wanted);
  const missing = wanted.find((id) => !member.has(id));
  if (missing !== undefined) throw new AppError('departRoleMembersOnly', { depart: nameOf.get(missing) ?? '' });
}

async function logUser(
  work: Work,
  userId: string,
  change: { added: readonly string[]; gone: readonly string[] },
): Promise<void> {
  const now = work.clock.datetime();
  for (const id of [...change.added, ...change.gone].sort()) {
    const version = await touchDepartRole(work, id, now);
    const came = change.added.includes(id);
    const link = { droleId: id, userId };
    work.log([
      {
        table: 'sys_depart_role_user',
        id,
        version,
        action: came ? 'add' : 'delete',
        before: came ? null : link,
        after: came ? link : { ...link, delFlag: 1 },
      },
    ]);
  }
}
