import { errorText } from '@songbai/contract/errors.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { readLife } from '@songbai/contract/modules/deceased/deceased.rules.ts';
import { discountRefusal } from '@songbai/contract/modules/order/discount.rules.ts';
import { needsIdentity } from '@songbai/contract/modules/order/identity.rules.ts';
import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { usersRefusal } from '@songbai/contract/modules/order/users.rules.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import { idNumberProblem } from '@songbai/contract/rules/id-number.ts';
import type { LunarCalendar } from '@songbai/contract/rules/lunar.ts';
import { ENTERED_MAX } from '@songbai/contract/rules/money.ts';
import { boundsProblem, lengthProblem, moneyProblem, tooLong } from '@songbai/contract/rules/named-rules.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import { type ExtraLine, extraAmount, type PurchaseDraft, SECTION, type UserDraft } from './purchase-draft.ts';

/** What is typed beyond stays and is marked. */
const LONGEST = { name: 64, idNo: 32, date: 40, reason: 200, remark: 500 } as const;

/** Fen, and how many of one item. */
const LARGEST = { money: ENTERED_MAX, quantity: 99_999_999 } as const;

export type BuyerProblems = Partial<Record<'known' | 'name' | 'mobile' | 'idNo', string>>;

/** Errors of the customer's section by field; whether an ID number is needed depends on the kind of order (domain.md §3.7). */
export function buyerProblems(draft: PurchaseDraft, asDraft = false): BuyerProblems {
  const idText = numberProblem(draft, asDraft);
  if (draft.mode === 'known') {
    if (!draft.known) return { known: '请选择客户' };
    return draft.known.unnumbered && idText ? { idNo: idText } : {};
  }
  const { name, mobile } = draft.fresh;
  const mobileText = mobile.trim() === '' ? '请输入手机号' : patternMessage('mobile', mobile.trim());
  return {
    ...(name.trim() === '' ? { name: '请输入购墓人姓名' } : {}),
    ...(mobileText ? { mobile: mobileText } : {}),
    ...(idText ? { idNo: idText } : {}),
    ...tooLong(draft.fresh, { name: LONGEST.name }),
  };
}

/** A draft can wait for the number, the order that is made of it cannot. */
function numberProblem({ orderType, fresh: { idType, idNo } }: PurchaseDraft, asDraft: boolean): string | undefined {
  const number = idNo.trim();
  if (number === '') return !asDraft && needsIdentity(orderType) ? '请输入证件号码' : undefined;
  return idType === ID_TYPE.resident
    ? idNumberProblem(number.toUpperCase())
    : lengthProblem(number, { max: LONGEST.idNo });
}

export type UserProblems = Partial<Record<'name' | 'birthText' | 'deathText' | 'idNo', string>>;

/**
 * Errors of the users by key.
 * @param calendar reads their dates; until it is here that is left to the server
 */
export function userProblems(users: readonly UserDraft[], calendar?: LunarCalendar): Record<string, UserProblems> {
  const problems: Record<string, UserProblems> = {};
  for (const user of users) {
    const { key, name, alive, deathText, idNo } = user;
    const number = idNo.trim() === '' ? undefined : idNumberProblem(idNo.trim().toUpperCase());
    const found = {
      ...(calendar ? lifeProblem(user, calendar) : {}),
      ...(name.trim() === '' ? { name: '请输入姓名' } : {}),
      ...(alive === 'N' && deathText.trim() === '' ? { deathText: '请输入死亡日期' } : {}),
      ...(number ? { idNo: number } : {}),
      ...tooLong(user, { name: LONGEST.name, birthText: LONGEST.date, deathText: LONGEST.date }),
    };
    if (Object.keys(found).length > 0) problems[key] = found;
  }
  return problems;
}

function lifeProblem({ alive, birthText, deathText }: UserDraft, calendar: LunarCalendar): UserProblems {
  const life = { alive, birthText, deathText: alive === 'N' ? deathText : '' };
  const read = readLife(life, { today: dateText(Date.now()), calendar, known: [] });
  return 'error' in read ? { [read.field]: errorText(read.error, read.params) } : {};
}

