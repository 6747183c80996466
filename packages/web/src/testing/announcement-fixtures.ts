import type { BellList, BellRow, MyAnnouncement } from '@songbai/contract/modules/announcement/announcement.calls.ts';

export function bellRow(over: Partial<BellRow> = {}): BellRow {
  return {
    id: 'a1',
    titile: '清明节值班安排',
    createTime: '2026-03-20 09:00:00',
    sendTime: '2026-03-20 09:30:00',
    priority: 'M',
    sender: 'admin',
    sender_dictText: '管理员',
    msgContent: '<p>请按时到岗</p>',
    busId: null,
    openType: null,
    openPage: null,
    ...over,
  };
}

/** The reply for the bell; totals default to the number of rows. */
export function bellList(anntMsgList: BellRow[], sysMsgList: BellRow[] = [], over: Partial<BellList> = {}): BellList {
  return {
    anntMsgList,
    anntMsgTotal: anntMsgList.length,
    sysMsgList,
    sysMsgTotal: sysMsgList.length,
    ...over,
  };
}

export function myRow(over: Partial<MyAnnouncement> = {}): MyAnnouncement {
  return {
    id: 'm1',
    anntId: 'a1',
    userId: 'u1',
    titile: '清明节值班安排',
    msgContent: '<p>请按时到岗</p>',
    msgAbstract: '值班',
    sender: 'admin',
    sender_dictText: '管理员',
    priority: 'M',
    readFlag: 0,
    starFlag: '0',
    sendTime: '2026-03-20 09:30:00',
    msgCategory: '1',
    msgCategory_dictText: '通知公告',
    busId: null,
    busType: null,
    openType: null,
    openPage: null,
    ...over,
  };
}

/** A row of the administrators' list; by default a draft. */
export function announcementRow(over: Record<string, unknown> = {}): Record<string, unknown> & { id: string } {
  return {
    id: 'a1',
    version: 1,
    titile: '清明节值班安排',
    msgCategory: '1',
    msgCategory_dictText: '通知公告',
    sender: null,
    priority: 'M',
    priority_dictText: '重要',
    msgType: 'ALL',
    msgType_dictText: '全体用户',
    sendStatus: '0',
    sendStatus_dictText: '未发布',
    sendTime: null,
    cancelTime: null,
    readCount: 0,
    msgAbstract: '值班',
    startTime: '2026-03-20 00:00:00',
    endTime: '2026-04-10 00:00:00',
    userIds: null,
    msgContent: '<p>请按时到岗</p>',
    createTime: '2026-03-20 09:00:00',
    ...over,
  };
}
