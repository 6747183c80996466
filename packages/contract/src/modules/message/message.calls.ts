import { Type } from 'typebox';
import { MESSAGE_DICTS } from './message.dicts.ts';

/** 发送测试 (contract/2 §6.1): fills a template with test data and queues it for each of the receivers. */
export const SEND_TEST = {
  url: '/sys/message/sysMessageTemplate/sendMsg',
  body: Type.Object({
    templateCode: Type.String({ minLength: 1, maxLength: 32, title: '模板CODE' }),
    /** JSON text. */
    testData: Type.Optional(Type.Union([Type.String({ maxLength: 4000 }), Type.Null()], { title: '测试数据' })),
    /** Account names joined by commas. */
    receiver: Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()], { title: '接收人' })),
    /** By the bell, where nothing is said. */
    msgType: Type.Optional(Type.Enum(Object.keys(MESSAGE_DICTS.messageType.items), { title: '发送方式' })),
  }),
} as const;

const ids = Type.Object({ ids: Type.String({ minLength: 1, maxLength: 64 * 200, title: 'ids' }) });

/** 重新发送 and 取消发送 of messages; ours. */
export const RESEND_MESSAGES = { url: '/sys/message/sysMessage/resend', body: ids } as const;
export const CANCEL_MESSAGES = { url: '/sys/message/sysMessage/cancel', body: ids } as const;

/** The right to send tests, and the right to send again and to cancel. */
export const SEND_TESTS = 'system:messageTemplate:send';
export const SEND_MESSAGES = 'system:message:send';

/** Events that nobody is told about, because their template is stopped or was deleted; ours. */
export const SILENT_EVENTS = { url: '/sys/message/sysMessageTemplate/silent' } as const;

export interface SilentEvent {
  /** Code of the event and of its template. */
  code: string;
  title: string;
  /** The template is there, and not applied. */
  stopped: boolean;
}
