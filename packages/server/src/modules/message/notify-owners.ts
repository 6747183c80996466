import { MESSAGE_TYPE } from '@songbai/contract/modules/message/message.dicts.ts';
import { systemActor } from '../../platform/actor.ts';
import type { Work } from '../../resource/write/work.ts';
import type { StrangeSignIn } from '../session/index.ts';
import { notify } from './notify.service.ts';
import { queueMessages } from './queue.store.ts';

/** The owner of an account hears that it came in at a new place. */
export async function notifyOfNewDevice(work: Work, { tenantId, userId, system, ip }: StrangeSignIn): Promise<void> {
  const values = { time: work.clock.datetime(), system, ip };
  const about = { busType: 'account', busId: userId };
  const own = work.as(systemActor(tenantId));
  await notify(own, { event: 'new_device', tenantId, userIds: [userId], values, ...about });
}

/** The owners of accounts hear that others, or the code to their phone, gave them a new password. */
export async function notifyOfReset(
  work: Work,
  { tenantId, userIds, by }: { tenantId: number; userIds: readonly string[]; by: string },
): Promise<void> {
  if (tenantId === 0 || userIds.length === 0) return;
  const values = { time: work.clock.datetime(), by };
  const own = work.as(systemActor(tenantId));
  await notify(own, { event: 'password_reset', tenantId, userIds, values, busType: 'account' });
}

/** A mail to an address, of no event: a code that proves it. */
export async function sendMail(
  work: Work,
  { to, title, content }: { to: string; title: string; content: string },
): Promise<void> {
  await queueMessages(work, [{ type: MESSAGE_TYPE.mail, receiver: to, title, content, html: false }]);
}