/** Why so many, or such, users do not fit the plot and the order. */
export function usersProblem({ users, orderType }: PurchaseDraft, capacity: number): string | undefined {
  const refusal = usersRefusal(users, { capacity, orderType });
  return refusal && errorText(refusal.error, refusal.params);
}

/** Errors of extra lines by key and column. */
export function extraProblems(extras: readonly ExtraLine[]): Record<string, Record<string, string>> {
  const problems: Record<string, Record<string, string>> = {};
  for (const line of extras) {
    const found = {
      ...(line.itemType ? {} : { itemType: '请选择费用类型' }),
      ...(line.name.trim() === '' ? { name: '请输入名称' } : tooLong(line, { name: LONGEST.name })),
      ...quantityProblem(line),
      ...unitPriceProblem(line),
    };
    if (Object.keys(found).length > 0) problems[line.key] = found;
  }
  return problems;
}

function quantityProblem({ quantity }: ExtraLine): { quantity?: string } {
  if (quantity === null || quantity <= 0) return { quantity: '数量必须大于0' };
  const tooMany = boundsProblem(quantity, { max: LARGEST.quantity });
  return tooMany ? { quantity: `数量${tooMany}` } : {};
}

function unitPriceProblem({ unitPrice }: ExtraLine): { unitPrice?: string } {
  if (unitPrice === null) return { unitPrice: '请输入单价' };
  const wrong = moneyProblem(unitPrice, { min: 0, max: LARGEST.money });
  return wrong ? { unitPrice: `单价${wrong}` } : {};
}

/** The sections in which something is missing or wrong, first ones first; none when the order may be placed. */
export function problemSections(
  draft: PurchaseDraft,
  plot: {
    held: boolean;
    capacity: number;
    quote?: OrderQuote | undefined;
    calendar?: LunarCalendar | undefined;
    asDraft?: boolean;
  },
): number[] {
  const wrongCosts =
    Object.keys(extraProblems(draft.extras)).length > 0 ||
    Object.keys(discountProblems(draft, plot.quote)).length > 0 ||
    remarkProblem(draft) !== undefined;
  const wrongPeople =
    Object.keys(buyerProblems(draft, plot.asDraft)).length > 0 ||
    Object.keys(userProblems(draft.users, plot.calendar)).length > 0 ||
    usersProblem(draft, plot.capacity) !== undefined;
  return [
    ...(plot.held ? [] : [SECTION.plot]),
    ...(wrongPeople ? [SECTION.customer] : []),
    ...(wrongCosts ? [SECTION.costs] : []),
    ...(balanceProblem(draft) ? [SECTION.payment] : []),
  ];
}

type Discounted = Pick<PurchaseDraft, 'discount' | 'discountReason' | 'extras'>;

/** A discount needs its reason, and fits the price where that is known. */
export function discountProblems(draft: Discounted, quote?: OrderQuote): { amount?: string; reason?: string } {
  const { discount, discountReason } = draft;
  if ((discount ?? 0) === 0) return {};
  const amount = moneyProblem(discount, { min: 0, max: LARGEST.money }) ?? tooMuch(draft, quote);
  const reason =
    discountReason.trim() === '' ? '请填写优惠原因' : lengthProblem(discountReason, { max: LONGEST.reason });
  return { ...(amount ? { amount } : {}), ...(reason ? { reason } : {}) };
}

function tooMuch({ discount, extras }: Discounted, quote: OrderQuote | undefined): string | undefined {
  if (!quote) return undefined;
  const own = extras.map((line) => ({ itemType: line.itemType ?? '', amount: extraAmount(line) }));
  const refusal = discountRefusal(discount ?? 0, ANY_REASON, [...quote.items, ...own]);
  return refusal && errorText(refusal.error, refusal.params);
}

/** Whether there is one is told at its own field. */
const ANY_REASON = '-';

/** Days for the balance that cannot be agreed on; told only where they are asked for. */
export function balanceProblem({ payPlan, balanceDays }: PurchaseDraft): string | undefined {
  if (payPlan !== PAY_PLAN.depositAndBalance) return undefined;
  return boundsProblem(balanceDays, { min: 1, max: LIMITS.balanceDaysMax });
}

export const remarkProblem = ({ remark }: PurchaseDraft): string | undefined =>
  lengthProblem(remark, { max: LONGEST.remark });
