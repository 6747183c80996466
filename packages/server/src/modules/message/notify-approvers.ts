import type { MessageEvent } from '@songbai/contract/modules/message/message-events.ts';
import type { Work } from '../../resource/write/work.ts';
import { type EventMessage, notify } from './notify.service.ts';
import { holdersOf } from './people.store.ts';

/** What waits, and the permission code of those who decide on it. */
interface Waiting<E extends MessageEvent> extends Pick<EventMessage<E>, 'event' | 'values' | 'busType' | 'busId'> {
  code: string;
  /** Of which they need one besides, where some may only decide on less. */
  limits?: readonly string[];
}

/** Everybody else who may decide on it hears that something waits; who applied never decides himself. */
export async function notifyApprovers<E extends MessageEvent>(
  work: Work,
  { code, limits, ...message }: Waiting<E>,
): Promise<void> {
  const { tenantId, userId } = work.actor;
  const deciding = await holdersOf(work.db, tenantId, [code]);
  const able = limits ? new Set(await holdersOf(work.db, tenantId, limits)) : undefined;
  const userIds = deciding.filter((one) => one !== userId && able?.has(one) !== false);
  await notify(work, { ...message, tenantId, userIds });
}
