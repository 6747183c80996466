import { departRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';
import { chunks } from '../../db/chunks.ts';
import { bumpState } from '../../db/state.ts';
import type { StoreContext } from '../../resource/context.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import type { DataChange } from '../../resource/write/audit.ts';
import { keepLinks } from '../../resource/write/bin.store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { remove } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { DEPART_LINKS } from './depart-bin.store.ts';
import { endGrants, endMemberships, endRoleLinks, leaveDeparts, rolesOfDeparts } from './depart-end.store.ts';
import type { DepartPlace } from './depart-places.store.ts';
import { relieveDirectors } from './directors.service.ts';

const roleTable = resourceTable(departRole);

/**
 * Everything that ends with departments (contract/1 §8.2): memberships, charge, what their roles could be granted,
 * the roles themselves, and their use as a current department.
 */
export async function endDeparts(
  work: Work<StoreContext>,
  gone: readonly Pick<DepartPlace, 'id' | 'orgCode'>[],
): Promise<void> {
  for (const part of chunks(gone)) {
    const ids = part.map((depart) => depart.id);
    const members = await endMemberships(work.db, ids);
    const grants = await endGrants(work.db, ids);
    await keepLinks(work.db, 'sys_depart', [
      ...members.map(({ depId, userId }) => ({
        rowId: depId,
        link: DEPART_LINKS.member,
        otherId: userId,
        value: null,
      })),
      ...grants.map(({ departId, permissionId, dataRuleIds }) => ({
        ...{ rowId: departId, link: DEPART_LINKS.grant },
        ...{ otherId: permissionId, value: dataRuleIds },
      })),
    ]);
    await writeEnds(work, [
      ...ended(
        'sys_user_depart',
        'userIds',
        members.map(({ depId, userId }) => [depId, userId]),
      ),
      ...ended(
        'sys_depart_permission',
        'permissionIds',
        grants.map((row) => [row.departId, row.permissionId]),
      ),
    ]);
    for (const roles of chunks(await rolesOfDeparts(work.db, ids))) {
      await keepLinks(
        work.db,
        'sys_depart',
        roles.map(({ id, departId }) => ({ rowId: departId, link: DEPART_LINKS.role, otherId: id, value: null })),
      );
      const roleIds = roles.map(({ id }) => id);
      await keepLinks(work.db, 'sys_depart_role', await endRoleLinks(work.db, roleIds));
      await remove(work.as(withoutRules(work.actor)), roleTable, roleIds, '随部门删除');
    }
  }
  await relieveDirectors(work, new Set(gone.map((depart) => depart.id)));
  for (const part of chunks(gone))
    await leaveDeparts(
      work.db,
      part.map((depart) => depart.orgCode),
    );
  await bumpState(work.db, 'rights');
}

/** Deleted links, one log entry per department. */
function ended(table: string, key: string, links: readonly (readonly [string, string])[]): DataChange[] {
  const byDepart = new Map<string, string[]>();
  for (const [departId, other] of links) byDepart.set(departId, [...(byDepart.get(departId) ?? []), other]);
  return [...byDepart].map(([id, others]) => ({
    ...{ table, id, version: 1, action: 'delete' as const },
    before: { [key]: others.sort().join(',') },
    after: { [key]: '' },
  }));
}

async function writeEnds(work: Work<StoreContext>, changes: readonly DataChange[]): Promise<void> {
  for (const part of chunks(changes)) work.log(part);
}
