import type { Db } from '../../db/database.ts';

/** Whether a message about this subject was sent since a time, business time. */
export async function wasNotifiedSince(db: Db, busType: string, busId: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysAnnouncement')
    .select('id')
    .where('busType', '=', busType)
    .where('busId', '=', busId)
    .where('sendTime', '>=', since)
    .where('delFlag', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
