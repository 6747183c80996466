import type { Work } from '../../resource/write/work.ts';
import type { Announced } from '../announcement/index.ts';
import { notifyBesides } from './notify.service.ts';
import { cancelAbout } from './queue.store.ts';

/** Tells of an announcement that was just sent, as its template says; the bells show the announcement itself. */
export async function notifyOfAnnouncement(work: Work, sent: Announced): Promise<void> {
  const { id, titile, msgAbstract, sender, sendTime, startTime, userIds } = sent;
  await notifyBesides(work, {
    ...{ event: 'announcement', tenantId: work.actor.tenantId, userIds, busId: id },
    values: { title: titile, abstract: msgAbstract ?? '', sender },
    notBefore: startTime !== null && startTime > sendTime ? startTime : undefined,
  });
}

/** What has not gone out about a revoked announcement stays here. */
export const dropAnnouncement = (work: Work, id: string): Promise<void> =>
  cancelAbout(work.db, work.actor.tenantId, id, work.clock.datetime());
