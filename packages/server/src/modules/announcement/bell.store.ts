import type { DictValue } from '@songbai/contract/dicts.ts';
import type { BellList, BellRow } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { MSG_CATEGORY } from '@songbai/contract/modules/announcement/announcement.dicts.ts';
import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { Trx } from '../../db/database.ts';
import { bellStateOf, bumpStates } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import type { StoreContext } from '../../resource/context.ts';
import { cleanRows } from '../../resource/describe/html.ts';
import { accountName, type Binder, binder } from '../../resource/describe/sql-text.ts';
import { bellSince } from './announcement.rules.ts';
import { ALL_KEYS, MARKED_KEYS, marked, unreadForAll } from './visible.store.ts';

/** Longer contents are left out of lists and read by `queryById`, because every browser polls the bell; bytes. */
const LISTED_BYTES = 32 * 1024;

/** The content of a list row unless it is too long; finding out its size does not read it. */
export const LISTED_CONTENT = `case when octet_length(a.msg_content) <= ${LISTED_BYTES} then a.msg_content end`;

/** Shows the sender's real name; the system itself has no account. */
export const SENDER_NAME = accountName('a.sender');

type Category = DictValue<'msg_category'>;

/** A person's unread messages: ids of the latest of each category, and their count. */
type Unread = Readonly<Record<Category, { ids: readonly string[]; total: number }>>;

/** Number of people whose unread ids are cached. */
const KEPT = 5000;

/**
 * The header bell (contract/2 §5.1), polled every 6 s by every signed-in client. Unread messages are computed
 * anew after sending, revoking or reading (`ringBells`), and once a minute for messages that begin or end.
 */
export function createBell(context: StoreContext): (actor: Actor, pageSize: number) => Promise<BellList> {
  const kept = new Map<string, { state: string; unread: Unread }>();
  const unreadOf = async (actor: Actor, pageSize: number): Promise<Unread> => {
    const key = `${actor.tenantId} ${actor.userId} ${pageSize}`;
    const version = await bellStateOf(context.database, actor.tenantId, actor.userId);
    const state = `${context.clock.datetime().slice(0, 16)} ${version}`;
    const known = kept.get(key);
    if (known?.state === state) return known.unread;
    const unread = await findUnread(context, actor, pageSize);
    if (kept.size >= KEPT) kept.clear();
    kept.set(key, { state, unread });
    return unread;
  };
  return async (actor, pageSize) => {
    const unread = await unreadOf(actor, pageSize);
    const rows = await bellRows(context, [...unread[MSG_CATEGORY.notice].ids, ...unread[MSG_CATEGORY.system].ids]);
    const list = (category: Category) => unread[category].ids.flatMap((id) => rows.get(id) ?? []);
    return {
      anntMsgList: list(MSG_CATEGORY.notice),
      anntMsgTotal: unread[MSG_CATEGORY.notice].total,
      sysMsgList: list(MSG_CATEGORY.system),
      sysMsgTotal: unread[MSG_CATEGORY.system].total,
    };
  };
}

/** Invalidates cached bells when the transaction commits: those of the whole tenant, or of some people. */
export async function ringBells(trx: Trx, tenantId: number, userIds: readonly string[] | undefined): Promise<void> {
  await bumpStates(trx, userIds ? userIds.map((id) => `bell:${id}` as const) : [`bells:${tenantId}`]);
}

async function findUnread(context: StoreContext, actor: Actor, pageSize: number): Promise<Unread> {
  const { database, clock } = context;
  const [now, since] = [clock.datetime(), bellSince(clock.today())];
  const lasting = (sql: Binder) => `(a.end_time is null or a.end_time > ${sql.bind(now)})`;
  const forAll = (sql: Binder) => `${unreadForAll(sql, actor, now, since)} and ${lasting(sql)}`;
  const forSome = (sql: Binder) => `${marked(sql, actor, now, 0, since)} and ${lasting(sql)}`;
  const counting = binder(database.engine);
  const counts = await database.query<{ category: Category; total: number }>(
    `select x.category as "category", count(*) as "total" from (select a.msg_category as category ${forAll(counting)}
      union all select a.msg_category as category ${forSome(counting)}) x group by x.category`,
    counting.values,
  );
  const part = async (category: Category) => {
    const total = Number(counts.find((row) => row.category === category)?.total ?? 0);
    if (total === 0) return { ids: [], total };
    const sql = binder(database.engine);
    const of = () => `and a.msg_category = ${sql.bind(category)}`;
    const text = `select ${ALL_KEYS} ${forAll(sql)} ${of()} union all select ${MARKED_KEYS} ${forSome(sql)} ${of()}
      order by send_time desc, id desc limit ${sql.bind(pageSize)}`;
    return { ids: (await database.query<{ id: string }>(text, sql.values)).map((row) => row.id), total };
  };
  return {
    [MSG_CATEGORY.notice]: await part(MSG_CATEGORY.notice),
    [MSG_CATEGORY.system]: await part(MSG_CATEGORY.system),
  };
}

async function bellRows(context: StoreContext, ids: readonly string[]): Promise<Map<string, BellRow>> {
  if (ids.length === 0) return new Map();
  const sql = binder(context.database.engine);
  const text = `select a.id as "id", a.titile as "titile", a.create_time as "createTime", a.send_time as "sendTime",
      a.priority as "priority", a.sender as "sender", ${SENDER_NAME} as "sender_dictText",
      ${LISTED_CONTENT} as "msgContent", a.bus_id as "busId", a.open_type as "openType", a.open_page as "openPage"
    from sys_announcement a where a.id in (${ids.map((id) => sql.bind(id)).join(', ')})`;
  const rows = await context.database.query<BellRow>(text, sql.values);
  return new Map(cleanRows(announcement.fields, rows).map((row) => [row.id, row]));
}
