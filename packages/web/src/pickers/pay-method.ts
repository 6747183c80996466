import type { DictValue } from '@songbai/contract/dicts.ts';
import { needsChannelNo } from '@songbai/contract/modules/order/payment.rules.ts';

/** How money was paid, as entered. */
export interface PayMethodValues {
  method: DictValue<'pay_method'>;
  channelNo?: string;
}

/** Method and transaction number as sent: the number only where the method has one. */
export function methodOf({ method, channelNo }: PayMethodValues): PayMethodValues {
  return { method, ...(channelNo && needsChannelNo(method) ? { channelNo: channelNo.trim() } : {}) };
}
