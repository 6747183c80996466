import { LIMITS } from '@songbai/contract/limits.ts';
import type { ReadStatistics } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { insertMany } from '../../db/bulk.ts';
import { runSql, type Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext } from '../../resource/context.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';
import type { Work } from '../../resource/write/work.ts';
import type { StoredAnnouncement } from './announcement.table.ts';

/** The ids that are accounts of the tenant, in the given order. */
export async function accountsOf(
  work: Work<StoreContext>,
  tenantId: number,
  ids: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += LIMITS.inValues) {
    const part = ids.slice(start, start + LIMITS.inValues);
    const sql = binder(work.server.database.engine);
    const text = `select t.id as "id" from sys_user t where t.id in (${part.map((id) => sql.bind(id)).join(', ')})
      and t.del_flag = 0 and ${worksFor('t.id', tenantId, sql)}`;
    const rows = await runSql<{ id: string }>(work.db, text, sql.values);
    for (const { id } of rows) found.add(id);
  }
  return ids.filter((id) => found.has(id));
}

/** Stores the receivers of a message, unread by all of them. */
export async function insertReceivers(
  work: Work<StoreContext>,
  message: { id: string; sendTime: string },
  userIds: readonly string[],
): Promise<void> {
  const rows = userIds.map((userId) => ({
    id: newId(),
    tenantId: work.actor.tenantId,
    anntId: message.id,
    userId,
    sendTime: message.sendTime,
    readFlag: 0,
    createBy: work.actor.username,
    createTime: message.sendTime,
    sysOrgCode: work.actor.orgCode,
  }));
  if (rows.length > 0) await insertMany(work.db, work.server.database.engine, 'sysAnnouncementSend', rows);
}

/** Receivers of a message for chosen people. */
export async function receiversOf(trx: Trx, anntId: string): Promise<string[]> {
  const rows = await trx.selectFrom('sysAnnouncementSend').select('userId').where('anntId', '=', anntId).execute();
  return rows.map((row) => row.userId);
}

/** Maximum of people shown of each kind. */
const SHOWN = 200;

/** Readers and non-readers among the receivers of a message, without deleted accounts. */
export async function readStatistics(
  context: StoreContext,
  actor: Actor,
  row: StoredAnnouncement,
): Promise<ReadStatistics> {
  const people = () => {
    const sql = binder(context.database.engine);
    const mark = `sys_announcement_send m ${row.msgType === 'ALL' ? 'on' : 'where'} m.annt_id = ${sql.bind(row.id)}`;
    const text =
      row.msgType === 'ALL'
        ? `from sys_user u left join ${mark} and m.user_id = u.id where u.del_flag = 0
          and ${worksFor('u.id', actor.tenantId, sql)}
          and (coalesce(u.create_time, '') <= ${sql.bind(row.sendTime)} or m.id is not null)`
        : `from sys_user u join (select * from ${mark}) m on m.user_id = u.id where u.del_flag = 0`;
    return { sql, text };
  };
  const ask = async <Row>(columns: string, rest: string): Promise<Row[]> => {
    const { sql, text } = people();
    return context.database.queryHeavy<Row>(`select ${columns} ${text} ${rest}`, sql.values);
  };
  const [totals] = await ask<{ receivers: number; readers: number }>(
    'count(*) as "receivers", coalesce(sum(case when m.read_flag = 1 then 1 else 0 end), 0) as "readers"',
    '',
  );
  const name = 'u.username as "username", u.realname as "realname"';
  const read = await ask<ReadStatistics['read'][number]>(
    `${name}, m.read_time as "readTime"`,
    `and m.read_flag = 1 order by m.read_time desc, u.username limit ${SHOWN}`,
  );
  const unread = await ask<ReadStatistics['unread'][number]>(
    name,
    `and (m.read_flag is null or m.read_flag = 0) order by u.username limit ${SHOWN}`,
  );
  return { receivers: Number(totals?.receivers ?? 0), readers: Number(totals?.readers ?? 0), read, unread };
}
