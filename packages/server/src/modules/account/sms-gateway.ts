import { LIMITS } from '@songbai/contract/limits.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import { postJson } from '../../platform/outbound-http.ts';
import type { Server } from '../../resource/server-context.ts';

/** Use of a code; the gateway chooses its text by it. */
export type SmsTemplate = 'login' | 'register' | 'reset';

export interface SmsGateway {
  /** @throws AppError smsUnconfigured when no gateway is configured */
  assertReady(): void;
  /**
   * Sends a code to the gateway and waits for its answer.
   * @throws AppError smsFailed when it refuses, does not answer within 5 s or cannot be reached
   */
  send(mobile: string, code: string, template: SmsTemplate): Promise<void>;
  /** The same without waiting, so that the response time reveals nothing; a failure is only logged. */
  sendLater(mobile: string, code: string, template: SmsTemplate): void;
  /** Resolves when no call is pending. */
  settled(): Promise<void>;
}

/**
 * The office's SMS service behind one URL: it gets JSON `{mobile, code, template}` (docs/operations.md). Its address is
 * asked of the guard of outgoing calls, like that of every other service.
 */
export function smsGateway({ config, outbound, log }: Pick<Server, 'config' | 'outbound' | 'log'>): SmsGateway {
  const { smsUrl, smsToken } = config;
  const onTheWay = new Set<Promise<void>>();
  const send: SmsGateway['send'] = async (mobile, code, template) => {
    if (!smsUrl) throw new AppError('smsUnconfigured');
    const headers: Record<string, string> = smsToken ? { authorization: `Bearer ${smsToken}` } : {};
    try {
      const body = { mobile, code, template };
      const { status } = await postJson(outbound, smsUrl, body, { ms: LIMITS.smsGatewayMs, headers });
      if (status < 200 || status > 299) throw new Error(`SMS gateway answered ${status}`);
    } catch (cause) {
      log.error(errorFields(cause), 'SMS gateway failed');
      throw new AppError('smsFailed', {}, { cause });
    }
  };
  return {
    assertReady: () => {
      if (!smsUrl) throw new AppError('smsUnconfigured');
    },
    send,
    sendLater: (mobile, code, template) => {
      const over = () => {
        onTheWay.delete(delivery);
      };
      const delivery: Promise<void> = send(mobile, code, template).then(over, over);
      onTheWay.add(delivery);
    },
    settled: async () => {
      await Promise.all(onTheWay);
    },
  };
}
