import { randomInt } from 'node:crypto';
import type { Db } from './database.ts';

const ID = 'installation';
/** The maximum of randomInt; large enough that two installations never collide. */
const LARGEST = 2 ** 48 - 1;

/**
 * Name of this database, generated once and shared by all its nodes: installations that share a Redis must not receive
 * each other's messages or redeem each other's tickets. When several nodes start at once, the first one's name stays.
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
