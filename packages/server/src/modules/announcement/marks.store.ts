import { sql as raw } from 'kysely';
import { runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext } from '../../resource/context.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import type { Work } from '../../resource/write/work.ts';
import { ringBells } from './bell.store.ts';
import { published, unreadForAll, type Visible, visibleTo } from './visible.store.ts';

/**
 * Read marks. They record who read what and when, so no data log is written.
 */

/** Marks messages as read by this person; those already read stay unchanged. */
export async function markRead(
  work: Work<StoreContext>,
  messages: readonly Pick<Visible, 'id' | 'sendTime'>[],
): Promise<void> {
  const now = work.clock.datetime();
  const rows = messages.map((message) => ({ ...newMark(work, message), readFlag: 1, readTime: now }));
  if (rows.length === 0) return;
  // Always locked first: serialises a person's reading and avoids deadlocks.
  await ringBells(work.db, work.actor.tenantId, [work.actor.userId]);
  const version = raw<number>`sys_announcement_send.version + 1`;
  await work.db
    .insertInto('sysAnnouncementSend')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['anntId', 'userId'])
        .doUpdateSet({ readFlag: 1, readTime: now, updateBy: work.actor.username, updateTime: now, version })
        .where('sysAnnouncementSend.readFlag', '=', 0),
    )
    .execute();
}

/** An unread mark of this person. */
function newMark({ actor, clock }: Work<StoreContext>, { id, sendTime }: Pick<Visible, 'id' | 'sendTime'>) {
  return {
    id: newId(),
    tenantId: actor.tenantId,
    anntId: id,
    userId: actor.userId,
    sendTime,
    readFlag: 0,
    readTime: null,
    createBy: actor.username,
    createTime: clock.datetime(),
    sysOrgCode: actor.orgCode,
    version: 1,
    delFlag: 0,
    starFlag: null,
    updateBy: null,
    updateTime: null,
    deleteBy: null,
    deleteTime: null,
    deleteReason: null,
  };
}

/**
 * Sets or takes the star of an own message, named by its mark or, while it has none, by the announcement.
 * @returns whether there is such a message
 */
export async function setStar(work: Work<StoreContext>, id: string, starFlag: '0' | '1'): Promise<boolean> {
  const stamps = { starFlag, updateBy: work.actor.username, updateTime: work.clock.datetime() };
  const version = raw<number>`sys_announcement_send.version + 1`;
  const marked = await work.db
    .updateTable('sysAnnouncementSend')
    .set({ ...stamps, version })
    .where('id', '=', id)
    .where('userId', '=', work.actor.userId)
    .where('tenantId', '=', work.actor.tenantId)
    .where('delFlag', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (marked) return true;
  const message = await visibleTo(work, id);
  if (!message) return false;
  // An unread mark takes the message out of those without one.
  await ringBells(work.db, work.actor.tenantId, [work.actor.userId]);
  const row = await work.db
    .insertInto('sysAnnouncementSend')
    .values({ ...newMark(work, message), starFlag })
    .onConflict((conflict) =>
      conflict
        .columns(['anntId', 'userId'])
        .doUpdateSet({ ...stamps, version })
        .where('sysAnnouncementSend.delFlag', '=', 0),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks per statement. */
const CHUNK = 200;

/** Marks everything unread of this person as read, all of it or nothing. */
export async function markAllRead(work: Work<StoreContext>): Promise<void> {
  await markChosenRead(work);
  let last: Pick<Visible, 'id' | 'sendTime'> | undefined;
  do {
    const chunk = await unreadAfter(work, last);
    await markRead(work, chunk);
    last = chunk.length === CHUNK ? chunk.at(-1) : undefined;
  } while (last);
}

/** Messages for chosen people already have their marks. */
async function markChosenRead(work: Work<StoreContext>): Promise<void> {
  await ringBells(work.db, work.actor.tenantId, [work.actor.userId]);
  const sql = binder(work.server.database.engine);
  const now = work.clock.datetime();
  const text = `update sys_announcement_send set read_flag = 1, read_time = ${sql.bind(now)},
      update_by = ${sql.bind(work.actor.username)}, update_time = ${sql.bind(now)}, version = version + 1
    where user_id = ${sql.bind(work.actor.userId)} and tenant_id = ${sql.bind(work.actor.tenantId)} and del_flag = 0
      and read_flag = 0 and exists (select 1 from sys_announcement a where a.id = sys_announcement_send.annt_id
        and ${published(sql, work.actor, now)})`;
  await runSql(work.db, text, sql.values);
}

/** Unread messages for everybody, the latest first, older than the last one of the chunk before. */
async function unreadAfter(
  work: Work<StoreContext>,
  last: Pick<Visible, 'id' | 'sendTime'> | undefined,
): Promise<Pick<Visible, 'id' | 'sendTime'>[]> {
  const sql = binder(work.server.database.engine);
  const from = unreadForAll(sql, work.actor, work.clock.datetime());
  const older = last ? ` and (a.send_time, a.id) < (${sql.bind(last.sendTime)}, ${sql.bind(last.id)})` : '';
  const text = `select a.id as "id", a.send_time as "sendTime" ${from}${older}
    order by a.send_time desc, a.id desc limit ${CHUNK}`;
  return runSql(work.db, text, sql.values);
}

/**
 * Deletes own read marks, which hides their messages from the own list; other ids are ignored.
 * @returns how many were deleted
 */
export async function deleteReadMarks(work: Work<StoreContext>, ids: readonly string[]): Promise<number> {
  const now = work.clock.datetime();
  const rows = await work.db
    .updateTable('sysAnnouncementSend')
    .set({ delFlag: 1, deleteBy: work.actor.username, deleteTime: now, version: raw<number>`version + 1` })
    .where('id', 'in', ids)
    .where('userId', '=', work.actor.userId)
    .where('tenantId', '=', work.actor.tenantId)
    .where('readFlag', '=', 1)
    .where('delFlag', '=', 0)
    .returning('id')
    .execute();
  return rows.length;
}

/** A mark as the plain list of marks returns it (contract/2 §18.7). */
export interface ReadMark {
  id: string;
  anntId: string;
  userId: string;
  readFlag: number;
  readTime: string | null;
}

export interface MarkQuery {
  id?: string;
  anntId?: string | undefined;
  readFlag?: 0 | 1 | undefined;
  pageNo: number;
  pageSize: number;
}

/** Own marks, the latest message first. */
export async function ownMarks(
  context: StoreContext,
  actor: Actor,
  query: MarkQuery,
): Promise<{ rows: ReadMark[]; total: number }> {
  let wanted = context.database.db
    .selectFrom('sysAnnouncementSend')
    .where('userId', '=', actor.userId)
    .where('tenantId', '=', actor.tenantId)
    .where('delFlag', '=', 0);
  if (query.id !== undefined) wanted = wanted.where('id', '=', query.id);
  if (query.anntId !== undefined) wanted = wanted.where('anntId', '=', query.anntId);
  if (query.readFlag !== undefined) wanted = wanted.where('readFlag', '=', query.readFlag);
  const { total } = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await wanted
    .select(['id', 'anntId', 'userId', 'readFlag', 'readTime'])
    .orderBy('sendTime', 'desc')
    .orderBy('anntId', 'desc')
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
    .execute();
  return { rows, total: Number(total) };
}
