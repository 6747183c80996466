import { PERSON_FIX_STATUS } from '@songbai/contract/modules/person-fix/person-fix.dicts.ts';
import type { Work } from '../../resource/write/work.ts';

/** Whether a correction waits for this person; a unique index covers races. */
export async function fixWaits({ db, actor }: Work, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cemPersonFix')
    .select('id')
    .where('tenantId', '=', actor.tenantId)
    .where('status', '=', PERSON_FIX_STATUS.pending)
    .where('delFlag', '=', 0)
    .where((where) => where.or([where('customerId', '=', personId), where('deceasedId', '=', personId)]))
    .executeTakeFirst();
  return row !== undefined;
}
