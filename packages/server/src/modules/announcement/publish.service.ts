import { inTransaction, type Trx } from '../../db/database.ts';
import { type Actor, systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { cleanDraft } from '../../resource/describe/html.ts';
import type { Server } from '../../resource/server-context.ts';
import { insert, type Stored } from '../../resource/store.ts';
import { changeRow } from '../../resource/write/change.ts';
import { checkWhole, idsOf, receiverList, refuseState } from './announcement.rules.ts';
import { announcementTable } from './announcement.table.ts';
import { ringBells } from './bell.store.ts';
import { type Pushed, pushMessage } from './push.ts';
import { accountsOf, insertReceivers, receiversOf } from './receivers.store.ts';

/**
 * Sends a draft; of several who press at once one sends it (contract/2 §5.1).
 * @throws AppError recordMissing, announcementState, announcementReceivers
 */
export async function release(server: Server, actor: Actor, id: string): Promise<void> {
  const sent = await inTransaction(server.database.db, async (trx) => {
    const sendTime = server.clock.datetime();
    const { after } = await changeRow(server, trx, announcementTable, actor, id, 'recordMissing', (row) => {
      refuseState(row, ['0'], '发布');
      return { sendStatus: '1', sendTime, sender: actor.username };
    });
    // One whose time has not come yet pops up nowhere; bells offer it from then on.
    const early = typeof after.startTime === 'string' && after.startTime > sendTime;
    return { pushed: await deliver(server, trx, actor, after), text: early ? '' : String(after.titile) };
  });
  pushMessage(server, sent.pushed, sent.text);
}

/** Writes down the receivers of what was just sent; accounts that went since it was written are left out. */
async function deliver(server: Server, trx: Trx, actor: Actor, row: Stored): Promise<Pushed> {
  const message = { id: row.id, title: String(row.titile), tenantId: actor.tenantId };
  if (row.msgType !== 'USER') {
    await ringBells(trx, actor.tenantId, undefined);
    return { ...message, userIds: undefined };
  }
  const userIds = await accountsOf(server, trx, actor.tenantId, idsOf(row.userIds));
  if (userIds.length === 0) throw new AppError('announcementReceivers');
  await insertReceivers(server, trx, actor, { id: row.id, sendTime: String(row.sendTime) }, userIds);
  await ringBells(trx, actor.tenantId, userIds);
  return { ...message, userIds };
}

/**
 * Takes back what was sent: nobody sees it any more.
 * @throws AppError recordMissing, announcementState
 */
export async function revoke(server: Server, actor: Actor, id: string): Promise<void> {
  const taken = await inTransaction(server.database.db, async (trx): Promise<Pushed> => {
    const { after } = await changeRow(server, trx, announcementTable, actor, id, 'recordMissing', (row) => {
      refuseState(row, ['1'], '撤销');
      return { sendStatus: '2', cancelTime: server.clock.datetime() };
    });
    const userIds = after.msgType === 'USER' ? await receiversOf(trx, id) : undefined;
    await ringBells(trx, actor.tenantId, userIds);
    return { id, title: String(after.titile), tenantId: actor.tenantId, userIds };
  });
  pushMessage(server, taken, '');
}

/** A system message that another module sends to people of a tenant. */
export interface UserMessage {
  tenantId: number;
  userIds: readonly string[];
  title: string;
  /** Rich text; it is cleaned like any other. */
  content?: string;
  priority?: 'L' | 'M' | 'H';
  /** Where 去处理 leads: an in-app path, or a page with `busId` as the record. */
  openType?: 'url' | 'component';
  openPage?: string;
  busType?: string;
  busId?: string;
}

/**
 * Sends a system message inside the transaction of what it tells about.
 * @returns what has to be called after commit, so that open browsers hear of it
 * @throws AppError announcementReceivers when none of the people is an account of the tenant
 */
export async function notifyUsers(server: Server, trx: Trx, message: UserMessage): Promise<() => void> {
  const actor = systemActor(message.tenantId);
  const sendTime = server.clock.datetime();
  const draft = cleanDraft(announcementTable.resource.fields, {
    titile: message.title,
    msgAbstract: message.title,
    msgContent: message.content,
    msgCategory: '2',
    msgType: 'USER',
    priority: message.priority ?? 'M',
    userIds: receiverList(message.userIds),
    busType: message.busType,
    busId: message.busId,
    openType: message.openType,
    openPage: message.openPage,
  });
  checkWhole(draft);
  const sent = { sendStatus: '1', sendTime, sender: actor.username };
  const id = await insert(server, trx, announcementTable, actor, draft, sent);
  const pushed = await deliver(server, trx, actor, { ...draft, ...sent, id, version: 1 });
  return () => pushMessage(server, pushed, pushed.title);
}
