import type { DictValue } from '@songbai/contract/dicts.ts';
import { errorText } from '@songbai/contract/errors.ts';
import { ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { needsIdentity } from '@songbai/contract/modules/order/identity.rules.ts';
import type { OrderAddBody, OrderQuote, OrderUser } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { usersRefusal } from '@songbai/contract/modules/order/users.rules.ts';
import { PRICE_ITEM } from '@songbai/contract/modules/template/template.dicts.ts';
import { idNumberProblem } from '@songbai/contract/rules/id-number.ts';
import { lineAmount } from '@songbai/contract/rules/money.ts';
import { lengthProblem, tooLong } from '@songbai/contract/rules/named-rules.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';

export const SECTIONS = ['墓位', '客户', '费用', '付款'] as const;

/** Sections by name instead of number. */
export const SECTION = { plot: 0, customer: 1, costs: 2, payment: 3 } as const;

/** An existing customer. */
export interface KnownBuyer {
  id: string;
  name: string;
  mobile: string;
  /** Known without an identity number, which is then asked for. */
  unnumbered?: boolean;
}

export interface NewBuyer {
  name: string;
  mobile: string;
  idType: DictValue<'id_type'>;
  idNo: string;
}

/** Somebody who shall rest in the plot. */
export interface UserDraft {
  key: string;
  alive: 'Y' | 'N';
  name: string;
  sex: DictValue<'sex'> | null;
  birthText: string;
  deathText: string;
  relation: DictValue<'relation'> | null;
  idNo: string;
}

/** A line in addition to the plot's own price; prices in fen, empty until typed. */
export interface ExtraLine {
  key: string;
  /** Item of the charge list; null for an exception. */
  chargeItemId: string | null;
  itemType: DictValue<'price_item'> | null;
  name: string;
  quantity: number | null;
  unitPrice: number | null;
}

/** All input of the wizard. */
export interface PurchaseDraft {
  mode: 'known' | 'new';
  known: KnownBuyer | undefined;
  fresh: NewBuyer;
  /** Those who shall rest in the plot, as far as they are known. */
  users: readonly UserDraft[];
  orderType: DictValue<'order_type'>;
  channel: DictValue<'channel'> | null;
  remark: string;
  payPlan: DictValue<'pay_plan'>;
  /** Days from the deposit to the balance; null for the usual time. */
  balanceDays: number | null;
  extras: readonly ExtraLine[];
  /** Fen off the whole price; null for none. */
  discount: number | null;
  discountReason: string;
}

export const EMPTY_DRAFT: PurchaseDraft = {
  mode: 'known',
  known: undefined,
  fresh: { name: '', mobile: '', idType: ID_TYPE.resident, idNo: '' },
  users: [],
  orderType: ORDER_TYPE.atNeed,
  channel: null,
  remark: '',
  payPlan: PAY_PLAN.depositAndBalance,
  balanceDays: null,
  extras: [],
  discount: null,
  discountReason: '',
};

/** What is typed beyond stays and is marked. */
const LONGEST = { name: 64, idNo: 32, date: 40, reason: 200, remark: 500 } as const;

/** Whether leaving would lose input. */
export function isDirty(draft: PurchaseDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT);
}

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

/** Errors of the users by key; dates are read by the server. */
export function userProblems(users: readonly UserDraft[]): Record<string, UserProblems> {
  const problems: Record<string, UserProblems> = {};
  for (const user of users) {
    const { key, name, alive, deathText, idNo } = user;
    const number = idNo.trim() === '' ? undefined : idNumberProblem(idNo.trim().toUpperCase());
    const found = {
      ...(name.trim() === '' ? { name: '请输入姓名' } : {}),
      ...(alive === 'N' && deathText.trim() === '' ? { deathText: '请输入死亡日期' } : {}),
      ...(number ? { idNo: number } : {}),
      ...tooLong(user, { name: LONGEST.name, birthText: LONGEST.date, deathText: LONGEST.date }),
    };
    if (Object.keys(found).length > 0) problems[key] = found;
  }
  return problems;
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
      ...(line.quantity !== null && line.quantity > 0 ? {} : { quantity: '数量必须大于0' }),
      ...(line.unitPrice !== null && line.unitPrice >= 0 ? {} : { unitPrice: '请输入单价' }),
    };
    if (Object.keys(found).length > 0) problems[line.key] = found;
  }
  return problems;
}

export function extraAmount(line: ExtraLine): number {
  return line.quantity === null || line.unitPrice === null ? 0 : lineAmount(line.quantity, line.unitPrice);
}

