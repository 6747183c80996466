import { LIMITS } from '@songbai/contract/limits.ts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields, type Log } from '../../platform/log.ts';

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

/** The office's SMS service behind one URL: it gets JSON `{mobile, code, template}` (docs/operations.md). */
export function smsGateway({ smsUrl, smsToken }: Pick<Config, 'smsUrl' | 'smsToken'>, log: Log): SmsGateway {
  const onTheWay = new Set<Promise<void>>();
  const send: SmsGateway['send'] = async (mobile, code, template) => {
    if (!smsUrl) throw new AppError('smsUnconfigured');
    try {
      const response = await fetch(smsUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(smsToken ? { authorization: `Bearer ${smsToken}` } : {}),
        },
        body: JSON.stringify({ mobile, code, template }),
        // A followed redirect would send code and token to an address that was not configured.
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMITS.smsGatewayMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`SMS gateway answered ${response.status}`);
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
