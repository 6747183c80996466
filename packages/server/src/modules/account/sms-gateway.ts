import { LIMITS } from '@songbai/contract/limits.ts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields, type Log } from '../../platform/log.ts';

/** What a code is for; the gateway chooses its text by it. */
export type SmsTemplate = 'login' | 'register' | 'reset';

export interface SmsGateway {
  /** @throws AppError smsUnconfigured when there is no gateway to send anything with */
  assertReady(): void;
  /**
   * Hands a code to the gateway and waits for its answer.
   * @throws AppError smsFailed when it refuses, does not answer within 5 s or cannot be reached
   */
  send(mobile: string, code: string, template: SmsTemplate): Promise<void>;
  /** The same without waiting: whoever asks must not learn from the time it takes; a failure is only logged. */
  sendLater(mobile: string, code: string, template: SmsTemplate): void;
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>;
}

/** The office's own SMS service behind one web address: it is given JSON `{mobile, code, template}` (docs/operations.md). */
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
        // Followed, a redirect would carry code and token to an address nobody configured.
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
