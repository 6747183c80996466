import { runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Binder, binder } from '../../resource/describe/sql-text.ts';
import type { Reading } from '../../resource/read/reading.ts';

/**
 * Which announcements reach a person, as SQL; aliases: `a` announcements, `s` marks. A message for everybody
 * has no receiver rows: it reaches accounts that existed when it was sent, and a mark is added when it is read. So a
 * message for everybody without a mark is unread, and a message for chosen people is unread while its mark says so.
 */

/** Sent, not revoked, not deleted, and its period has begun. */
export function published(sql: Binder, actor: Actor, now: string): string {
  return `a.tenant_id = ${sql.bind(actor.tenantId)} and a.del_flag = 0 and a.send_status = '1'
    and (a.start_time is null or a.start_time <= ${sql.bind(now)})`;
}

/** For everybody, sent since the account was created and not before `since`. */
function forAll(sql: Binder, actor: Actor, since: string): string {
  return `a.msg_type = 'ALL' and a.send_time >= (select case when u.create_time > ${sql.bind(since)} then u.create_time
    else ${sql.bind(since)} end from sys_user u where u.id = ${sql.bind(actor.userId)})`;
}

/** Id and send time of messages of both kinds, as the index that sorts them spells them. */
export const ALL_KEYS = 'a.id as id, a.send_time as send_time';
export const MARKED_KEYS = 's.annt_id as id, s.send_time as send_time';

/** From and where clauses of the unread messages for everybody. */
export function unreadForAll(sql: Binder, actor: Actor, now: string, since = ''): string {
  return `from sys_announcement a where ${published(sql, actor, now)} and ${forAll(sql, actor, since)}
    and not exists (select 1 from sys_announcement_send m where m.annt_id = a.id and m.user_id = ${sql.bind(actor.userId)})`;
}

/** From and where clauses of the messages with a mark of this person, unread or read. */
export function marked(sql: Binder, actor: Actor, now: string, readFlag: 0 | 1, since = ''): string {
  return `from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
    where s.user_id = ${sql.bind(actor.userId)} and s.tenant_id = ${sql.bind(actor.tenantId)} and s.del_flag = 0
    and s.read_flag = ${readFlag} and s.send_time >= ${sql.bind(since)} and ${published(sql, actor, now)}`;
}

/** Fields of an announcement that marking as read needs. */
export interface Visible {
  id: string;
  titile: string;
  msgType: 'ALL' | 'USER';
  sendTime: string;
}

/** The announcement when it reaches this person; undefined otherwise, for any reason. */
export async function visibleTo(reading: Reading, id: string): Promise<Visible | undefined> {
  const sql = binder(reading.server.database.engine);
  const text = `select a.id as "id", a.titile as "titile", a.msg_type as "msgType", a.send_time as "sendTime"
    from sys_announcement a where a.id = ${sql.bind(id)} and ${published(sql, reading.actor, reading.server.clock.datetime())}
    and ((${forAll(sql, reading.actor, '')}) or exists (select 1 from sys_announcement_send m
      where m.annt_id = a.id and m.user_id = ${sql.bind(reading.actor.userId)}))`;
  const [row] = await runSql<Visible>(reading.db, text, sql.values);
  return row;
}
