import type { SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';

/**
 * Moves those of the plots that are in one of the given states and not disputed; answers their new versions. A locked one
 * only with the mover's own lock, or when its lock has ended; the lock is gone then.
 */
export async function moveAll(
  trx: Trx,
  actor: Actor,
  clock: Clock,
  move: { ids: readonly string[]; from: readonly SaleStatus[]; to: SaleStatus },
): Promise<Map<string, number>> {
  const rows = await trx
    .updateTable('cemPlot')
    .set((expression) => ({
      saleStatus: move.to,
      lockBy: null,
      lockName: null,
      lockUntil: null,
      updateBy: actor.username,
      updateTime: clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where('id', 'in', move.ids)
    .where('tenantId', '=', actor.tenantId)
    .where('delFlag', '=', 0)
    .where('saleStatus', 'in', move.from)
    .where((where) => where.or([where('disputeFlag', 'is', null), where('disputeFlag', '<>', 'Y')]))
    .where((where) =>
      where.or([
        where('saleStatus', '<>', '2'),
        where('lockBy', '=', actor.username),
        where('lockUntil', '<=', clock.datetime()),
      ]),
    )
    .returning(['id', 'version'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.version]));
}
