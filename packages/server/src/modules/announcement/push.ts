import type { NoticeFrame } from '@songbai/contract/wire/live.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';

/** The part of a message that is pushed to browsers. */
export interface Pushed {
  id: string;
  title: string;
  tenantId: number;
  /** Receivers of a message for chosen people; undefined for one for everybody. */
  userIds: readonly string[] | undefined;
}

/**
 * Shows a message in open browsers after the commit (contract/2 §12.1): to the whole tenant, or to the receivers
 * only when it is for chosen people.
 * @param text text of the pop-up; empty where only the list has to be reloaded
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

/** Notifies the browsers of one person. */
export function pushToPerson({ live }: Pick<Server, 'live'>, userId: string, msgId: string, text: string): void {
  const frame: NoticeFrame = { cmd: 'user', userId, msgId, msgTxt: text };
  live.toUsers([userId], frame);
}
