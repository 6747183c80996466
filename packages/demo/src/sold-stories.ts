import { CANCEL_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { FEE_LONG_OVERDUE_YEARS, FEE_SOON_DAYS } from '@songbai/contract/modules/plot/plot.rules.ts';
import { REFUND_REASON } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { addYears, type Day, dayText, PURCHASES, seasonalDay } from './calendar.ts';
import { cancelSale, completeOrder } from './closing.ts';
import { addFeeTerms } from './fees.ts';
import { applyOut } from './outgoing.ts';
import { payBack } from './paying.ts';
import { mayApplyForReturn, mayExchange, mayReturn } from './plot-changes.ts';
import type { Plot } from './plots.ts';
import { addPaidRefund, awaitRefund } from './refunds.ts';
import { lastTime, type Right, type Sale } from './sales.ts';
import type { Scenario } from './scenarios.ts';
import { closeHistory, sellPlot } from './selling.ts';
import { timeOn, type Unit } from './world.ts';

const SOLD: ReadonlySet<Scenario> = new Set([
  'feeValid',
  'feeSoon',
  'feeOver',
  'feeLong',
  'feeFree',
  'paid',
  'outgoing',
  'refundPaid',
]);
/** Duration of an area's sales, days. */
const SALE_DAYS = 4500;
const YEAR = 365;

export const isSold = (scenario: Scenario): boolean => SOLD.has(scenario);

export interface FeeSale {
  day: Day;
  /** Last day of the paid term; undefined when the fee is waived. */
  feeEnd: Day | undefined;
}

/** Day of the sale and end of the paid term, which depend on each other: terms have 20 years, sometimes fewer. */
export function saleOf(unit: Unit, scenario: Scenario, hasHistory: boolean): FeeSale {
  const { random, world, opened } = unit;
  const { reference, today } = world;
  const long = FEE_LONG_OVERDUE_YEARS * YEAR;
  if (scenario === 'feeSoon') return soldBefore(unit, today + random.int(5, FEE_SOON_DAYS - 5));
  if (scenario === 'feeOver') return soldBefore(unit, reference - overdueDays(unit, long - 5));
  if (scenario === 'feeLong') return soldBefore(unit, reference - random.int(long + 5, 10 * YEAR));
  const recent = scenario === 'paid' || scenario === 'refundPaid';
  const until = Math.min(reference - 45, hasHistory ? reference - 45 : opened + SALE_DAYS);
  const from = hasHistory ? opened + Math.floor((until - opened) * 0.6) : opened;
  const day = recent ? reference - random.int(3, 60) : seasonalDay(random, from, until, PURCHASES);
  return { day, feeEnd: scenario === 'feeFree' ? undefined : paidUpTo(day, today) };
}

/** Twenty years from the sale and, for old sales, the renewals until today. */
export function paidUpTo(day: Day, today: Day): Day {
  for (let years = 20; ; years += 20) {
    const end = addYears(day, years) - 1;
    if (end > today + FEE_SOON_DAYS) return end;
  }
}

/** Spread over typical filter ranges: a month, a quarter, a year, and up to when it counts as long overdue. */
function overdueDays(unit: Unit, most: number): number {
  const [from, to] = unit.random.pick([
    [1, 30],
    [31, 90],
    [91, YEAR],
    [YEAR + 1, most],
    [YEAR + 1, most],
  ] as const);
  return unit.random.int(from, to);
}

function soldBefore(unit: Unit, feeEnd: Day): FeeSale {
  for (const years of [20, 10, 5, 3, 2, 1]) {
    const day = addYears(feeEnd + 1, -years);
    // Counted from the sale like a term: back from 29 February and forth again is a day less.
    if (day >= unit.opened) return { day, feeEnd: addYears(day, years) - 1 };
  }
  // The area is younger than the shortest term before that day.
  return { day: unit.opened, feeEnd: addYears(unit.opened, 1) - 1 };
}

/** A paid plot: in use, about to be moved out of, or being refunded. */
export function buildSold(unit: Unit, plot: Plot, scenario: Scenario, { day, feeEnd }: FeeSale): void {
  const { random, world } = unit;
  const applied = scenario === 'outgoing' ? world.reference - random.int(2, 20) : undefined;
  const { sale, right } = sellPlot(unit, plot, day, {
    feeFree: feeEnd === undefined,
    buriedBy: applied === undefined ? undefined : applied - 1,
    // Who may want to exchange the plot for one that is kept.
    unburied: scenario === 'paid' && unit.kept.length > 0,
  });
  coverFee(unit, sale, right, feeEnd);
  if (scenario !== 'paid' && scenario !== 'refundPaid') completeOrder(unit, sale);
  if (applied !== undefined) {
    applyOut(unit, sale, right, applied, { by: random.pick(unit.staff.records), time: timeOn(unit, applied) });
  }
  if (scenario === 'refundPaid') {
    const act = { by: random.pick(unit.staff.sales_mgr), time: timeOn(unit, day + random.int(1, 20)) };
    const fromStatus = sale.order.orderStatus;
    const note = '家属申请退墓，退款办理中';
    cancelSale(sale, act, CANCEL_TYPE.returned, note);
    const reason = REFUND_REASON.plotReturned;
    const change = mayReturn(unit, sale, right, act);
    const refund = { ...act, fromStatus, reason, note, amount: change?.amount ?? sale.order.receivedAmount };
    if (change?.paid) {
      addPaidRefund(unit, sale, { ...refund, changeId: change.id });
      payBack(sale, change.amount);
    } else awaitRefund(unit, sale, { ...refund, ...(change ? { changeId: change.id } : {}) });
  }
  if (scenario === 'paid') {
    const act = { by: unit.staff.records[0] ?? sale.sales, time: lastTime(sale) };
    if (!mayExchange(unit, sale, right, act)) mayApplyForReturn(unit, sale, right, act);
  }
  if (random.chance(0.0015))
    Object.assign(plot, { disputeFlag: 'Y', alertText: '家属之间有争议，办理前请联系档案主管' });
  followOrder(plot, sale);
  closeHistory(unit, sale);
}

/** The terms of the fee up to the last paid day, or none where it is waived. */
export function coverFee(unit: Unit, sale: Sale, right: Right, feeEnd: Day | undefined): void {
  const feePaidTo = feeEnd === undefined ? null : dayText(feeEnd);
  sale.order.feePaidTo = feePaidTo;
  right.feePaidTo = feePaidTo;
  Object.assign(sale.plot, { feePaidTo, feeFree: feePaidTo === null ? 'Y' : 'N' });
  addFeeTerms(unit, sale, right);
}

/** The plot was last changed with its order. */
export function followOrder(plot: Plot, { order }: Sale): void {
  const { updateBy, updateTime, version = 1 } = order;
  Object.assign(plot, { updateBy, updateTime, version: version + 1 });
}
