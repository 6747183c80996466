import { MESSAGES } from '@songbai/contract/messages.ts';
import type { BellList, BellRow, ReadStatistics } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { type Announcement, announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { TicketResult } from '@songbai/contract/modules/session/ticket.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';
import { urlOf } from '../../api/http.ts';

const { path: PATH } = announcement;
export const READ_MARKS_PATH = '/sys/sysAnnouncementSend';

/** Query key prefixes: everything under `mine` is stale when the user's own messages have changed. */
export const NOTICE_KEYS = {
  bell: ['announcement-bell'],
  mine: ['my-announcement'],
  content: (id: string) => ['announcement', 'content', id],
  statistics: (id: string) => ['announcement', 'statistics', id],
} as const;

/** Data of the notice dialog, from any of the lists. */
export interface Notice
  extends Pick<
    BellRow,
    'titile' | 'sender' | 'sender_dictText' | 'sendTime' | 'msgContent' | 'busId' | 'openType' | 'openPage'
  > {
  anntId: string;
}

export const noticeOfBell = ({ id, ...row }: BellRow): Notice => ({ ...row, anntId: id });

/** Quiet on failure: the bell stops polling without a notification (spec/1 §4). */
export function fetchBell(signal: AbortSignal): Promise<BellList> {
  return getResult<BellList>(`${PATH}/listByUser`, {}, { signal, quiet: true });
}

/** The content, which lists omit because of its length. */
export async function fetchContent(anntId: string, signal: AbortSignal): Promise<string> {
  return (await getResult<Announcement>(`${PATH}/queryById`, { id: anntId }, { signal, quiet: true })).msgContent ?? '';
}

export function markRead(anntId: string): Promise<Envelope<null>> {
  return send<null>('PUT', `${READ_MARKS_PATH}/editByAnntIdAndUserId`, { body: { anntId } });
}

export function markAllRead(): Promise<Envelope<null>> {
  return send<null>('PUT', `${READ_MARKS_PATH}/readAll`);
}

/** @param ids of read marks, not of announcements */
export function deleteReadMarks(ids: readonly string[]): Promise<Envelope<null>> {
  return send<null>('DELETE', `${READ_MARKS_PATH}/deleteBatch`, {
    params: { ids: ids.map((id) => `${id},`).join('') },
  });
}

/** Makes the user's other browsers reload their lists. */
export async function syncNotices(anntId?: string): Promise<void> {
  await getResult<null>(`${PATH}/syncNotic`, { anntId }, { quiet: true });
}

/** The platform publishes by GET (contract/2 §5.1), whose reply has no message here. */
export async function release(id: string): Promise<{ message: string; result: null }> {
  await getResult<null>(`${PATH}/doReleaseData`, { id });
  return { message: MESSAGES.announcementReleased, result: null };
}

export async function revoke(id: string): Promise<{ message: string; result: null }> {
  await getResult<null>(`${PATH}/doReovkeData`, { id });
  // Only speeds up open browsers: without the signal they poll.
  await syncNotices(id).catch(() => undefined);
  return { message: MESSAGES.announcementRevoked, result: null };
}

export function fetchStatistics(id: string, signal: AbortSignal): Promise<ReadStatistics> {
  return getResult<ReadStatistics>(`${PATH}/readStatistics`, { id }, { signal, quiet: true });
}

/** Address of the printable view; its ticket is single-use and expires after 60 s (design.md §9). */
export async function viewAddress(id: string, signal?: AbortSignal): Promise<string> {
  const { result } = await send<TicketResult>('POST', '/sys/ticket', { signal, quiet: true });
  return urlOf(`${PATH}/show/${encodeURIComponent(id)}`, { token: result.ticket });
}
