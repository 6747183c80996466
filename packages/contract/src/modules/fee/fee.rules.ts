import type { DictValue } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { addDays, addMonths } from '../../rules/dates.ts';
import { type ChargeFacts, chargeRefusal } from '../charge-item/charge-item.rules.ts';
import { FEE_BASE, FEE_CALC, FEE_ROUNDING, FEE_START, FEE_TERM_TYPE } from './fee.dicts.ts';

/** Longest term, and most years that one payment covers (domain.md §3.16; 殡葬管理条例). */
export const FEE_MAX_YEARS = 20;

/** A fee rule as amounts are computed from it; money in fen, `rate` in percent. */
export interface FeeRuleFacts {
  name: string;
  cemeteryId: string | null;
  calcType: DictValue<'fee_calc'>;
  rate: number | null;
  unitPrice: number | null;
  basePriceType: DictValue<'fee_base'> | null;
  cycleYears: number;
  minYears: number;
  startFrom: DictValue<'fee_start'>;
  rounding: DictValue<'fee_rounding'>;
  validFrom: string;
  validTo: string | null;
}

/** What a fee is computed from: prices in fen, floor area in m². */
export interface FeeSubject {
  /** What the buyer agreed to pay, and the same before discounts. */
  dealPrice: number;
  soldListPrice: number;
  /** List price of the plot today. */
  currentPrice: number;
  capacity: number;
  floorArea: number;
}

/** The rule that holds for a cemetery on a day: its own before the general one, the newest of several. */
export function feeRuleFor<R extends Pick<FeeRuleFacts, 'cemeteryId' | 'validFrom' | 'validTo'>>(
  rules: readonly R[],
  cemeteryId: string | null,
  today: string,
): R | undefined {
  const valid = rules.filter(
    (rule) =>
      rule.validFrom <= today &&
      (rule.validTo === null || rule.validTo >= today) &&
      (rule.cemeteryId === null || rule.cemeteryId === cemeteryId),
  );
  const rank = ({ cemeteryId: own, validFrom }: R) => `${own === null ? 0 : 1}${validFrom}`;
  return valid.sort((a, b) => (rank(a) < rank(b) ? 1 : -1))[0];
}

/** What a fee is rounded to, fen. */
export const FEE_UNITS: Readonly<Record<FeeRuleFacts['rounding'], number>> = {
  [FEE_ROUNDING.yuan]: 100,
  [FEE_ROUNDING.jiao]: 10,
  [FEE_ROUNDING.tens]: 1000,
};

/**
 * Fee of a number of years, fen, rounded half up as the rule says. Computed in whole numbers: rates have two decimals,
 * areas two.
 */
export function feeAmount(rule: FeeRuleFacts, subject: FeeSubject, years: number): number {
  const { numerator, denominator } = exactFee(rule, subject, BigInt(years));
  const unit = BigInt(FEE_UNITS[rule.rounding]);
  const whole = denominator * unit;
  return Number(((2n * numerator + whole) / (2n * whole)) * unit);
}

function exactFee(rule: FeeRuleFacts, subject: FeeSubject, years: bigint): { numerator: bigint; denominator: bigint } {
  const unitPrice = BigInt(rule.unitPrice ?? 0) * years;
  const cycle = BigInt(rule.cycleYears);
  switch (rule.calcType) {
    case FEE_CALC.priceShare: {
      const hundredths = BigInt(Math.round((rule.rate ?? 0) * 100));
      return { numerator: BigInt(feeBase(rule, subject)) * hundredths * years, denominator: 10_000n * cycle };
    }
    case FEE_CALC.perCavity:
      return { numerator: unitPrice * BigInt(subject.capacity), denominator: 1n };
    case FEE_CALC.perPlot:
      return { numerator: unitPrice, denominator: 1n };
    case FEE_CALC.perArea:
      return { numerator: unitPrice * BigInt(Math.round(subject.floorArea * 100)), denominator: 100n };
    case FEE_CALC.fixed:
      return { numerator: unitPrice, denominator: cycle };
  }
}

