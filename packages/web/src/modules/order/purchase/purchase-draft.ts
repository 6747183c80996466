import type { DictValue } from '@songbai/contract/dicts.ts';
import { ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import type { OrderAddBody, OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { PRICE_ITEM } from '@songbai/contract/modules/template/template.dicts.ts';
import { idNumberProblem } from '@songbai/contract/rules/id-number.ts';
import { lineAmount } from '@songbai/contract/rules/money.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';

export const SECTIONS = ['墓位', '客户', '费用', '付款'] as const;

/** Sections by name instead of number. */
export const SECTION = { plot: 0, customer: 1, costs: 2, payment: 3 } as const;

/** An existing customer. */
export interface KnownBuyer {
  id: string;
  name: string;
  mobile: string;
}

export interface NewBuyer {
  name: string;
  mobile: string;
  idType: DictValue<'id_type'>;
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

export type BuyerProblems = Partial<Record<'known' | 'name' | 'mobile' | 'idNo', string>>;

/** Errors of the customer's section by field; an ID number is optional but must be valid (domain.md §3.7). */
export function buyerProblems(draft: PurchaseDraft): BuyerProblems {
  if (draft.mode === 'known') return draft.known ? {} : { known: '请选择客户' };
  const { name, mobile, idType, idNo } = draft.fresh;
  const mobileText = mobile.trim() === '' ? '请输入手机号' : patternMessage('mobile', mobile.trim());
  const idText =
    idType === ID_TYPE.resident && idNo.trim() !== '' ? idNumberProblem(idNo.trim().toUpperCase()) : undefined;
  return {
    ...(name.trim() === '' ? { name: '请输入购墓人姓名' } : {}),
    ...(mobileText ? { mobile: mobileText } : {}),
    ...(idText ? { idNo: idText } : {}),
  };
}

/** Errors of extra lines by key and column. */
export function extraProblems(extras: readonly ExtraLine[]): Record<string, Record<string, string>> {
  const problems: Record<string, Record<string, string>> = {};
  for (const line of extras) {
    const found = {
      ...(line.itemType ? {} : { itemType: '请选择费用类型' }),
      ...(line.name.trim() === '' ? { name: '请输入名称' } : {}),
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
export function problemSections(draft: PurchaseDraft, plot: { held: boolean }): number[] {
  const wrongCosts = Object.keys(extraProblems(draft.extras)).length > 0 || discountProblem(draft) !== undefined;
  return [
    ...(plot.held ? [] : [SECTION.plot]),
    ...(Object.keys(buyerProblems(draft)).length > 0 ? [SECTION.customer] : []),
    ...(wrongCosts ? [SECTION.costs] : []),
  ];
}

/** A discount needs its reason; whether it fits the price is the server's to say. */
export function discountProblem({ discount, discountReason }: PurchaseDraft): string | undefined {
  return (discount ?? 0) > 0 && discountReason.trim() === '' ? '请填写优惠原因' : undefined;
}

/** Body of the order call; the plot's own prices are set by the server and not sent. */
export function orderBody(draft: PurchaseDraft, plotId: string): OrderAddBody {
  const { fresh, known } = draft;
  return {
    plotId,
    ...(draft.mode === 'known' && known ? { customerId: known.id } : { customer: newCustomer(fresh) }),
    orderType: draft.orderType,
    ...(draft.extras.length > 0 ? { items: draft.extras.map(extraItem) } : {}),
    ...termsOf(draft),
    ...(draft.channel ? { channel: draft.channel } : {}),
    ...(draft.remark.trim() ? { remark: draft.remark.trim() } : {}),
    ...(draft.discount ? { discountAmount: draft.discount, discountReason: draft.discountReason.trim() } : {}),
  };
}

/** Of instalments only the plan tells, which is made once the order stands. */
function termsOf({ payPlan, balanceDays }: PurchaseDraft): Pick<OrderAddBody, 'payPlan' | 'balanceDays'> {
  if (payPlan === PAY_PLAN.atOnce) return { payPlan };
  return payPlan === PAY_PLAN.depositAndBalance && balanceDays ? { balanceDays } : {};
}

function newCustomer({ name, mobile, idType, idNo }: NewBuyer) {
  const number = idNo.trim().toUpperCase();
  return { name: name.trim(), mobile: mobile.trim(), ...(number ? { idType, idNo: number } : {}) };
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
