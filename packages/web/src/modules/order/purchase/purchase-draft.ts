import type { DictValue } from '@songbai/contract/dicts.ts';
import { ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import type { OrderAddBody, OrderQuote, OrderUser } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { PRICE_ITEM } from '@songbai/contract/modules/template/template.dicts.ts';
import { lineAmount } from '@songbai/contract/rules/money.ts';

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

/** Whether leaving would lose input. */
export function isDirty(draft: PurchaseDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT);
}

export function extraAmount(line: ExtraLine): number {
  return line.quantity === null || line.unitPrice === null ? 0 : lineAmount(line.quantity, line.unitPrice);
}

/** The expected total in fen; the server computes it again, and its figure is binding. */
export function totalOf(quote: OrderQuote | undefined, extras: readonly ExtraLine[]): number {
  return extras.reduce((sum, line) => sum + extraAmount(line), quote?.payableAmount ?? 0);
}

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
