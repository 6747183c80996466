import {
  CANCEL_MESSAGES,
  RESEND_MESSAGES,
  SEND_TEST,
  SILENT_EVENTS,
  type SilentEvent,
} from '@songbai/contract/modules/message/message.calls.ts';
import { getResult, send } from '../../api/client.ts';

const joined = (ids: readonly string[]) => ({ body: { ids: ids.join(',') } });

export const resendMessages = (ids: readonly string[]) => send<null>('POST', RESEND_MESSAGES.url, joined(ids));
export const cancelMessages = (ids: readonly string[]) => send<null>('POST', CANCEL_MESSAGES.url, joined(ids));

interface TestMessage {
  templateCode: string;
  testData: string | null;
  receiver: string | null;
  msgType: string;
}

export const sendTestMessage = (body: TestMessage) => send<null>('POST', SEND_TEST.url, { body });

export const SILENT_KEY = ['message', 'silentEvents'];

export const silentEvents = (signal: AbortSignal) => getResult<SilentEvent[]>(SILENT_EVENTS.url, {}, { signal });
