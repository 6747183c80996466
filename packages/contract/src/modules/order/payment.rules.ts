import { PAY_METHOD } from './payment.dicts.ts';

const NEEDS_CHANNEL_NO = new Set<string>([
  PAY_METHOD.wechat,
  PAY_METHOD.alipay,
  PAY_METHOD.card,
  PAY_METHOD.transfer,
  PAY_METHOD.cheque,
]);

/** 交易流水号 is required for payment methods that have one (domain.md §3.11). */
export function needsChannelNo(method: string | null): boolean {
  return method !== null && NEEDS_CHANNEL_NO.has(method);
}
