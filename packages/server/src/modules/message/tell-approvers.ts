import type { MessageEvent } from '@songbai/contract/modules/message/message-events.ts';
import type { Work } from '../../resource/write/work.ts';
import { type EventMessage, notify } from './notify.service.ts';
import { holdersOf } from './people.store.ts';

/** What waits, and the permission code of those who decide on it. */
interface Waiting<E extends MessageEvent> extends Pick<EventMessage<E>, 'event' | 'values' | 'busType' | 'busId'> {
  code: string;
}

/** Everybody else who may decide on it hears that something waits; who applied never decides himself. */
export async function tellApprovers<E extends MessageEvent>(
  work: Work,
  { code, ...message }: Waiting<E>,
): Promise<void> {
  const { tenantId, userId } = work.actor;
  const userIds = (await holdersOf(work.db, tenantId, code)).filter((one) => one !== userId);
  await notify(work, { ...message, tenantId, userIds });
}
