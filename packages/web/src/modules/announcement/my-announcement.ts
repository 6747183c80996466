import type { MyAnnouncement } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { defineResource, type RowOf } from '@songbai/contract/resource/define.ts';
import type { Notice } from './announcement.calls.ts';

/**
 * The user's own messages as list rows (contract/2 §18.8): a read-only view of announcements with their read marks.
 * Its calls are not those of a resource.
 */
export const myAnnouncement = defineResource({
  name: 'my-announcement',
  title: '我的消息',
  path: '/sys/sysAnnouncementSend',
  permission: 'system:announcement:own',
  table: 'sys_announcement_send',
  titleField: 'titile',
  actions: [],
  search: [],
  defaultSort: { field: 'sendTime', order: 'desc' },
  fields: {
    titile: { kind: 'text', label: '标题', maxLength: 100, query: 'like', list: { width: 320 } },
    msgCategory: { kind: 'dict', label: '消息类型', dict: 'msg_category', list: { width: 110 } },
    sender: { kind: 'text', label: '发布人', maxLength: 100, query: 'like', list: { width: 120 } },
    sendTime: { kind: 'datetime', label: '发布时间', list: { width: 180 } },
    priority: { kind: 'dict', label: '优先级', dict: 'priority', list: { width: 110 } },
    readFlag: {
      kind: 'dict',
      label: '阅读状态',
      dict: 'read_flag',
      stored: 'integer',
      query: 'eq',
      list: { width: 100 },
    },
  },
});

/** A row of the response: a view, so it has no version and no audit fields. */
export type MyRow = RowOf<typeof myAnnouncement> & MyAnnouncement;

export const noticeOfRow = (row: MyRow): Notice => row;
