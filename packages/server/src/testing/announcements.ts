import type { BellList, MyAnnouncement } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import type { Announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { runSql } from '../db/database.ts';
import { bumpState } from '../db/state.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';
import { good } from './world.ts';

export const ANNOUNCEMENTS = '/sys/annountCement';
export const MARKS = '/sys/sysAnnouncementSend';
export const NOW = Date.parse('2026-06-30T10:00:00+08:00');
const DAY = 86_400_000;

type Query = Record<string, string | number>;

/** An office in which the administrator sends messages to two clerks. */
export interface Office {
  t: TestApp;
  admin: Caller;
  reader: Caller;
  other: Caller;
  /** Sends a message, to everybody by default; returns its id. */
  send(draft?: object): Promise<string>;
  bell(who: Caller, query?: Query): Promise<BellList>;
  mine(who: Caller, query?: Query): Promise<Page<MyAnnouncement>>;
  read(who: Caller, anntId: string): Promise<Envelope>;
  /** Advances the clock; all sessions stay valid. */
  wait(ms: number): Promise<void>;
  /** Resets the clock and deletes all messages. */
  clear(): Promise<void>;
}

/** The clerks' accounts are older than all messages. */
export async function newOffice(): Promise<Office> {
  const t = await testApp();
  t.time.now = NOW - 300 * DAY;
  for (const username of ['reader', 'other']) await t.user({ username, roles: [] });
  t.time.now = NOW;
  const [admin, reader, other] = await Promise.all([t.as('admin'), t.as('reader'), t.as('other')]);
  return {
    t,
    admin,
    reader,
    other,
    send: async (draft = {}) => {
      const body = { titile: '通告', msgCategory: '1', priority: 'M', msgType: 'ALL', msgAbstract: '摘要', ...draft };
      const { id } = good<Announcement>(await admin.post(`${ANNOUNCEMENTS}/add`, body));
      good(await admin.get(`${ANNOUNCEMENTS}/doReleaseData`, { id }));
      return id;
    },
    bell: async (who, query = {}) => good<BellList>(await who.get(`${ANNOUNCEMENTS}/listByUser`, query)),
    mine: async (who, query = {}) => good<Page<MyAnnouncement>>(await who.get(`${MARKS}/getMyAnnouncementSend`, query)),
    read: (who, anntId) => who.put(`${MARKS}/editByAnntIdAndUserId`, { anntId }),
    wait: async (ms) => {
      t.time.now += ms;
      await runSql(t.database.db, `update sys_session set expires_at = ${t.time.now + DAY}`, []);
    },
    clear: async () => {
      t.time.now = NOW;
      await runSql(t.database.db, 'update sys_announcement set del_flag = 1', []);
      await t.database.db.transaction().execute((trx) => bumpState(trx, 'bells:1'));
    },
  };
}
