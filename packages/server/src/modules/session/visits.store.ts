import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { sweptVisits } from '../../db/state.ts';

const LOGIN_LOG = 1;

export interface VisitTotals {
  totalVisitCount: number;
  todayVisitCount: number;
  todayIp: number;
}

/** Rows of the login log of a tenant; sign-ins of people who work for none are in no tenant's figures. */
const visitsOf = (db: Db, tenantId: number) =>
  db
    .selectFrom('sysLog')
    .where('logType', '=', LOGIN_LOG)
    .where((is) => (tenantId === 0 ? is('tenantId', 'is', null) : is('tenantId', '=', tenantId)));

/** Visits of a tenant but failed tries: all, today's, and today's distinct addresses (contract/1 §2.15). */
export async function visitTotals(db: Db, tenantId: number, today: string): Promise<VisitTotals> {
  const rows = visitsOf(db, tenantId).select(({ fn }) => fn.countAll<number>().as('count'));
  const total = await rows.executeTakeFirstOrThrow();
  // Each has an index of its own; rows without a reason have none.
  const failed = await rows.where('reason', 'is not', null).executeTakeFirstOrThrow();
  const [day] = await visitsSince(db, tenantId, today);
  const series = sweptVisits(tenantId);
  const swept = await db.selectFrom('sysSequence').select('value').where('id', '=', series).executeTakeFirst();
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

/** Figures of each day with visits of a tenant since `from`. */
export async function visitsSince(db: Db, tenantId: number, from: string): Promise<VisitDay[]> {
  const day = sql<string>`substr(create_time, 1, 10)`;
  const rows = await visitsOf(db, tenantId)
    .select(({ fn }) => [
      day.as('day'),
      fn.countAll<number>().as('visits'),
      fn.count<number>('ip').distinct().as('addresses'),
    ])
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