/** The expected total in fen; the server computes it again, and its figure is binding. */
export function totalOf(quote: OrderQuote | undefined, extras: readonly ExtraLine[]): number {
  return extras.reduce((sum, line) => sum + extraAmount(line), quote?.payableAmount ?? 0);
}

/** The sections in which something is missing or wrong, first ones first; none when the order may be placed. */
export function problemSections(
  draft: PurchaseDraft,
  plot: { held: boolean; capacity: number; asDraft?: boolean },
): number[] {
  const wrongCosts =
    Object.keys(extraProblems(draft.extras)).length > 0 ||
    discountProblem(draft) !== undefined ||
    remarkProblem(draft) !== undefined;
  const wrongPeople =
    Object.keys(buyerProblems(draft, plot.asDraft)).length > 0 ||
    Object.keys(userProblems(draft.users)).length > 0 ||
    usersProblem(draft, plot.capacity) !== undefined;
  return [
    ...(plot.held ? [] : [SECTION.plot]),
    ...(wrongPeople ? [SECTION.customer] : []),
    ...(wrongCosts ? [SECTION.costs] : []),
  ];
}

/** A discount needs its reason; whether it fits the price is the server's to say. */
export function discountProblem({ discount, discountReason }: PurchaseDraft): string | undefined {
  if ((discount ?? 0) === 0) return undefined;
  return discountReason.trim() === '' ? '请填写优惠原因' : lengthProblem(discountReason, { max: LONGEST.reason });
}

export const remarkProblem = ({ remark }: PurchaseDraft): string | undefined =>
  lengthProblem(remark, { max: LONGEST.remark });

/** Body of the order call; the plot's own prices are set by the server and not sent. */
export function orderBody(draft: PurchaseDraft, plotId: string): OrderAddBody {
  const { fresh, known } = draft;
  return {
    plotId,
    ...(draft.mode === 'known' && known ? knownCustomer(known, fresh) : { customer: newCustomer(fresh) }),
    orderType: draft.orderType,
    ...(draft.users.length > 0 ? { users: draft.users.map(userOf) } : {}),
    ...(draft.extras.length > 0 ? { items: draft.extras.map(extraItem) } : {}),
    ...termsOf(draft),
    ...(draft.channel ? { channel: draft.channel } : {}),
    ...(draft.remark.trim() ? { remark: draft.remark.trim() } : {}),
    ...(draft.discount ? { discountAmount: draft.discount, discountReason: draft.discountReason.trim() } : {}),
  };
}

/** What was left empty is not told. */
function userOf({ name, alive, sex, birthText, deathText, relation, idNo }: UserDraft): OrderUser {
  const texts = { birthText: birthText.trim(), deathText: alive === 'N' ? deathText.trim() : '' };
  return {
    name: name.trim(),
    alive,
    ...(sex ? { sex } : {}),
    ...(texts.birthText ? { birthText: texts.birthText } : {}),
    ...(texts.deathText ? { deathText: texts.deathText } : {}),
    ...(relation ? { relation } : {}),
    ...(idNo.trim() ? { idType: ID_TYPE.resident, idNo: idNo.trim().toUpperCase() } : {}),
  };
}

/** Of instalments only the plan tells, which is made once the order stands. */
function termsOf({ payPlan, balanceDays }: PurchaseDraft): Pick<OrderAddBody, 'payPlan' | 'balanceDays'> {
  if (payPlan === PAY_PLAN.atOnce) return { payPlan };
  return payPlan === PAY_PLAN.depositAndBalance && balanceDays ? { balanceDays } : {};
}

function newCustomer({ name, mobile, ...paper }: NewBuyer) {
  return { name: name.trim(), mobile: mobile.trim(), ...numberOf(paper) };
}

function knownCustomer({ id, unnumbered }: KnownBuyer, paper: Pick<NewBuyer, 'idType' | 'idNo'>) {
  const identity = unnumbered ? numberOf(paper) : undefined;
  return { customerId: id, ...(identity ? { identity } : {}) };
}

function numberOf({ idType, idNo }: Pick<NewBuyer, 'idType' | 'idNo'>) {
  const number = idNo.trim().toUpperCase();
  return number === '' ? undefined : { idType, idNo: number };
}

function extraItem({ chargeItemId, itemType, name, quantity, unitPrice }: ExtraLine) {
  return {
    ...(chargeItemId ? { chargeItemId } : {}),
    itemType: itemType ?? PRICE_ITEM.other,
    name: name.trim(),
    quantity: quantity ?? 1,
    unitPrice: unitPrice ?? 0,
  };
}
