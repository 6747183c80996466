import { departRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';
import { chunks } from '../../db/chunks.ts';
import type { Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { remove, type StoreContext } from '../../resource/store.ts';
import { type DataChange, writeDataLog } from '../../resource/write/audit.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { endGrants, endMemberships, endRoleLinks, leaveDeparts, rolesOfDeparts } from './depart-end.store.ts';
import type { DepartPlace } from './depart-places.store.ts';
import { relieveDirectors } from './directors.service.ts';

const roleTable = resourceTable(departRole);

/**
 * Everything that ends with departments (contract/1 §8.2): memberships, charge, what their roles could be given, the
 * roles themselves, and that somebody works in them right now.
 */
export async function endDeparts(
  context: StoreContext,
  trx: Trx,
  actor: Actor,
  gone: readonly Pick<DepartPlace, 'id' | 'orgCode'>[],
): Promise<void> {
  for (const part of chunks(gone)) {
    const ids = part.map((depart) => depart.id);
    const members = await endMemberships(trx, ids);
    const grants = await endGrants(trx, ids);
    await writeEnds(context, trx, actor, [
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
    for (const roles of chunks(await rolesOfDeparts(trx, ids))) {
      await endRoleLinks(trx, roles);
      await remove(context, trx, roleTable, withoutRules(actor), roles, '随部门删除');
    }
  }
  await relieveDirectors(context, trx, actor, new Set(gone.map((depart) => depart.id)));
  for (const part of chunks(gone))
    await leaveDeparts(
      trx,
      part.map((depart) => depart.orgCode),
    );
  await bumpState(trx, 'rights');
}

/** Links that were deleted, one entry of the log a department. */
function ended(table: string, key: string, links: readonly (readonly [string, string])[]): DataChange[] {
  const byDepart = new Map<string, string[]>();
  for (const [departId, other] of links) byDepart.set(departId, [...(byDepart.get(departId) ?? []), other]);
  return [...byDepart].map(([id, others]) => ({
    ...{ table, id, version: 1, action: 'delete' as const },
    before: { [key]: others.sort().join(',') },
    after: { [key]: '' },
  }));
}

async function writeEnds(context: StoreContext, trx: Trx, actor: Actor, changes: readonly DataChange[]): Promise<void> {
  for (const part of chunks(changes)) await writeDataLog(trx, actor, context.clock, part);
}
