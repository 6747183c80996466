import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of messages and their templates (contract/1 §17, contract/2 §18.9, §18.19). */
export const MESSAGE_DICTS = {
  /** What a template is for; the family's rich editor stands for 2 and 4. */
  msgType: namedDict('发送消息类型', {
    sms: ['1', '短信'],
    mail: ['2', '邮件'],
    wechat: ['3', '微信'],
    system: ['4', '系统'],
  }),
  msgSendStatus: namedDict('消息发送状态', {
    waiting: ['0', '未发送'],
    sent: ['1', '发送成功'],
    failed: ['2', '发送失败'],
    cancelled: ['-1', '不再发送'],
  }),
  /** The ways a message goes; short messages, Feishu and people's own robots are ours. */
  messageType: namedDict('消息发送方式', {
    system: ['system', '系统消息'],
    mail: ['email', '邮件消息'],
    sms: ['sms', '短信消息'],
    wecom: ['wechat_enterprise', '企业微信'],
    dingtalk: ['dingtalk', '钉钉消息'],
    feishu: ['feishu', '飞书消息'],
    robot: ['robot', '个人机器人'],
  }),
  template_use: namedDict('模板应用状态', {
    off: ['0', '未应用'],
    on: ['1', '已应用'],
  }),
} as const satisfies Record<string, Dict>;

export const MSG_TYPE = MESSAGE_DICTS.msgType.codes;
export const MSG_SEND_STATUS = MESSAGE_DICTS.msgSendStatus.codes;
export const MESSAGE_TYPE = MESSAGE_DICTS.messageType.codes;
export const TEMPLATE_USE = MESSAGE_DICTS.template_use.codes;
