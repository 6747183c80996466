import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';

/**
 * Moves those of the plots that are in one of the given states and not disputed; returns their new versions. Locked
 * plots move only with the mover's own lock or an expired one, which is removed then.
 */
export async function moveAll(
  work: Work<WriteContext>,
  move: { ids: readonly string[]; from: readonly SaleStatus[]; to: SaleStatus },
): Promise<Map<string, number>> {
  const rows = await work.db
    .updateTable('cemPlot')
    .set((expression) => ({
      saleStatus: move.to,
      disabledFrom: move.to === PLOT_SALE.disabled ? expression.ref('saleStatus') : null,
      lockBy: null,
      lockName: null,
      lockUntil: null,
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where('id', 'in', move.ids)
    .where('tenantId', '=', work.actor.tenantId)
    .where('delFlag', '=', 0)
    .where('saleStatus', 'in', move.from)
    .where((where) => where.or([where('disputeFlag', 'is', null), where('disputeFlag', '<>', 'Y')]))
    .where((where) =>
      where.or([
        where('saleStatus', '<>', PLOT_SALE.locked),
        where('lockBy', '=', work.actor.username),
        where('lockUntil', '<=', work.clock.datetime()),
      ]),
    )
    .returning(['id', 'version'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.version]));
}
