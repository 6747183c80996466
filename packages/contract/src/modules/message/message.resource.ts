import { defineResource, type RowOf } from '../../resource/define.ts';
import { MESSAGE_TYPE, MSG_TYPE, TEMPLATE_USE } from './message.dicts.ts';

/** 消息管理 (contract/2 §6, §18.9): the queue of messages and what came of each. One row is one receiver. */
export const sysMessage = defineResource({
  name: 'sysMessage',
  title: '消息',
  path: '/sys/message/sysMessage',
  permission: 'system:message',
  table: 'sys_sms',
  titleField: 'esTitle',
  pages: ['modules/message/SysMessageList'],
  search: ['esTitle', 'esReceiver'],
  importNote: '导入的消息会立即排队发送；“接收人”填写用户账号，每行一人。',
  fields: {
    esTitle: { kind: 'text', label: '消息标题', maxLength: 100, required: true, query: 'like', list: { width: 220 } },
    esContent: {
      kind: 'textarea',
      label: '发送内容',
      maxLength: 20_000,
      required: true,
      query: 'like',
      list: { width: 240 },
    },
    /** An account name, an address or a phone; empty for robots, which speak to their group. */
    esReceiver: { kind: 'text', label: '接收人', maxLength: 100, account: true, query: 'like', list: { width: 130 } },
    esType: {
      kind: 'dict',
      label: '发送方式',
      dict: 'messageType',
      required: true,
      initial: MESSAGE_TYPE.system,
      query: 'eq',
      list: { width: 100 },
    },
    esSendStatus: {
      kind: 'dict',
      label: '发送状态',
      dict: 'msgSendStatus',
      required: true,
      readOnly: true,
      query: 'eq',
      list: { width: 100 },
    },
    esSendNum: { kind: 'integer', label: '发送次数', required: true, readOnly: true, list: { width: 90 } },
    esSendTime: { kind: 'datetime', label: '发送时间', readOnly: true, query: 'range', list: { width: 170 } },
    /** When it is tried next; empty when it is not going to be. While it is being sent: when the node counts as dead. */
    nextTime: { kind: 'datetime', label: '下次发送', readOnly: true, sheet: false, list: { width: 170 } },
    esResult: { kind: 'text', label: '失败原因', maxLength: 255, readOnly: true, list: { width: 220 } },
    esParam: { kind: 'textarea', label: '发送参数', maxLength: 1000 },
    remark: { kind: 'textarea', label: '备注', maxLength: 500 },
  },
});

export type SysMessage = RowOf<typeof sysMessage>;

/** 消息模板 (contract/2 §6, §18.10): texts with named values `${name}`. Applied ones are locked. */
export const messageTemplate = defineResource({
  name: 'messageTemplate',
  title: '消息模板',
  path: '/sys/message/sysMessageTemplate',
  permission: 'system:messageTemplate',
  table: 'sys_sms_template',
  titleField: 'templateName',
  pages: ['modules/message/SysMessageTemplateList'],
  search: ['templateCode', 'templateName'],
  fields: {
    templateCode: {
      kind: 'text',
      label: '模板CODE',
      maxLength: 32,
      required: true,
      unique: true,
      addOnly: true,
      pattern: 'ruleCode',
      query: 'like',
      list: { width: 170, sort: true },
    },
    templateName: {
      kind: 'text',
      label: '模板标题',
      maxLength: 50,
      required: true,
      query: 'like',
      list: { width: 220 },
    },
    templateContent: {
      kind: 'textarea',
      label: '模板内容',
      maxLength: 4000,
      required: true,
      query: 'like',
      list: { width: 280 },
    },
    templateType: {
      kind: 'dict',
      label: '模板类型',
      dict: 'msgType',
      required: true,
      initial: MSG_TYPE.sms,
      query: 'eq',
      list: { width: 100 },
    },
    /** The ways an event goes that uses this template. */
    channels: { kind: 'dicts', label: '发送方式', dict: 'messageType', list: { width: 160 } },
    useStatus: {
      kind: 'dict',
      label: '应用状态',
      dict: 'template_use',
      initial: TEMPLATE_USE.off,
      query: 'eq',
      form: false,
      list: { width: 100 },
    },
    /** JSON object: a value for each name. */
    templateTestJson: { kind: 'textarea', label: '模板测试', maxLength: 1000 },
  },
});

export type MessageTemplate = RowOf<typeof messageTemplate>;
