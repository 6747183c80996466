import { SEND_STATUS } from '@songbai/contract/modules/announcement/announcement.dicts.ts';
import type { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import { Type } from 'typebox';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { reading } from '../../resource/read/reading.ts';
import { get, stored } from '../../resource/read/store.ts';
import { detail } from '../../resource/rows.ts';
import type { Server } from '../../resource/server-context.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { checkWhole, idsOf, precheck, receiverList, refuseState } from './announcement.rules.ts';
import { announcementTable } from './announcement.table.ts';
import { accountsOf } from './receivers.store.ts';
import { visibleTo } from './visible.store.ts';

/** Fields that a reader sees: neither the other receivers nor who has read it. */
const FOR_READERS = [
  ...['titile', 'msgCategory', 'sender', 'priority', 'msgType', 'sendStatus', 'sendTime', 'msgAbstract', 'startTime'],
  ...['endTime', 'msgContent', 'busType', 'busId', 'openType', 'openPage', 'createTime'],
];

/** Fields of a stock client's announcement that are never filled here (contract/2 §18.6); ignored in a body. */
const family = Type.Object(
  Object.fromEntries(
    ['dtTaskId', 'readFlag', 'starFlag', 'sendId'].map((name) => [name, Type.Optional(Type.Unknown())]),
  ),
);

/** Rules of drafts; sent announcements change only by their own calls. */
export function announcementHooks(server: Server): ResourceHooks<typeof announcement> {
  return {
    extras: family,
    precheck,
    beforeInsert: async (work, draft) => {
      checkWhole(draft);
      return { sendStatus: SEND_STATUS.draft, userIds: await receivers(work, draft) };
    },
    beforeUpdate: async (work, before, patch) => {
      refuseState(before, [SEND_STATUS.draft], '编辑');
      const whole = { ...before, ...patch };
      checkWhole(whole);
      return { userIds: await receivers(work, whole) };
    },
    beforeRemove: async (work, rows) => {
      const ids = rows.map((row) => row.id).sort();
      // Row locks until commit, so that no other transaction sends one of them.
      await lockLive(work, 'sys_announcement', work.actor.tenantId, ids);
      for (const row of await stored(work, announcementTable, ids))
        refuseState(row, [SEND_STATUS.draft, SEND_STATUS.revoked], '删除');
    },
    view: (actor, id) => viewAnnouncement(server, actor, id),
  };
}

/**
 * The receivers of a draft in their stored form; none when it is for everybody.
 * @throws AppError announcementReceivers, refMissing
 */
async function receivers(work: Work, row: Values): Promise<string | null> {
  if (row.msgType !== 'USER') return null;
  const ids = idsOf(row.userIds);
  if (ids.length === 0) throw new AppError('announcementReceivers');
  const known = await accountsOf(work, work.actor.tenantId, ids);
  if (known.length < ids.length) throw new AppError('refMissing', { label: '指定用户' }, { field: 'userIds' });
  return receiverList(ids);
}

export const mayAdminister = (actor: Actor): boolean => actor.codes.has('system:announcement:list');

/**
 * The complete announcement for its administrators, the readable part for its receivers.
 * @throws AppError recordMissing for all other users
 */
export async function viewAnnouncement(server: Server, actor: Actor, id: string) {
  if (mayAdminister(actor)) return detail(server, announcementTable, actor, id);
  if (!(await visibleTo(reading(server, actor), id))) throw new AppError('recordMissing');
  return get(reading(server, withoutRules(actor)), announcementTable, id, { fields: FOR_READERS });
}
