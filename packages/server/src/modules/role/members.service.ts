import type { RoleMember } from '@songbai/contract/modules/role/role-member.resource.ts';
import type { Filter, ListQuery } from '@songbai/contract/resource/filter.ts';
import { both } from '@songbai/contract/resource/filter.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { inTransaction, type Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import { pageOf } from '../../http/envelope.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { page, stored } from '../../resource/store.ts';
import { writeDataLog } from '../../resource/write/audit.ts';
import {
  ADMIN_ROLE,
  assertAdminStays,
  assertMayGiveRoles,
  assertMayManage,
  assertMayTakeRoles,
  assertNoOthers,
  isAdmin,
  lockRole,
} from '../permission/index.ts';
import { departNames } from '../user/index.ts';
import { insertMembers, knownPeople, membersAmong, removeMembers } from './members.store.ts';
import { memberTable, roleTable } from './role.table.ts';

interface MemberQuery {
  roleId: string;
  /** The whole login name; part of the real name. */
  username: string;
  realname: string;
  pageNo: number;
  pageSize: number;
}

/** One page of the people who have a role (contract/1 §5.7), in the order of their login names. */
export async function membersOf(server: Server, actor: Actor, query: MemberQuery): Promise<Page<RoleMember>> {
  const { db } = server.database;
  const filters: Filter[] = [];
  if (query.username !== '') filters.push({ field: 'username', op: 'eq', value: query.username });
  if (query.realname !== '') filters.push({ field: 'realname', op: 'like', value: query.realname });
  const { pageNo, pageSize } = query;
  const wanted: ListQuery = { filter: both(...filters), sort: [{ field: 'username', order: 'asc' }], pageNo, pageSize };
  const { rows, total } = await page(server, db, memberTable, actor, wanted, {
    extra: (sql) => `t.id in (select user_id from sys_user_role where role_id = ${sql.bind(query.roleId)})`,
  });
  const names = await departNames(
    db,
    actor.tenantId,
    rows.map((row) => row.id),
  );
  const people = rows.map((row) => ({ ...row, orgCodeTxt: names.get(row.id) ?? null }) as unknown as RoleMember);
  return pageOf(people, total, query);
}

/** Gives a role to people; those who have it already are passed over. */
export async function addMembers(
  server: Server,
  actor: Actor,
  roleId: string,
  userIds: readonly string[],
): Promise<void> {
  await changeMembers(server, actor, roleId, userIds, async (trx, ids) => {
    const known = await knownPeople(server, trx, actor, ids);
    if (known.size < ids.length) throw new AppError('userMissing');
    const there = new Set(await membersAmong(trx, roleId, ids));
    const fresh = ids.filter((id) => !there.has(id));
    await assertMayGiveRoles(trx, actor, [roleId]);
    await assertMayManage(trx, actor, fresh);
    await assertNoOthers(trx, actor, fresh);
    await insertMembers(trx, roleId, fresh);
    return { before: { userIds: '' }, after: { userIds: fresh.join(',') }, changed: fresh.length > 0 };
  });
}

/** Takes a role from people; those who do not have it are passed over as long as one has. */
export async function takeFromMembers(
  server: Server,
  actor: Actor,
  roleId: string,
  userIds: readonly string[],
): Promise<void> {
  await changeMembers(server, actor, roleId, userIds, async (trx, ids, roleCode) => {
    const known = await knownPeople(server, trx, actor, ids);
    const there = (await membersAmong(trx, roleId, ids)).filter((id) => known.has(id));
    if (there.length === 0) throw new AppError('roleMemberMissing');
    await assertMayGiveRoles(trx, actor, [roleId]);
    await assertMayManage(trx, actor, there);
    await assertNoOthers(trx, actor, there);
    await assertMayTakeRoles(trx, actor, [roleId], { userIds: there });
    await removeMembers(trx, roleId, there);
    if (roleCode === ADMIN_ROLE) await assertAdminStays(trx, actor);
    return { before: { userIds: there.join(',') }, after: { userIds: '' }, changed: true };
  });
}

interface MemberChange {
  before: object;
  after: object;
  changed: boolean;
}

/** One change of members at a time for a role; nobody but an administrator decides about his own roles. */
async function changeMembers(
  server: Server,
  actor: Actor,
  roleId: string,
  userIds: readonly string[],
  change: (trx: Trx, ids: readonly string[], roleCode: string) => Promise<MemberChange>,
): Promise<void> {
  const ids = [...new Set(userIds)];
  await inTransaction(server.database.db, async (trx) => {
    const role = await lockRole(server, trx, roleId);
    if (!role) throw new AppError('roleMissing');
    if (ids.includes(actor.userId) && !isAdmin(actor)) throw new AppError('ownRolesFixed');
    const { changed, before, after } = await change(trx, ids, role.roleCode);
    if (!changed) return;
    const [row] = await stored(server, trx, roleTable, actor, [roleId]);
    const version = row?.version ?? 1;
    await writeDataLog(trx, actor, server.clock, [
      { table: 'sys_user_role', id: roleId, version, action: 'edit', before, after },
    ]);
    await bumpState(trx, 'rights');
  });
}
