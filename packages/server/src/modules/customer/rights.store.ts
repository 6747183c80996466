import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';

/** True when the customer holds a right of use that is in force. */
export async function holdsRight({ db, actor }: Work<WriteContext>, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cemPlotRight')
    .select('id')
    .where('holderId', '=', customerId)
    .where('tenantId', '=', actor.tenantId)
    .where('status', 'in', [RIGHT_STATUS.valid, RIGHT_STATUS.frozen])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
