import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** Versions that tell every node when what it keeps in memory is old. */
export type StateName = 'rights' | 'dictionaries';

/** Raises a version in the transaction of the change. */
export async function bumpState(trx: Trx, name: StateName): Promise<void> {
  await trx
    .insertInto('sysState')
    .values({ id: name, value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`sys_state.value + 1` }))
    .execute();
}

export async function stateOf(db: Db, name: StateName): Promise<number> {
  const row = await db.selectFrom('sysState').select('value').where('id', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}

/**
 * The next number of a series such as `order:1:20260630`; numbers are never given twice, a rolled back transaction
 * leaves no gap (I6). The series stays locked until the transaction ends.
 */
export async function nextNumber(trx: Trx, series: string): Promise<number> {
  return nextNumbers(trx, series, 1);
}

/** The first of `count` numbers in a row. */
export async function nextNumbers(trx: Trx, series: string, count: number): Promise<number> {
  const row = await trx
    .insertInto('sysSequence')
    .values({ id: series, value: count })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`sys_sequence.value + ${count}` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value - count + 1;
}
