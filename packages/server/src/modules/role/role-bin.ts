import { bumpState } from '../../db/state.ts';
import { keepLinks, otherEnds, takeLinks } from '../../resource/write/bin.store.ts';
import type { Work } from '../../resource/write/work.ts';
import {
  assertMayChangeRoles,
  assertMayGiveRoles,
  assertMayManage,
  assertNoOthers,
  insertGrants,
  insertPassing,
  livingGrants,
} from '../permission/index.ts';
import { removeHomePage, restoreHomePage } from '../role-index/index.ts';
import { insertMembers, livingAccounts } from './members.store.ts';
import type { StoredRole } from './role.table.ts';
import { linksOfRole, removeLinks } from './roles.store.ts';

const MEMBER = 'sys_user_role';
const GRANT = 'sys_role_permission';
const PASSING = 'sys_role_passing';
const HOME = 'sys_role_index';

/** Maximum of people per row of the data log. */
const PEOPLE_PER_ROW = 1000;

/** Ends a role with its members, grants and home page, which the data log keeps, and the recycle bin. */
export async function endRole(work: Work, { id, roleCode, version }: StoredRole): Promise<void> {
  const { userIds, grants, passing } = await linksOfRole(work.db, id);
  const change = { id, version: version + 1, action: 'delete' as const };
  const given = {
    table: 'sys_role_permission',
    before: { permissionIds: grants.map(({ permissionId }) => permissionId).join(','), passingIds: passing.join(',') },
    after: { permissionIds: '', passingIds: '' },
  };
  const members = [];
  for (let start = 0; start < userIds.length; start += PEOPLE_PER_ROW) {
    const part = userIds.slice(start, start + PEOPLE_PER_ROW);
    members.push({ table: 'sys_user_role', before: { userIds: part.join(',') }, after: { userIds: '' } });
  }
  work.log([given, ...members].map((part) => ({ ...change, ...part })));
  const home = await removeHomePage(work, roleCode);
  await removeLinks(work.db, id);
  const kept = (link: string, otherId: string, value: string | null = null) => ({ rowId: id, link, otherId, value });
  await keepLinks(work.db, 'sys_role', [
    ...userIds.map((userId) => kept(MEMBER, userId)),
    ...grants.map(({ permissionId, dataRuleIds }) => kept(GRANT, permissionId, dataRuleIds)),
    ...passing.map((permissionId) => kept(PASSING, permissionId)),
    ...(home === undefined ? [] : [kept(HOME, home)]),
  ]);
}

/**
 * A restored role grants again what still exists, to those of its members who still have an account. Whoever restores
 * it must be allowed to give all of that.
 */
export async function restoreRoleLinks(work: Work, { id, roleName, roleCode, version }: StoredRole): Promise<string[]> {
  const links = await takeLinks(work.db, 'sys_role', id);
  const grants = links
    .filter(({ link }) => link === GRANT)
    .map(({ otherId, value }) => ({ permissionId: otherId, dataRuleIds: value }));
  const passing = otherEnds(links, PASSING).map((permissionId) => ({ permissionId, dataRuleIds: null }));
  const given = await livingGrants(work.db, grants);
  const passed = (await livingGrants(work.db, passing)).map(({ permissionId }) => permissionId);
  const now = work.clock.datetime();
  await insertGrants(work, id, given, now);
  await insertPassing(work, id, passed, now);
  await assertMayChangeRoles(work.db, work.actor, [id]);
  await assertMayGiveRoles(work.db, work.actor, [id]);
  const wanted = otherEnds(links, MEMBER);
  const members = await livingAccounts(work.db, wanted);
  if (members.length > 0) {
    await assertMayManage(work.db, work.actor, members);
    await assertNoOthers(work.db, work.actor, members);
    await insertMembers(work.db, id, members);
  }
  for (const home of otherEnds(links, HOME)) await restoreHomePage(work, home, roleCode);
  const change = { id, version: version + 1, action: 'restore' as const };
  const permissionIds = given.map(({ permissionId }) => permissionId).join(',');
  work.log([
    {
      ...change,
      table: GRANT,
      before: { permissionIds: '', passingIds: '' },
      after: { permissionIds, passingIds: passed.join(',') },
    },
    { ...change, table: MEMBER, before: { userIds: '' }, after: { userIds: members.join(',') } },
  ]);
  await bumpState(work.db, 'rights');
  return missing(roleName, wanted.length - members.length, grants.length - given.length);
}

/** What did not come back, in words. */
function missing(roleName: string, people: number, grants: number): string[] {
  const parts = [
    ...(people > 0 ? [`${people} 名原成员已不在`] : []),
    ...(grants > 0 ? [`${grants} 项原权限已不存在`] : []),
  ];
  return parts.length > 0 ? [`角色「${roleName}」的${parts.join('、')}，未恢复`] : [];
}
