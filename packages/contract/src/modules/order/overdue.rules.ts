import { addDays } from '../../rules/dates.ts';
import { REMIND_CHANNEL } from './order.dicts.ts';

/** Ages of overdue orders in days, shortest first (domain.md §4.3). */
export const OVERDUE_AGES = [
  { key: 'd30', label: '1-30天', from: 1, to: 30 },
  { key: 'd90', label: '31-90天', from: 31, to: 90 },
  { key: 'd365', label: '91-365天', from: 91, to: 365 },
  { key: 'y3', label: '1-3年', from: 366, to: 1095 },
  { key: 'long', label: '3年以上', from: 1096, to: null },
] as const;

export type OverdueAge = (typeof OVERDUE_AGES)[number]['key'];

/** The age that a number of overdue days falls in; none for an order that is not overdue. */
export function overdueAge(days: number): OverdueAge | undefined {
  return OVERDUE_AGES.find(({ from, to }) => days >= from && (to === null || days <= to))?.key;
}

/** First and last due day of an age; null where it has no first one. */
export function dueDaysOf(age: OverdueAge, today: string): { first: string | null; last: string } | undefined {
  const band = OVERDUE_AGES.find(({ key }) => key === age);
  if (!band) return undefined;
  return { first: band.to === null ? null : addDays(today, -band.to), last: addDays(today, -band.from) };
}

/** Most orders that are reminded at once. */
export const REMIND_BATCH_MAX = 200;

/** Most orders that are reminded as one whole list, batch by batch. */
export const REMIND_ALL_MAX = 5000;

/** Why an order of a batch was not reminded (domain.md §3.16). */
export const REMIND_EXCEPTIONS = {
  noContact: '无联系人',
  wrongNumber: '号码无效',
  repeated: '重复（今天已催缴）',
  contactDied: '联系人已故',
  settled: '已不逾期',
} as const;

export type RemindException = keyof typeof REMIND_EXCEPTIONS;

const BY_NUMBER: readonly string[] = [REMIND_CHANNEL.sms, REMIND_CHANNEL.phone, REMIND_CHANNEL.wechat];

/** What of an order of a batch speaks against a reminder; a letter or notice needs no number. */
export function remindException(
  order: { overdue: boolean; mobile: string | null; contactDied: boolean; remindTime: string | null },
  { channel, today }: { channel: string; today: string },
): RemindException | undefined {
  if (!order.overdue) return 'settled';
  if (order.contactDied) return 'contactDied';
  if (order.remindTime?.startsWith(today)) return 'repeated';
  if (!BY_NUMBER.includes(channel)) return undefined;
  if (!order.mobile?.trim()) return 'noContact';
  return /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/.test(order.mobile.trim()) ? undefined : 'wrongNumber';
}
