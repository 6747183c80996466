import { dictText } from '@songbai/contract/dicts.ts';
import { OPEN_CHANGES } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../resource/write/work.ts';

/** A plot that is kept for somebody's exchange is free when that ends, not before. @throws AppError changePlotKept */
export async function refuseKeptForChange({ db, actor }: Work, ids: readonly string[]): Promise<void> {
  const row = await db
    .selectFrom('cemPlotChange')
    .select(['changeNo', 'changeType', 'toPlotFullName'])
    .where('toPlotId', 'in', ids)
    .where('tenantId', '=', actor.tenantId)
    .where('status', 'in', [...OPEN_CHANGES])
    .executeTakeFirst();
  if (!row) return;
  const act = dictText('change_type', row.changeType);
  throw new AppError('changePlotKept', { name: row.toPlotFullName ?? '', act, no: row.changeNo ?? '' });
}
