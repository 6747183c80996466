import { MSG_SEND_STATUS } from '@songbai/contract/modules/message/message.dicts.ts';
import { insertMany } from '../../db/bulk.ts';
import { chunks } from '../../db/chunks.ts';
import type { Database, Db, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../resource/write/work.ts';
import type { ChannelType, Outgoing } from './channels/channel.ts';
import { addressedPeople } from './people.store.ts';

/** A message to be queued, or one that was sent already and is only noted. */
export interface NewMessage {
  type: ChannelType;
  receiver: string | null;
  title: string;
  content: string;
  html: boolean;
  param?: string;
  /** Date-time before which it does not go out. */
  notBefore?: string;
  /** Already sent in the same transaction. */
  sent?: true;
  /** The record that it tells of. */
  busId?: string;
}

/** Queues messages of a tenant; they go out after the commit. The rows themselves are their log. */
export async function queueMessages(work: Work, messages: readonly NewMessage[]): Promise<void> {
  const now = work.clock.datetime();
  const none = { updateBy: null, updateTime: null, deleteBy: null, deleteTime: null, deleteReason: null };
  const rows = messages.map(({ type, receiver, title, content, html, param, sent, notBefore, busId = null }) => ({
    id: newId(),
    ...{ tenantId: work.actor.tenantId, esType: type, esReceiver: receiver, esTitle: title, esContent: content },
    ...{ esParam: param?.slice(0, 1000) ?? null, isHtml: html ? 1 : 0, leaseId: null, esResult: null, remark: null },
    busId,
    ...{ esSendStatus: sent ? MSG_SEND_STATUS.sent : MSG_SEND_STATUS.waiting, esSendNum: sent ? 1 : 0 },
    ...{ esSendTime: sent ? now : null, nextTime: sent ? null : (notBefore ?? now) },
    ...{ createBy: work.actor.username, createTime: now, sysOrgCode: work.actor.orgCode, ...none },
    ...{ version: 1, delFlag: 0 },
  }));
  await insertMany(work.db, work.server.database.engine, 'sysSms', rows);
}

const waiting = (db: Db, type: ChannelType) =>
  db.selectFrom('sysSms').where('esType', '=', type).where('nextTime', 'is not', null).where('delFlag', '=', 0);

/** When the next message of a channel is due; undefined when none waits. */
export async function nextDue(db: Db, type: ChannelType): Promise<string | undefined> {
  const row = await waiting(db, type).select('nextTime').orderBy('nextTime').limit(1).executeTakeFirst();
  return row?.nextTime ?? undefined;
}

/** A message that this node has taken. */
export interface Taken extends Outgoing {
  type: ChannelType;
  /** Tries including this one. */
  tries: number;
}

/** Until when a taken message is this node's, and under which name. */
export interface Lease {
  leaseId: string;
  now: string;
  until: string;
}

/**
 * Takes due messages of a channel, the longest waiting first. While one is being sent, its `nextTime` is the end of the
 * lease: if the node dies, it is due again by itself. The try counts from here, so that a message that kills nodes is
 * not tried for ever.
 */
export async function takeDue(
  { engine }: Database,
  trx: Trx,
  type: ChannelType,
  { leaseId, now, until }: Lease,
  limit: number,
): Promise<Taken[]> {
  const due = waiting(trx, type)
    .select('id')
    .where('nextTime', '<=', now)
    .orderBy('nextTime')
    .orderBy('id')
    .limit(limit);
  const rows = await (engine === 'postgres' ? due.forUpdate().skipLocked() : due).execute();
  if (rows.length === 0) return [];
  const taken = await trx
    .updateTable('sysSms')
    .set((set) => ({
      ...{ leaseId, nextTime: until },
      esSendNum: set('esSendNum', '+', 1),
      version: set('version', '+', 1),
    }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('nextTime', '<=', now)
    .where('delFlag', '=', 0)
    .returning(['id', 'tenantId', 'esTitle', 'esContent', 'esReceiver', 'isHtml', 'esSendNum'])
    .execute();
  const messages = taken.map((row) => ({
    ...{ id: row.id, tenantId: row.tenantId, type, title: row.esTitle, content: row.esContent },
    ...{ html: row.isHtml === 1, receiver: row.esReceiver ?? '', tries: row.esSendNum },
  }));
  const people = await addressedPeople(trx, messages);
  return messages.map((one) => ({ ...one, person: people.of(one.tenantId, one.receiver) }));
}

/** Hands back messages that were taken and not begun; the try does not count. */
export async function giveBack(trx: Trx, leaseId: string, ids: readonly string[], now: string): Promise<void> {
  for (const part of chunks(ids))
    await trx
      .updateTable('sysSms')
      .set((set) => ({
        ...{ leaseId: null, nextTime: now },
        esSendNum: set('esSendNum', '-', 1),
        version: set('version', '+', 1),
      }))
      .where('id', 'in', part)
      .where('leaseId', '=', leaseId)
      .execute();
}

/** What waits about a record is not sent any more; what a node is sending right now still goes out. */
export async function cancelAbout(trx: Trx, tenantId: number, busId: string, now: string): Promise<void> {
  await trx
    .updateTable('sysSms')
    .set((set) => ({
      ...{ esSendStatus: MSG_SEND_STATUS.cancelled, nextTime: null, leaseId: null },
      version: set('version', '+', 1),
    }))
    .where('tenantId', '=', tenantId)
    .where('busId', '=', busId)
    .where('nextTime', 'is not', null)
    .where((where) => where.or([where('leaseId', 'is', null), where('nextTime', '<=', now)]))
    .execute();
}

/** Deletes messages that nothing will happen to any more; the number of them. */
export async function deleteSettled(
  db: Db,
  before: string,
  { tenantId, delFlag, limit }: { tenantId: number; delFlag: 0 | 1; limit: number },
): Promise<number> {
  const old = db
    .selectFrom('sysSms')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', delFlag)
    .where('createTime', '<', before)
    .where('nextTime', 'is', null)
    .orderBy('createTime')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('sysSms').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Notes messages as sent, as far as they are still this node's; the ids of those. */
export async function markSent(trx: Trx, leaseId: string, ids: readonly string[], now: string): Promise<string[]> {
  const rows = await trx
    .updateTable('sysSms')
    .set((set) => ({
      ...{ esSendStatus: MSG_SEND_STATUS.sent, esSendTime: now, esResult: null, nextTime: null, leaseId: null },
      version: set('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('leaseId', '=', leaseId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes why a message did not go out, and when it is tried again; never when `next` is null. */
export async function markFailed(
  db: Db,
  { id, leaseId }: { id: string; leaseId: string },
  reason: string,
  next: string | null,
): Promise<void> {
  await db
    .updateTable('sysSms')
    .set((set) => ({
      esSendStatus: next === null ? MSG_SEND_STATUS.failed : MSG_SEND_STATUS.waiting,
      ...{ esResult: reason, nextTime: next, leaseId: null },
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('leaseId', '=', leaseId)
    .execute();
}

/** Those of the messages that a node is sending right now. */
export async function beingSent(db: Db, ids: readonly string[], now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysSms')
    .select('id')
    .where('id', 'in', ids)
    .where('leaseId', 'is not', null)
    .where('nextTime', '>', now)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes messages back from whoever held them. */
export async function dropLeases(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.updateTable('sysSms').set({ leaseId: null }).where('id', 'in', ids).execute();
}
