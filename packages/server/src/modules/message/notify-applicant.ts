import { EVENT_PAGES } from '@songbai/contract/modules/message/message-events.ts';
import type { Work } from '../../resource/write/work.ts';
import { type EventMessage, notify } from './notify.service.ts';

/** What was decided on, and who waits to hear of it. */
interface Decided extends Pick<EventMessage<'application_decided'>, 'busType' | 'busId'> {
  /** The event by which those who decide had heard of it: the notice leads to the same page. */
  waited: `${string}_approval` & keyof typeof EVENT_PAGES;
  applyId: string | null;
  /** 退款, 换墓 … */
  kind: string;
  number: string | null;
  result: '通过' | '驳回';
  /** The opinion, or why it was refused. */
  reason: string | null | undefined;
}

/** Who applied hears what another person decided, with the reason. */
export async function notifyApplicant(
  work: Work,
  { waited, applyId, kind, number, ...decided }: Decided,
): Promise<void> {
  const { tenantId, userId, realname } = work.actor;
  if (applyId === null || applyId === userId) return;
  const { result, reason, busType, busId } = decided;
  await notify(work, {
    event: 'application_decided',
    values: { kind, number: number ?? '', result, person: realname, reason: reason?.trim() ?? '' },
    ...{ tenantId, userIds: [applyId], busType, busId, ...EVENT_PAGES[waited] },
  });
}
