import { departRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';
import { beyondReach, type Grant, holdingsOf } from '@songbai/contract/rules/delegation.ts';
import { colleaguesAmong } from '../../resource/read/tenants.store.ts';
import { type KeptLink, otherEnds, takeBack, takeLinks } from '../../resource/write/bin.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { livingGrants, reachOfActor } from '../permission/index.ts';
import type { StoredDepart } from './depart.table.ts';
import { binnedRoles, DEPART_LINKS, giveRole } from './depart-bin.store.ts';
import { addDepartGrants } from './depart-grants.store.ts';
import { joinMembers } from './directors.service.ts';

/**
 * A restored department gets back its members, what its roles may be granted, and its roles with their holders and
 * grants: whoever still has an account, whatever still exists, and no more than whoever restores it may give. Returns
 * what did not come back.
 */
export async function restoreDepartLinks(work: Work, { id, departName }: StoredDepart): Promise<string[]> {
  const links = await takeLinks(work.db, 'sys_depart', id);
  const wanted = otherEnds(links, DEPART_LINKS.member);
  const people = await colleaguesAmong(work.db, work.actor.tenantId, wanted);
  await joinMembers(work, id, [...people].sort());
  const kept = grantsOf(links, DEPART_LINKS.grant);
  const grants = await givable(work, kept);
  await addDepartGrants(work.db, id, grants);
  if (grants.length > 0) {
    const after = { permissionIds: grants.map(({ permissionId }) => permissionId).join(',') };
    work.log([{ table: DEPART_LINKS.grant, id, version: 1, action: 'restore', before: { permissionIds: '' }, after }]);
  }
  const roles = await restoreRoles(work, id, otherEnds(links, DEPART_LINKS.role), { people, grants });
  const parts = [
    ...(wanted.length > people.size ? [`${wanted.length - people.size} 名原成员已不在`] : []),
    ...(kept.length > grants.length ? [`${kept.length - grants.length} 项原权限已不存在或超出您可授予的范围`] : []),
    ...roles,
  ];
  return parts.length > 0 ? [`部门「${departName}」的${parts.join('、')}，未恢复`] : [];
}

const grantsOf = (links: readonly KeptLink[], kind: string): Grant[] =>
  links
    .filter(({ link }) => link === kind)
    .map(({ otherId, value }) => ({ permissionId: otherId, dataRuleIds: value }));

/** The grants that still exist and that the actor could give. */
async function givable(work: Work, grants: readonly Grant[]): Promise<Grant[]> {
  const reach = await reachOfActor(work.db, work.actor);
  const living = await livingGrants(work.db, grants);
  return reach ? living.filter((grant) => beyondReach(reach, holdingsOf([grant])) === undefined) : living;
}

interface Given {
  people: ReadonlySet<string>;
  grants: readonly Grant[];
}

/** Department roles give nothing but what their department may, to nobody but its members. */
async function restoreRoles(
  work: Work,
  departId: string,
  ids: readonly string[],
  { people, grants }: Given,
): Promise<string[]> {
  const lost: string[] = [];
  const open = new Set(grants.map(({ permissionId }) => permissionId));
  for (const { id, roleName, taken } of await binnedRoles(work.db, departId, ids)) {
    if (taken) {
      lost.push(`部门角色「${roleName}」的编码已被使用`);
      continue;
    }
    await takeBack(work, { resource: departRole }, id);
    const links = await takeLinks(work.db, 'sys_depart_role', id);
    const holders = otherEnds(links, DEPART_LINKS.roleMember).filter((userId) => people.has(userId));
    const given = (await givable(work, grantsOf(links, DEPART_LINKS.roleGrant))).filter(({ permissionId }) =>
      open.has(permissionId),
    );
    await giveRole(work.db, { id, departId }, holders, given);
    const after = {
      userIds: holders.join(','),
      permissionIds: given.map(({ permissionId }) => permissionId).join(','),
    };
    work.log([{ table: DEPART_LINKS.roleMember, id, version: 1, action: 'restore', before: null, after }]);
  }
  return lost;
}
