import type { RoleMember } from '@songbai/contract/modules/role/role-member.resource.ts';
import type { Filter, ListQuery } from '@songbai/contract/resource/filter.ts';
import { both } from '@songbai/contract/resource/filter.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { bumpState } from '../../db/state.ts';
import { pageOf } from '../../http/envelope.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { page, stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
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

/** One page of the members of a role (contract/1 §5.7), sorted by login name. */
export async function membersOf(server: Server, actor: Actor, query: MemberQuery): Promise<Page<RoleMember>> {
  const { db } = server.database;
  const filters: Filter[] = [];
  if (query.username !== '') filters.push({ field: 'username', op: 'eq', value: query.username });
  if (query.realname !== '') filters.push({ field: 'realname', op: 'like', value: query.realname });
  const { pageNo, pageSize } = query;
  const wanted: ListQuery = { filter: both(...filters), sort: [{ field: 'username', order: 'asc' }], pageNo, pageSize };
  const { rows, total } = await page(reading(server, actor), memberTable, wanted, {
    extra: (sql) => `t.id in (select user_id from sys_user_role where role_id = ${sql.bind(query.roleId)})`,
  });
  const names = await departNames(
    db,
    actor.tenantId,
    rows.map((row) => row.id),
  );
  const people = rows.map((row): RoleMember => ({ ...row, orgCodeTxt: names.get(row.id) ?? null }));
  return pageOf(people, total, query);
}

/** Assigns a role to people; those who have it already are skipped. */
export async function addMembers(
  server: Server,
  actor: Actor,
  roleId: string,
  userIds: readonly string[],
): Promise<void> {
  await changeMembers(server, actor, { roleId, userIds }, async (work, ids) => {
    const known = await knownPeople(work, ids);
    if (known.size < ids.length) throw new AppError('userMissing');
    const there = new Set(await membersAmong(work.db, roleId, ids));
    const fresh = ids.filter((id) => !there.has(id));
    await assertMayGiveRoles(work.db, actor, [roleId]);
    await assertMayManage(work.db, actor, fresh);
    await assertNoOthers(work.db, actor, fresh);
    await insertMembers(work.db, roleId, fresh);
    return { before: { userIds: '' }, after: { userIds: fresh.join(',') }, changed: fresh.length > 0 };
  });
}

/** Removes a role from people; those without it are skipped as long as one has it. */
export async function takeFromMembers(
  server: Server,
  actor: Actor,
  roleId: string,
  userIds: readonly string[],
): Promise<void> {
  await changeMembers(server, actor, { roleId, userIds }, async (work, ids, roleCode) => {
    const known = await knownPeople(work, ids);
    const there = (await membersAmong(work.db, roleId, ids)).filter((id) => known.has(id));
    if (there.length === 0) throw new AppError('roleMemberMissing');
    await assertMayGiveRoles(work.db, actor, [roleId]);
    await assertMayManage(work.db, actor, there);
    await assertNoOthers(work.db, actor, there);
    await assertMayTakeRoles(work.db, actor, [roleId], { userIds: there });
    await removeMembers(work.db, roleId, there);
    if (roleCode === ADMIN_ROLE) await assertAdminStays(work);
    return { before: { userIds: there.join(',') }, after: { userIds: '' }, changed: true };
  });
}

interface MemberChange {
  before: object;
  after: object;
  changed: boolean;
}

/** Serialises changes of a role's members; only administrators may change their own roles. */
async function changeMembers(
  server: Server,
  actor: Actor,
  { roleId, userIds }: { roleId: string; userIds: readonly string[] },
  change: (work: Work, ids: readonly string[], roleCode: string) => Promise<MemberChange>,
): Promise<void> {
  const ids = [...new Set(userIds)];
  await write(server, actor, async (work) => {
    const role = await lockRole(work, roleId);
    if (!role) throw new AppError('roleMissing');
    if (ids.includes(actor.userId) && !isAdmin(actor)) throw new AppError('ownRolesFixed');
    const { changed, before, after } = await change(work, ids, role.roleCode);
    if (!changed) return;
    const [row] = await stored(work, roleTable, [roleId]);
    const version = row?.version ?? 1;
    work.log([{ table: 'sys_user_role', id: roleId, version, action: 'edit', before, after }]);
    await bumpState(work.db, 'rights');
  });
}
