import type { Db } from '@songbai/server/db/database.ts';
import type { Person } from './staff.ts';

/** Why no demo can be created here; the message is one Chinese and English line. */
export class DemoRefused extends Error {}

/**
 * Refuses to mix demo data with real records.
 * @throws DemoRefused
 */
export async function refuseOverRealRecords(db: Db, people: readonly Person[]): Promise<void> {
  const cemetery = await db.selectFrom('cemCemetery').select('name').limit(1).executeTakeFirst();
  if (cemetery)
    throw new DemoRefused(
      `库中已有陵园「${cemetery.name}」，不能再生成演示数据 / the database holds records already, no demo data is added`,
    );
  const names = people.map(({ username }) => username);
  const account = await db
    .selectFrom('sysUser')
    .select('username')
    .where('username', 'in', names)
    .limit(1)
    .executeTakeFirst();
  if (account)
    throw new DemoRefused(
      `账号 ${account.username} 已存在，不能生成演示数据 / account ${account.username} exists, no demo data is added`,
    );
}
