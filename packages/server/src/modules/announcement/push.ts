import type { NoticeFrame } from '@songbai/contract/wire/live.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';

/** A message as far as browsers are told of it. */
export interface Pushed {
  id: string;
  title: string;
  tenantId: number;
  /** Receivers of a message for chosen people; undefined for one for everybody. */
  userIds: readonly string[] | undefined;
}

/**
 * Shows a message in open browsers after the commit (contract/2 §12.1): everybody of the tenant, or the receivers only, because a
 * message for chosen people is nobody else's business.
 * @param text what a pop-up shows; empty where the list only has to be read again
 */
export function pushMessage({ server, afterCommit }: Work, { id, tenantId, userIds }: Pushed, text: string): void {
  afterCommit(() => {
    if (userIds === undefined) {
      const frame: NoticeFrame = { cmd: 'topic', msgId: id, msgTxt: text };
      server.live.toTenant(tenantId, null, frame);
      return;
    }
    for (const userId of userIds) pushToPerson(server, userId, id, text);
  });
}

/** Tells one person's browsers. */
export function pushToPerson({ live }: Pick<Server, 'live'>, userId: string, msgId: string, text: string): void {
  const frame: NoticeFrame = { cmd: 'user', userId, msgId, msgTxt: text };
  live.toUsers([userId], frame);
}
