import type { MyAnnouncement } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { Actor } from '../../platform/actor.ts';
import type { StoreContext } from '../../resource/context.ts';
import { cleanRows } from '../../resource/describe/html.ts';
import { type Binder, binder, likeText } from '../../resource/describe/sql-text.ts';
import { addDictTexts } from '../../resource/read/present.ts';
import { LISTED_CONTENT, SENDER_NAME } from './bell.store.ts';
import { ALL_KEYS, MARKED_KEYS, marked, unreadForAll } from './visible.store.ts';

export interface MineQuery {
  titile: string;
  /** Part of the user name or the real name. */
  sender: string;
  readFlag: 0 | 1 | undefined;
  busType: string;
  msgCategory: string;
  sendTimeBegin: string;
  sendTimeEnd: string;
  /** Only those with a star. */
  starred?: boolean;
  pageNo: number;
  pageSize: number;
}

/**
 * A person's messages (contract/2 §5.2): unread first, then the latest first. Each part reads an index in that order;
 * the unread count says where one part ends and the next begins.
 */
export async function myAnnouncements(
  context: StoreContext,
  actor: Actor,
  query: MineQuery,
): Promise<{ rows: MyAnnouncement[]; total: number }> {
  const unread = query.readFlag === 1 ? 0 : await countPart(context, actor, query, 0);
  const read = query.readFlag === 0 ? 0 : await countPart(context, actor, query, 1);
  const offset = (query.pageNo - 1) * query.pageSize;
  const rows: MyAnnouncement[] = [];
  if (offset < unread) rows.push(...(await readPart(context, actor, query, 0, { offset, limit: query.pageSize })));
  const missing = query.pageSize - rows.length;
  const start = Math.max(0, offset - unread);
  if (missing > 0 && start < read)
    rows.push(...(await readPart(context, actor, query, 1, { offset: start, limit: missing })));
  return { rows, total: unread + read };
}

/**
 * The row of an own mark, by its id or the announcement's: a list shows the latter while a message has no mark, and
 * clients keep what they were shown.
 */
export async function myAnnouncement(
  context: StoreContext,
  actor: Actor,
  id: string,
): Promise<MyAnnouncement | undefined> {
  const sql = binder(context.database.engine);
  const now = context.clock.datetime();
  const either = () => `(s.id = ${sql.bind(id)} or s.annt_id = ${sql.bind(id)})`;
  const keys = () => `select a.id ${unreadForAll(sql, actor, now)} and a.id = ${sql.bind(id)}
    union all select a.id ${marked(sql, actor, now, 0)} and ${either()}
    union all select a.id ${marked(sql, actor, now, 1)} and ${either()}`;
  const [row] = await wideRows(context, actor, sql, keys);
  return row;
}

async function countPart(context: StoreContext, actor: Actor, query: MineQuery, readFlag: 0 | 1): Promise<number> {
  const sql = binder(context.database.engine);
  const counts = partsOf(context, actor, query, readFlag, sql).map(({ from }) => `(select count(*) ${from})`);
  const text = `select ${counts.join(' + ')} as "total"`;
  const [row] = await context.database.queryWeighed<{ total: number }>(text, sql.values);
  return Number(row?.total ?? 0);
}

function readPart(
  context: StoreContext,
  actor: Actor,
  query: MineQuery,
  readFlag: 0 | 1,
  { offset, limit }: { offset: number; limit: number },
): Promise<MyAnnouncement[]> {
  const sql = binder(context.database.engine);
  const keys = () => {
    const parts = partsOf(context, actor, query, readFlag, sql);
    const all = parts.map(({ columns, from }) => `select ${columns} ${from}`).join(' union all ');
    const window = `order by send_time desc, id desc limit ${sql.bind(limit)} offset ${sql.bind(offset)}`;
    return `select k.id from (${all} ${window}) k`;
  };
  return wideRows(context, actor, sql, keys);
}

interface Part {
  /** Id and send time. */
  columns: string;
  /** From and where clauses. */
  from: string;
}

/** Query parts of the unread or the read messages. */
function partsOf(context: StoreContext, actor: Actor, query: MineQuery, readFlag: 0 | 1, sql: Binder): Part[] {
  const now = context.clock.datetime();
  const starred = query.starred ? ` and s.star_flag = '1'` : '';
  const withMark = () => ({
    columns: MARKED_KEYS,
    from: marked(sql, actor, now, readFlag) + starred + conditions(query, sql),
  });
  // A message without a mark has no star.
  if (readFlag === 1 || query.starred) return [withMark()];
  return [{ columns: ALL_KEYS, from: unreadForAll(sql, actor, now) + conditions(query, sql) }, withMark()];
}

function conditions(query: MineQuery, sql: Binder): string {
  const contains = (value: string) => `${sql.like} ${sql.bind(`%${likeText(value)}%`)} escape '\\'`;
  const parts: string[] = [];
  if (query.titile !== '') parts.push(`a.titile ${contains(query.titile)}`);
  if (query.sender !== '')
    parts.push(`(a.sender ${contains(query.sender)} or ${SENDER_NAME} ${contains(query.sender)})`);
  if (query.busType !== '') parts.push(`a.bus_type = ${sql.bind(query.busType)}`);
  if (query.msgCategory !== '') parts.push(`a.msg_category = ${sql.bind(query.msgCategory)}`);
  if (query.sendTimeBegin !== '') parts.push(`a.send_time >= ${sql.bind(query.sendTimeBegin)}`);
  if (query.sendTimeEnd !== '') parts.push(`a.send_time <= ${sql.bind(query.sendTimeEnd)}`);
  return parts.map((part) => ` and ${part}`).join('');
}

/** Wire rows of the announcements that `keys` selects; it is called in place, so that its values bind in order. */
async function wideRows(
  context: StoreContext,
  actor: Actor,
  sql: Binder,
  keys: () => string,
): Promise<MyAnnouncement[]> {
  const text = `select coalesce(s.id, a.id) as "id", a.id as "anntId", a.titile as "titile",
      ${LISTED_CONTENT} as "msgContent", a.msg_abstract as "msgAbstract", a.sender as "sender",
      ${SENDER_NAME} as "sender_dictText", a.priority as "priority", coalesce(s.read_flag, 0) as "readFlag",
      coalesce(s.star_flag, '0') as "starFlag",
      a.send_time as "sendTime", a.msg_category as "msgCategory", a.bus_id as "busId", a.bus_type as "busType",
      a.open_type as "openType", a.open_page as "openPage"
    from sys_announcement a left join sys_announcement_send s on s.annt_id = a.id and s.user_id = ${sql.bind(actor.userId)}
    where a.id in (${keys()}) order by a.send_time desc, a.id desc`;
  const rows = await context.database.queryWeighed<Omit<MyAnnouncement, 'userId'>>(text, sql.values);
  const own = cleanRows(
    announcement.fields,
    rows.map((row): MyAnnouncement & Record<string, unknown> => ({ ...row, userId: actor.userId })),
  );
  for (const row of own) addDictTexts(announcement.fields, row, context.dicts.of(actor.tenantId));
  return own;
}
