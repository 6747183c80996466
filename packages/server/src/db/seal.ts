import type { Sealer } from '../platform/sealer.ts';
import { type Database, inTransaction, runSql } from './database.ts';

/** The database was written with a different key; the message is one line in Chinese and English. */
export class WrongDataKey extends Error {}

const CHECK = 'dataKey';
const SEALED = 'numbersSealed';
const ROWS = 500;

/**
 * Makes sure that the configured key is the database's before anything is written with it; the first start records it.
 * @throws WrongDataKey
 */
export async function assertDataKey({ db }: Pick<Database, 'db'>, sealer: Sealer): Promise<void> {
  const value = sealer.check();
  await db
    .insertInto('sysState')
    .values({ id: CHECK, value })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const kept = await db.selectFrom('sysState').select('value').where('id', '=', CHECK).executeTakeFirstOrThrow();
  if (Number(kept.value) !== value)
    throw new WrongDataKey(
      '数据密钥与数据库不符，请恢复原 data.key 文件或设置 DATA_KEY / the data key is not the one this database was written with',
    );
}

/** Seals the numbers of rows written before sealing existed, a few hundred at a time; a second call finds none. */
export async function sealOldNumbers(database: Database, sealer: Sealer): Promise<void> {
  const { db } = database;
  const done = await db.selectFrom('sysState').select('id').where('id', '=', SEALED).executeTakeFirst();
  if (done) return;
  for (const table of ['cemCustomer', 'cemOrder'] as const) {
    for (let rest = true; rest; ) {
      rest = await inTransaction(db, async (trx) => {
        const rows = await trx
          .selectFrom(table)
          .select(['id', 'idNo'])
          .where('idNo', 'is not', null)
          .where('idNoTail', 'is', null)
          .limit(ROWS)
          .execute();
        for (const { id, idNo } of rows) {
          const number = sealer.open(idNo ?? '');
          await trx
            .updateTable(table)
            .set({ idNo: sealer.seal(number), idNoTail: number.slice(-4) })
            .where('id', '=', id)
            .execute();
        }
        return rows.length === ROWS;
      });
    }
    // The plain values must not stay readable in freed pages.
    if (database.engine === 'sqlite') await runSql(db, 'pragma wal_checkpoint(TRUNCATE)', []);
  }
  await db
    .insertInto('sysState')
    .values({ id: SEALED, value: 1 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
