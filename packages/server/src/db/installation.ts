import { randomInt } from 'node:crypto';
import type { Db } from './database.ts';

const ID = 'installation';
/** randomInt takes no more; enough that two installations never meet. */
const LARGEST = 2 ** 48 - 1;

/**
 * A name of this database, made up once and the same for all its nodes: installations that share a Redis must not hear
 * each other or spend each other's tickets. Of several nodes that start at once the first one's stays.
 */
export async function installationId(db: Db): Promise<string> {
  await db
    .insertInto('sysState')
    .values({ id: ID, value: randomInt(1, LARGEST) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await db.selectFrom('sysState').select('value').where('id', '=', ID).executeTakeFirstOrThrow();
  return Number(row.value).toString(36);
}
