import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const LOGIN_LOG = 1;

export interface VisitTotals {
  totalVisitCount: number;
  todayVisitCount: number;
  todayIp: number;
}

/** Rows of the login log but failed tries: all, today's, and today's distinct addresses (contract/1 §2.15). */
export async function visitTotals(db: Db, today: string): Promise<VisitTotals> {
  const rows = db
    .selectFrom('sysLog')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('logType', '=', LOGIN_LOG);
  const total = await rows.executeTakeFirstOrThrow();
  // Each has an index of its own; rows without a reason have none.
  const failed = await rows.where('reason', 'is not', null).executeTakeFirstOrThrow();
  const [day] = await visitsSince(db, today);
  const swept = await db.selectFrom('sysSequence').select('value').where('id', '=', 'visits:swept').executeTakeFirst();
  const totalVisitCount = Number(total.count) - Number(failed.count) + Number(swept?.value ?? 0);
  return { totalVisitCount, todayVisitCount: day?.visit ?? 0, todayIp: day?.ip ?? 0 };
}

export interface VisitDay {
  visit: number;
  ip: number;
  /** `YYYY-MM-DD`. */
  tian: string;
  /** `MM-DD`. */
  type: string;
}

/** Figures of each day with visits since `from`. */
export async function visitsSince(db: Db, from: string): Promise<VisitDay[]> {
  const day = sql<string>`substr(create_time, 1, 10)`;
  const rows = await db
    .selectFrom('sysLog')
    .select(({ fn }) => [
      day.as('day'),
      fn.countAll<number>().as('visits'),
      fn.count<number>('ip').distinct().as('addresses'),
    ])
    .where('logType', '=', LOGIN_LOG)
    .where('createTime', '>=', from)
    .where('reason', 'is', null)
    .groupBy(day)
    .orderBy(day)
    .execute();
  return rows.map((row) => ({
    visit: Number(row.visits),
    ip: Number(row.addresses),
    tian: row.day,
    type: row.day.slice(5),
  }));
}
