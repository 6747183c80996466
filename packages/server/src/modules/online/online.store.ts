import type { OnlineUser } from '@songbai/contract/modules/online/online.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { type Database, runSql, type Trx } from '../../db/database.ts';
import { binder, likeText } from '../../resource/describe/sql-text.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';

/** Sessions a person may see. */
export interface Sight {
  /** Only people of this tenant; undefined: all. */
  tenantId: number | undefined;
  /** Epoch ms. */
  now: number;
}

type SessionRow = Omit<OnlineUser, 'loginTime' | 'seenTime' | 'current'> & { createdAt: number; seenAt: number };

const SESSIONS = 'from sys_session s join sys_user u on u.id = s.user_id';

const COLUMNS = `u.id as "id", s.id as "token", u.username as "username", u.realname as "realname", u.avatar as "avatar",
  u.birthday as "birthday", u.sex as "sex", u.phone as "phone", s.ip as "ip", s.user_agent as "userAgent",
  s.created_at as "createdAt", s.seen_at as "seenAt"`;

/** Live sessions, the latest first, and their count. */
export async function liveSessions(
  database: Database,
  sight: Sight,
  search: { username: string; pageNo: number; pageSize: number },
): Promise<{ rows: Omit<OnlineUser, 'current'>[]; total: number }> {
  const counting = binder(database.engine);
  const listing = binder(database.engine);
  const from = (sql: typeof counting) => {
    // In the order of the text: values are bound by position.
    const live = seen(sight, sql);
    if (search.username === '') return `${SESSIONS} where ${live}`;
    return `${SESSIONS} where ${live} and u.username ${sql.like} ${sql.bind(part(search.username))} escape '\\'`;
  };
  const count = `select count(*) as "total" ${from(counting)}`;
  const list = `select ${COLUMNS} ${from(listing)} order by s.created_at desc, s.id desc
    limit ${listing.bind(search.pageSize)} offset ${listing.bind((search.pageNo - 1) * search.pageSize)}`;
  const [[found], rows] = await Promise.all([
    database.query<{ total: number }>(count, counting.values),
    database.query<SessionRow>(list, listing.values),
  ]);
  return { rows: rows.map(shown), total: Number(found?.total ?? 0) };
}

/** The account of a live session; undefined when there is none that this person may see. */
export async function sessionHolder(
  { db, engine }: Database,
  sight: Sight,
  sessionId: string,
): Promise<{ id: string; username: string; realname: string } | undefined> {
  const sql = binder(engine);
  const text = `select u.id as "id", u.username as "username", u.realname as "realname"
    ${SESSIONS} where ${seen(sight, sql)} and s.id = ${sql.bind(sessionId)}`;
  const [row] = await runSql<{ id: string; username: string; realname: string }>(db, text, sql.values);
  return row;
}

/** Ends a session; returns whether it still existed. */
export async function endSessionById(trx: Trx, sessionId: string): Promise<boolean> {
  const row = await trx.deleteFrom('sysSession').where('id', '=', sessionId).returning('id').executeTakeFirst();
  return row !== undefined;
}

const part = (text: string): string => `%${likeText(text)}%`;

function seen({ tenantId, now }: Sight, sql: ReturnType<typeof binder>): string {
  const live = `s.expires_at > ${sql.bind(now)} and u.del_flag = 0 and u.status = 1`;
  return tenantId === undefined ? live : `${live} and ${worksFor('u.id', tenantId, sql)}`;
}

function shown({ createdAt, seenAt, sex, ...row }: SessionRow): Omit<OnlineUser, 'current'> {
  return {
    ...row,
    sex: sex === null ? null : Number(sex),
    loginTime: datetimeText(Number(createdAt)),
    seenTime: datetimeText(Number(seenAt)),
  };
}
