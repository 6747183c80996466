import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import type { Trx } from '../../db/database.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';

/** Names of the deceased in a plot, by cavity. */
export async function buriedNames(trx: Trx, tenantId: number, plotId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('cemDeceased')
    .select('name')
    .where('plotId', '=', plotId)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .where('burialStatus', '=', DECEASED_BURIAL.buried)
    .orderBy('seq')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.name);
}

/** Everybody registered for a plot has left it: the dead by moving out, the living with the right. */
export async function moveAllOut(work: Work<StoreContext>, plotId: string): Promise<void> {
  const found = await work.db
    .selectFrom('cemDeceased')
    .select(['id', 'burialStatus'])
    .where('plotId', '=', plotId)
    .where('tenantId', '=', work.actor.tenantId)
    .where('delFlag', '=', 0)
    .where('burialStatus', '<>', DECEASED_BURIAL.outgoing)
    .orderBy('id')
    .execute();
  for (const { id, burialStatus } of found) {
    const { version } = await work.db
      .updateTable('cemDeceased')
      .set((expression) => ({
        burialStatus: DECEASED_BURIAL.outgoing,
        updateBy: work.actor.username,
        updateTime: work.clock.datetime(),
        version: expression('version', '+', 1),
      }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    const change = { table: 'cem_deceased', id, version, action: 'edit' as const };
    const states = { before: { burialStatus }, after: { burialStatus: DECEASED_BURIAL.outgoing } };
    work.log([{ ...change, ...states }]);
  }
}
