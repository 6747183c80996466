import { type DictValue, dictText, dictValues } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { addDays } from '../../rules/dates.ts';
import { DECEASED_BURIAL } from '../burial-import/burial-import.dicts.ts';
import { ORDER_STATUS } from '../order/order.dicts.ts';
import { PAY_PLAN } from '../order/payment.dicts.ts';
import { RIGHT_STATUS } from '../plot/plot.dicts.ts';
import { BURIAL_STATUS, BURIAL_TYPE } from './burial.dicts.ts';

export type BurialStatus = DictValue<'burial_status'>;
export type BurialType = DictValue<'burial_type'>;

/** So many are buried at one ceremony at most. */
export const PEOPLE_MAX = 9;
/** Days between booking and burial: the vault has to be cleared. */
const LEAD_DAYS = 3;

const { booked, confirmed, preparing, ready, buried, archived, cancelled, rebooked } = BURIAL_STATUS;

/** Bookings that are still to come. */
export const OPEN_BURIALS: readonly BurialStatus[] = [booked, confirmed, preparing, ready];

/** State transitions of a burial (domain.md §4.5). */
const MOVES = {
  confirm: { from: [booked], to: confirmed, label: '确认' },
  prepare: { from: [confirmed], to: preparing, label: '开始准备' },
  ready: { from: [preparing], to: ready, label: '就绪' },
  complete: { from: [ready], to: buried, label: '完成安葬' },
  archive: { from: [buried], to: archived, label: '归档' },
  cancel: { from: OPEN_BURIALS, to: cancelled, label: '取消' },
  rebook: { from: OPEN_BURIALS, to: rebooked, label: '改期' },
} as const satisfies Record<string, { from: readonly BurialStatus[]; to: BurialStatus; label: string }>;

export type BurialEvent = keyof typeof MOVES;

export function moveBurial(from: BurialStatus, event: BurialEvent): { to: BurialStatus } | Refusal {
  const move: { from: readonly BurialStatus[]; to: BurialStatus; label: string } = MOVES[event];
  if (move.from.includes(from)) return { to: move.to };
  return { error: 'moveNotAllowed', params: { from: dictText('burial_status', from), action: move.label } };
}

/** One of those whom a booking is for. */
export interface BookedPerson {
  name: string;
  alive: string;
  burialStatus: DictValue<'deceased_burial'>;
}

/** What a booking depends on. */
export interface BookingFacts {
  /** Those who are buried together, all of one plot. */
  people: readonly BookedPerson[];
  disputed: boolean;
  rightStatus: DictValue<'right_status'> | undefined;
  /** State of the order that the right came from. */
  orderStatus: DictValue<'order_status'> | undefined;
  /** How many rest in the plot already. */
  burialCount: number;
  capacity: number;
  bookDate: string;
  burialType: BurialType;
  today: string;
}

/** Why a burial cannot be booked (domain.md §4.5: 0→1). */
export function bookingRefusal(facts: BookingFacts): Refusal | undefined {
  const { people, burialType, burialCount, capacity } = facts;
  for (const { name, alive, burialStatus } of people) {
    if (alive === 'Y') return { error: 'burialOfLiving', params: { name } };
    if (burialStatus !== DECEASED_BURIAL.none)
      return { error: 'burialNotOpen', params: { name, status: dictText('deceased_burial', burialStatus) } };
  }
  if (facts.disputed) return { error: 'plotDisputed' };
  if (facts.rightStatus !== RIGHT_STATUS.valid) return { error: 'burialRightMissing' };
  if (facts.orderStatus === ORDER_STATUS.refunding) return { error: 'burialRefunding' };
  if (burialCount + people.length > capacity) return { error: 'burialPlotFull', params: { n: String(capacity) } };
  if (burialType === BURIAL_TYPE.single && people.length > 1) return { error: 'burialSingleOnly' };
  if (burialType === BURIAL_TYPE.together && people.length === 1) return { error: 'burialTogetherAlone' };
  if (burialType === BURIAL_TYPE.second && burialCount === 0) return { error: 'burialNoEarlier' };
  if ((burialType === BURIAL_TYPE.single || burialType === BURIAL_TYPE.together) && burialCount > 0)
    return { error: 'burialNotFirst' };
  return dayRefusal(facts);
}

/** The first day that a burial can be booked for. */
export const firstBurialDay = (today: string): string => addDays(today, LEAD_DAYS);

/** The day of a burial leaves time to prepare it. */
export function dayRefusal({ bookDate, today }: { bookDate: string; today: string }): Refusal | undefined {
  const first = firstBurialDay(today);
  return bookDate < first ? { error: 'burialLead', params: { n: String(LEAD_DAYS), date: first } } : undefined;
}

/** What has to be paid and shown before a burial is certain (domain.md §4.5: the payment gate). */
export interface GateFacts {
  orderStatus: DictValue<'order_status'>;
  payPlan: string | null;
  feeFree: boolean;
  /** The cemetery charges a fee at all. */
  feeCharged: boolean;
  /** Null: no term has begun. */
  feePaidTo: string | null;
  /** The first term is paid, and begins with the first burial. */
  feeWaits: boolean;
  bookDate: string;
  docs: readonly string[];
}

export function confirmRefusal({
  orderStatus,
  payPlan,
  feeFree,
  feeCharged,
  feePaidTo,
  feeWaits,
  bookDate,
  docs,
}: GateFacts): Refusal | undefined {
  const paid =
    orderStatus === ORDER_STATUS.paid ||
    orderStatus === ORDER_STATUS.completed ||
    (orderStatus === ORDER_STATUS.partlyPaid && payPlan === PAY_PLAN.arrearsApproved);
  if (!paid) return { error: 'burialUnpaid', params: { status: dictText('order_status', orderStatus) } };
  if (!feeFree && feePaidTo !== null && feePaidTo < bookDate)
    return { error: 'burialFeeExpired', params: { date: feePaidTo } };
  if (!feeFree && feePaidTo === null && feeCharged && !feeWaits) return { error: 'burialFeeUnpaid' };
  const missing = dictValues('burial_doc').filter((doc) => !docs.includes(doc));
  const names = missing.map((doc) => dictText('burial_doc', doc)).join('、');
  return missing.length > 0 ? { error: 'burialDocsMissing', params: { names } } : undefined;
}

/** The time of a burial: not to come, and before nobody's death as far as that is known (I8). */
export function timeRefusal(
  actualTime: string,
  { now, deathDates }: { now: string; deathDates: readonly (string | null)[] },
): Refusal | undefined {
  if (actualTime > now) return { error: 'burialInFuture' };
  const later = deathDates.find((date) => date !== null && actualTime.slice(0, date.length) < date);
  return later ? { error: 'burialBeforeDeath', params: { date: later } } : undefined;
}

/** The type of burial that fits so many dead in a plot where so many rest already. */
export function usualType(people: number, burialCount: number): BurialType {
  if (burialCount > 0) return BURIAL_TYPE.second;
  return people > 1 ? BURIAL_TYPE.together : BURIAL_TYPE.single;
}
