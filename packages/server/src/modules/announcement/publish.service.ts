import { MSG_CATEGORY, SEND_STATUS } from '@songbai/contract/modules/announcement/announcement.dicts.ts';
import { type Actor, systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { cleanDraft } from '../../resource/describe/html.ts';
import type { Server } from '../../resource/server-context.ts';
import { changeRow } from '../../resource/write/change.ts';
import { insert } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { checkWhole, idsOf, receiverList, refuseState } from './announcement.rules.ts';
import { announcementTable, type StoredAnnouncement } from './announcement.table.ts';
import { ringBells } from './bell.store.ts';
import { type Pushed, pushMessage } from './push.ts';
import { accountsOf, insertReceivers, receiversOf } from './receivers.store.ts';

/** An announcement that was just sent. */
export interface Announced extends Pick<StoredAnnouncement, 'id' | 'titile' | 'msgAbstract' | 'startTime'> {
  sender: string;
  sendTime: string;
  /** Receivers of one for chosen people; undefined for one for everybody. */
  userIds: readonly string[] | undefined;
}

/** What happens elsewhere, in the same unit of work, when an announcement is sent or revoked. */
export interface AnnouncementEcho {
  sent(work: Work, announced: Announced): Promise<void>;
  revoked(work: Work, id: string): Promise<void>;
}

/**
 * Sends a draft; of several concurrent calls only one sends it (contract/2 §5.1).
 * @throws AppError recordMissing, announcementState, announcementReceivers
 */
export async function release(server: Server, actor: Actor, id: string, echo: AnnouncementEcho): Promise<void> {
  await write(server, actor, async (work) => {
    const sendTime = work.clock.datetime();
    const { after } = await changeRow(work, { table: announcementTable, id }, (row) => {
      refuseState(row, [SEND_STATUS.draft], '发布');
      return { patch: { sendStatus: SEND_STATUS.sent, sendTime, sender: actor.username } };
    });
    // One whose period has not begun pops up nowhere; bells show it from then on.
    const early = after.startTime !== null && after.startTime > sendTime;
    const pushed = await deliver(work, { ...after, sendTime });
    pushMessage(work, pushed, early ? '' : after.titile);
    await echo.sent(work, { ...after, sender: actor.username, sendTime, userIds: pushed.userIds });
  });
}

/** The receivers of an announcement that was just sent. */
interface Sent extends Pick<StoredAnnouncement, 'id' | 'titile' | 'msgType' | 'userIds'> {
  sendTime: string;
}

/** Stores the receivers of an announcement that was just sent, without accounts deleted since it was drafted. */
async function deliver(work: Work, row: Sent): Promise<Pushed> {
  const message = { id: row.id, title: row.titile, tenantId: work.actor.tenantId };
  if (row.msgType !== 'USER') {
    await ringBells(work.db, work.actor.tenantId, undefined);
    return { ...message, userIds: undefined };
  }
  const userIds = await accountsOf(work, work.actor.tenantId, idsOf(row.userIds));
  if (userIds.length === 0) throw new AppError('announcementReceivers');
  await insertReceivers(work, { id: row.id, sendTime: row.sendTime }, userIds);
  await ringBells(work.db, work.actor.tenantId, userIds);
  return { ...message, userIds };
}

/**
 * Revokes a sent announcement; it is no longer visible to anyone.
 * @throws AppError recordMissing, announcementState
 */
export async function revoke(server: Server, actor: Actor, id: string, echo: AnnouncementEcho): Promise<void> {
  await write(server, actor, async (work) => {
    const { after } = await changeRow(work, { table: announcementTable, id }, (row) => {
      refuseState(row, [SEND_STATUS.sent], '撤销');
      return { patch: { sendStatus: SEND_STATUS.revoked, cancelTime: work.clock.datetime() } };
    });
    const userIds = after.msgType === 'USER' ? await receiversOf(work.db, id) : undefined;
    await ringBells(work.db, actor.tenantId, userIds);
    await echo.revoked(work, id);
    pushMessage(work, { id, title: after.titile, tenantId: actor.tenantId, userIds }, '');
  });
}

/** A system message that another module sends to people of a tenant. */
export interface UserMessage {
  tenantId: number;
  userIds: readonly string[];
  title: string;
  /** Rich text; it is cleaned like any other. */
  content?: string;
  priority?: 'L' | 'M' | 'H';
  /** Target of 去处理: an in-app path, or a page with `busId` as the record. */
  openType?: 'url' | 'component';
  openPage?: string;
  busType?: string;
  busId?: string;
}

/**
 * Sends a system message in the caller's unit of work; open browsers get it after the commit.
 * @throws AppError announcementReceivers when none of the receivers is an account of the tenant
 */
export async function notifyUsers(work: Work, message: UserMessage): Promise<void> {
  const actor = systemActor(message.tenantId);
  const sendTime = work.clock.datetime();
  const addressed = { titile: message.title, msgType: 'USER' as const, userIds: receiverList(message.userIds) };
  const draft = cleanDraft(announcementTable.resource.fields, {
    ...addressed,
    msgAbstract: message.title,
    msgContent: message.content,
    msgCategory: MSG_CATEGORY.system,
    priority: message.priority ?? 'M',
    busType: message.busType,
    busId: message.busId,
    openType: message.openType,
    openPage: message.openPage,
  });
  checkWhole(draft);
  const sent = { sendStatus: SEND_STATUS.sent, sendTime, sender: actor.username };
  const id = await insert(work.as(actor), announcementTable, draft, sent);
  const pushed = await deliver(work.as(actor), { ...addressed, ...sent, id });
  pushMessage(work, pushed, pushed.title);
}