/** The price that a share is taken of, fen; 0 where the rule takes none. */
export function feeBase({ calcType, basePriceType }: FeeRuleFacts, subject: FeeSubject): number {
  if (calcType !== FEE_CALC.priceShare) return 0;
  if (basePriceType === FEE_BASE.list) return subject.soldListPrice;
  return basePriceType === FEE_BASE.current ? subject.currentPrice : subject.dealPrice;
}

/** Last day of a term: start + years − 1 day (domain.md §3.16). */
export function termEnd(startDate: string, years: number): string {
  return addDays(addMonths(startDate, 12 * years), -1);
}

/** First day of the next term: the day after what is paid, or the day the right began. */
export function nextTermStart({ feePaidTo, startDate }: { feePaidTo: string | null; startDate: string }): string {
  return feePaidTo === null ? startDate : addDays(feePaidTo, 1);
}

/** First day of the term that came with the sale; null while it waits for the first burial (domain.md §3.16). */
export function firstTermStart(startFrom: FeeRuleFacts['startFrom'], soldOn: string): string | null {
  switch (startFrom) {
    case FEE_START.burial:
      return null;
    case FEE_START.sale:
      return soldOn;
    case FEE_START.nextMonth:
      return addMonths(`${soldOn.slice(0, 7)}-01`, 1);
    case FEE_START.nextYear:
      return `${Number(soldOn.slice(0, 4)) + 1}-01-01`;
  }
}

/** Unit of the charge items that fees are billed by: their price is for one year. */
export const FEE_ITEM_UNIT = '年';

/** Why a fee may not be billed by its charge item (I22): not published, or above its price for each of the years. */
export function feeChargeRefusal(
  item: ChargeFacts | undefined,
  { amount, years }: { amount: number; years: number },
  today: string,
): Refusal | undefined {
  return chargeRefusal({ name: '管理费', unitPrice: amount / years }, item, today);
}

/** Whole years that are missing until today is covered; 0 when it is. */
export function yearsOwed(startDate: string, today: string): number {
  if (startDate > today) return 0;
  const years = Number(today.slice(0, 4)) - Number(startDate.slice(0, 4));
  return termEnd(startDate, years) >= today ? years : years + 1;
}

/** How many years a payment may cover: at least the rule's, at most 20; the rest of a longer debt is paid next. */
export function yearsRefusal(rule: Pick<FeeRuleFacts, 'minYears'>, years: number): Refusal | undefined {
  if (Number.isInteger(years) && years >= rule.minYears && years <= FEE_MAX_YEARS) return undefined;
  return { error: 'feeYearsWrong', params: { min: String(rule.minYears), max: String(FEE_MAX_YEARS) } };
}

/** The number of years to propose: what is owed, otherwise one cycle of the rule. */
export function proposedYears({ minYears, cycleYears }: FeeRuleFacts, owed: number): number {
  return Math.min(FEE_MAX_YEARS, Math.max(minYears, owed > 0 ? owed : cycleYears));
}

export function termType(feePaidTo: string | null, endDate: string, today: string): DictValue<'fee_term_type'> {
  if (feePaidTo === null) return FEE_TERM_TYPE.first;
  return endDate < today ? FEE_TERM_TYPE.arrears : FEE_TERM_TYPE.renewal;
}

/** What is inconsistent in a rule itself: its field and the reason. */
export function feeRuleProblem(rule: {
  calcType?: unknown;
  rate?: unknown;
  unitPrice?: unknown;
  basePriceType?: unknown;
  validFrom?: unknown;
  validTo?: unknown;
}): { field: string; detail: string } | undefined {
  const share = rule.calcType === FEE_CALC.priceShare;
  if (share && !(Number(rule.rate ?? 0) > 0)) return { field: 'rate', detail: '按墓价比例计费须填写比例' };
  if (share && !rule.basePriceType) return { field: 'basePriceType', detail: '按墓价比例计费须选择计费基数' };
  if (!share && !(Number(rule.unitPrice ?? 0) > 0)) return { field: 'unitPrice', detail: '该计费方式须填写单价' };
  const { validFrom, validTo } = rule;
  const backwards =
    typeof validFrom === 'string' && typeof validTo === 'string' && validTo !== '' && validTo < validFrom;
  return backwards ? { field: 'validTo', detail: '有效期止不能早于有效期起' } : undefined;
}
