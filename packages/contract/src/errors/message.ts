import { about, business } from './text.ts';

/** Failures of messages and templates (contract/2 §6). */
export const MESSAGE_ERRORS = {
  templateUsedEdit: business('此模板已被应用，禁止编辑!'),
  templateUsedDelete: business('该模板已被应用禁止删除!'),
  templateCodeTaken: about('templateCode', '模板CODE「{value}」已存在，请更换'),
  templateTestJson: about('templateTestJson', '测试数据应为JSON对象，例如 {"name":"张三"}'),
  templateMissing: about('templateCode', '发送消息出错！消息模板「{code}」不存在'),
  messageTestData: about('testData', '发送消息出错！测试数据应为JSON对象，例如 {"name":"张三"}'),
  messageReceivers: about('receiver', '发送消息出错！{detail}'),
  messageUnready: about('msgType', '发送消息出错！{detail}'),
  messageSent: business('消息已发送，不能修改'),
  messageNotResendable: business('只有发送失败或不再发送的消息可以重新发送'),
  messageNotWaiting: business('只有未发送的消息可以取消'),
  messageSending: business('消息正在发送，请稍后再试'),
};
