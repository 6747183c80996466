import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { Work } from '../../resource/write/work.ts';
import { changePlotWithoutRules } from '../plot/index.ts';

/** Plots show the corrected name of their holder; orders and papers keep the one they were signed with. */
export async function nameHolder(work: Work, customerId: string, name: string): Promise<void> {
  const rights = await work.db
    .selectFrom('cemPlotRight')
    .select('plotId')
    .where('holderId', '=', customerId)
    .where('tenantId', '=', work.actor.tenantId)
    .where('status', 'in', [RIGHT_STATUS.pending, RIGHT_STATUS.valid, RIGHT_STATUS.frozen])
    .orderBy('plotId')
    .execute();
  const summary = `${work.actor.realname}更正持证人姓名为「${name}」`;
  for (const { plotId } of rights)
    await changePlotWithoutRules(work, plotId, () => ({ patch: { holderName: name }, event: 'holderChange', summary }));
}
