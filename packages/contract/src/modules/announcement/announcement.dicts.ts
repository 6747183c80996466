import { type Dict, dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of announcements (contract/2 §18.19). */
export const ANNOUNCEMENT_DICTS = {
  priority: dict('优先级', {
    H: '紧急',
    M: '重要',
    L: '一般',
  }),
  msg_category: namedDict('通告类型', {
    notice: ['1', '通知公告'],
    system: ['2', '系统消息'],
  }),
  msg_type: dict('推送类别', {
    USER: '指定用户',
    ALL: '全体用户',
  }),
  send_status: namedDict('发布状态', {
    draft: ['0', '未发布'],
    sent: ['1', '已发布'],
    revoked: ['2', '已撤销'],
  }),
  read_flag: namedDict('阅读状态', {
    unread: ['0', '未读'],
    read: ['1', '已读'],
  }),
  rangeDate: namedDict('消息日期范围', {
    today: ['jt', '今天'],
    yesterday: ['zt', '昨天'],
    dayBefore: ['qt', '前天'],
    thisWeek: ['bz', '本周'],
    lastWeek: ['sz', '上周'],
    thisMonth: ['by', '本月'],
    lastMonth: ['sy', '上月'],
    sevenDays: ['7day', '7日'],
    own: ['zdy', '自定义日期'],
  }),
} as const satisfies Record<string, Dict>;

export const MSG_CATEGORY = ANNOUNCEMENT_DICTS.msg_category.codes;
export const SEND_STATUS = ANNOUNCEMENT_DICTS.send_status.codes;
export const READ_FLAG = ANNOUNCEMENT_DICTS.read_flag.codes;
export const RANGE_DATE = ANNOUNCEMENT_DICTS.rangeDate.codes;
