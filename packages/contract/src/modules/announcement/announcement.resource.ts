import { defineResource, type RowOf } from '../../resource/define.ts';
import { MSG_CATEGORY } from './announcement.dicts.ts';

/**
 * 系统通告 (contract/2 §18.6). The misspelt `titile` and the path are inherited from the family. Publishing state, sender
 * and times are set by the server; they change by `doReleaseData` and `doReovkeData` only.
 */
export const announcement = defineResource({
  name: 'announcement',
  title: '系统通告',
  path: '/sys/annountCement',
  permission: 'system:announcement',
  table: 'sys_announcement',
  titleField: 'titile',
  importNote:
    '导入的通告都是未发布的草稿，按钮“发布”之后才会送达；“内容”一列可以是带格式的HTML，其中的脚本、样式表和外部框架会被去掉。',
  pages: ['system/SysAnnouncementList'],
  search: ['titile', 'msgAbstract'],
  recycleBin: ['titile', 'msgCategory', 'sendStatus'],
  fields: {
    titile: { kind: 'text', label: '标题', maxLength: 100, required: true, query: 'like', list: { width: 240 } },
    msgCategory: {
      kind: 'dict',
      label: '消息类型',
      dict: 'msg_category',
      required: true,
      initial: MSG_CATEGORY.notice,
      query: 'eq',
      list: { width: 100 },
    },
    sender: { kind: 'text', label: '发布人', maxLength: 100, readOnly: true, account: true, list: { width: 110 } },
    priority: {
      kind: 'dict',
      label: '优先级',
      dict: 'priority',
      required: true,
      initial: 'H',
      query: 'eq',
      list: { width: 80, sort: true },
    },
    msgType: {
      kind: 'dict',
      label: '通告对象',
      dict: 'msg_type',
      required: true,
      initial: 'ALL',
      query: 'eq',
      list: { width: 100 },
    },
    sendStatus: {
      kind: 'dict',
      label: '发布状态',
      dict: 'send_status',
      readOnly: true,
      query: 'eq',
      list: { width: 100 },
    },
    sendTime: { kind: 'datetime', label: '发布时间', readOnly: true, list: { width: 170, sort: true } },
    cancelTime: { kind: 'datetime', label: '撤销时间', readOnly: true, list: { width: 170 } },
    /** How many people have read it. */
    readCount: { kind: 'integer', label: '已读人数', computed: true, list: { width: 90 } },
    msgAbstract: { kind: 'textarea', label: '摘要', maxLength: 500, required: true },
    startTime: { kind: 'datetime', label: '开始时间', sheet: '开始日期' },
    endTime: { kind: 'datetime', label: '截至日期' },
    /** Receivers of a USER announcement: ids joined by commas, with a trailing one on the wire. */
    userIds: { kind: 'textarea', label: '指定用户', maxLength: 200_000 },
    msgContent: { kind: 'html', label: '内容', maxLength: 300_000 },
    busType: { kind: 'text', label: '业务类型', maxLength: 20, form: false },
    busId: { kind: 'text', label: '业务编号', maxLength: 50, form: false, program: true },
    openType: { kind: 'text', label: '打开方式', maxLength: 20, form: false },
    openPage: { kind: 'text', label: '打开页面', maxLength: 255, form: false },
  },
});

export type Announcement = RowOf<typeof announcement>;
