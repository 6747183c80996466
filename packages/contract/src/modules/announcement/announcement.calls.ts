import { Type } from 'typebox';
import type { DictValue } from '../../dicts.ts';

type Priority = DictValue<'priority'>;

/** A row of the header bell (contract/2 §5.1): `id` is the announcement's. */
export interface BellRow {
  id: string;
  titile: string;
  createTime: string;
  sendTime: string;
  priority: Priority;
  sender: string;
  /** Real name of the sender. */
  sender_dictText?: string | null;
  /** Null also where it is long: `queryById` returns it. */
  msgContent: string | null;
  busId: string | null;
  openType: string | null;
  openPage: string | null;
}

/** `GET /sys/annountCement/listByUser`: unread ones by category, newest first, at most `pageSize` each. */
export interface BellList {
  anntMsgList: BellRow[];
  anntMsgTotal: number;
  sysMsgList: BellRow[];
  sysMsgTotal: number;
}

/** A row of `GET /sys/sysAnnouncementSend/getMyAnnouncementSend` (contract/2 §18.8). */
export interface MyAnnouncement {
  /** Of the read mark; the announcement's own id where none exists yet. */
  id: string;
  anntId: string;
  userId: string;
  titile: string;
  /** Null also where it is long: `queryById` returns it. */
  msgContent: string | null;
  msgAbstract: string | null;
  sender: string;
  /** Real name of the sender. */
  sender_dictText?: string | null;
  priority: Priority;
  priority_dictText?: string;
  readFlag: 0 | 1;
  starFlag: '0' | '1';
  sendTime: string;
  msgCategory: DictValue<'msg_category'>;
  msgCategory_dictText?: string;
  busId: string | null;
  busType: string | null;
  openType: string | null;
  openPage: string | null;
}

/** A row of `GET /sys/annountCement/vue3List`, a plain array: the announcement with the caller's marks. */
export interface MarkedAnnouncement extends Omit<MyAnnouncement, 'readFlag'> {
  /** Of the read mark, or the announcement's own id where none exists yet; `id` is the announcement's. */
  sendId: string;
  /** Text, as the stock Vue3 client compares it. */
  readFlag: '0' | '1';
}

/** `PUT /sys/sysAnnouncementSend/edit` by the stock Vue3 client: the star of one's own message, and nothing else. */
export const starBody = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }),
  starFlag: Type.Union([Type.Literal('1'), Type.Literal('0'), Type.Literal(1), Type.Literal(0)], { title: '标星' }),
});

/** `PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId`: marks as read for the caller. */
export const readMarkBody = Type.Object({ anntId: Type.String({ minLength: 1, maxLength: 64, title: '通告' }) });

/** `GET /sys/annountCement/readStatistics?id=`: who has read a published announcement (ours). */
export interface ReadStatistics {
  receivers: number;
  readers: number;
  /** Most recent readers first, then those who have not read it, 200 of each at most. */
  read: { username: string; realname: string; readTime: string }[];
  unread: { username: string; realname: string }[];
}
