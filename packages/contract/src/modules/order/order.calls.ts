import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { filledLines, filledText } from '../../resource/filled-text.ts';
import { oneOf } from '../../resource/one-of.ts';
import { ONE_LINE, SEVERAL_LINES } from '../../resource/text-form.ts';
import { ENTERED_MAX } from '../../rules/money.ts';
import { OUT_TYPES, type OutType } from './outgoing.rules.ts';
import { type OverdueAge, REMIND_BATCH_MAX, type RemindException } from './overdue.rules.ts';
import { PAY_PLAN } from './payment.dicts.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 36, title });
/** A customer given with the order instead of an id; an existing one with the same mobile and name is reused. */
const orderCustomer = Type.Object(
  {
    name: filledText('购墓人姓名', 64),
    mobile: Type.String({ pattern: '^1[3-9]\\d{9}$', title: '手机号' }),
    idType: Type.Optional(oneOf('id_type', '证件类型')),
    idNo: Type.Optional(Type.String({ maxLength: 32, title: '证件号码' })),
  },
  { additionalProperties: false },
);

/** Somebody who shall rest in the plot (domain.md §3.9), registered with the order. */
const orderUser = Type.Object(
  {
    name: filledText('姓名', 64),
    alive: Type.Union([Type.Literal('Y'), Type.Literal('N')], { title: '健在' }),
    sex: Type.Optional(oneOf('sex', '性别')),
    /** As told: a day, a month, a year, or a lunar date in words. */
    birthText: Type.Optional(Type.String({ maxLength: 40, title: '出生日期' })),
    deathText: Type.Optional(Type.String({ maxLength: 40, title: '死亡日期' })),
    relation: Type.Optional(oneOf('relation', '与持证人关系')),
    idType: Type.Optional(oneOf('id_type', '证件类型')),
    idNo: Type.Optional(Type.String({ maxLength: 32, title: '证件号码' })),
    seq: Type.Optional(Type.Integer({ minimum: 1, maximum: 99, title: '穴位序号' })),
  },
  { additionalProperties: false },
);
export type OrderUser = Static<typeof orderUser>;

/** Extra lines in addition to the plot's price; amounts are computed by the server (I3: client figures are ignored). */
const orderItemDraft = Type.Object(
  {
    /** Item of the charge list; without it the name and type say which one is meant (I22). */
    chargeItemId: Type.Optional(id('收费项目')),
    itemType: oneOf('price_item', '费用类型'),
    name: filledText('名称', 64),
    quantity: Type.Number({ minimum: 0.01, maximum: 99_999_999, title: '数量' }),
    unitPrice: Type.Integer({ minimum: 0, maximum: ENTERED_MAX, title: '单价' }),
  },
  { additionalProperties: false },
);

export const orderAddBody = Type.Object(
  {
    plotId: id('墓位'),
    customerId: Type.Optional(id('客户')),
    customer: Type.Optional(orderCustomer),
    /** The number of a customer who is there without one; passed over where one is known. */
    identity: Type.Optional(
      Type.Object(
        {
          idType: Type.Optional(oneOf('id_type', '证件类型')),
          idNo: Type.String({ maxLength: 32, title: '证件号码' }),
        },
        { additionalProperties: false, title: '证件' },
      ),
    ),
    orderType: oneOf('order_type', '订单类型'),
    items: Type.Optional(Type.Array(orderItemDraft, { maxItems: 50, title: '订单明细' })),
    /** Users of the plot as far as they are known; registered with the order or not at all. */
    users: Type.Optional(Type.Array(orderUser, { maxItems: 99, title: '使用人' })),
    channel: Type.Optional(oneOf('channel', '渠道')),
    /** How the buyer wants to pay; instalments follow by a plan of their own, arrears by an approval. */
    payPlan: Type.Optional(
      Type.Union([Type.Literal(PAY_PLAN.atOnce), Type.Literal(PAY_PLAN.depositAndBalance)], { title: '付款方式' }),
    ),
    /** Days from the deposit to the balance; without them three months. */
    balanceDays: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.balanceDaysMax, title: '余款期限' })),
    /** Off the whole price, fen; above the person's limit the order waits for approval. */
    discountAmount: Type.Optional(Type.Integer({ minimum: 0, maximum: ENTERED_MAX, title: '优惠金额' })),
    discountReason: Type.Optional(Type.String({ maxLength: 200, title: '优惠原因', ...SEVERAL_LINES })),
    /** Kept as a draft, the plot kept for it, until it is submitted. */
    draft: Type.Optional(Type.Boolean({ title: '存为草稿' })),
    remark: Type.Optional(Type.String({ maxLength: 500, title: '备注', ...SEVERAL_LINES })),
    /** The warnings about the customer were read. */
    confirmed: Type.Optional(Type.Boolean({ title: '已核实' })),
  },
  { additionalProperties: false },
);
export type OrderAddBody = Static<typeof orderAddBody>;

export const orderPayBody = Type.Object(
  {
    orderId: id('订单'),
    /** Fen. */
    amount: Type.Integer({ minimum: 1, maximum: ENTERED_MAX, title: '收款金额' }),
    /** Fen; what had been received when the clerk looked, so that one visit is not paid for twice. */
    shownReceived: Type.Optional(Type.Integer({ minimum: 0, title: '已收金额' })),
    method: oneOf('pay_method', '收款方式'),
    kind: Type.Optional(oneOf('pay_kind', '款项性质')),
    channelNo: Type.Optional(Type.String({ maxLength: 64, title: '交易流水号' })),
    payerName: Type.Optional(Type.String({ maxLength: 64, title: '付款人', ...ONE_LINE })),
    remark: Type.Optional(Type.String({ maxLength: 500, title: '备注', ...SEVERAL_LINES })),
  },
  { additionalProperties: false },
);
export type OrderPayBody = Static<typeof orderPayBody>;

/** An instalment plan that replaces the previous one; an empty list removes the plan (domain.md §3.10). */
export const orderPlanBody = Type.Object(
  {
    orderId: id('订单'),
    instalments: Type.Array(
      Type.Object(
        {
          dueDate: Type.String({ format: 'business-date', title: '应付日期' }),
          /** Fen. */
          amount: Type.Integer({ minimum: 1, maximum: ENTERED_MAX, title: '应付金额' }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 60, title: '分期' },
    ),
  },
  { additionalProperties: false },
);
export type OrderPlanBody = Static<typeof orderPlanBody>;

/** A reminder sent for an overdue order. */
export const orderRemindBody = Type.Object(
  {
    orderId: id('订单'),
    channel: oneOf('remind_channel', '催缴渠道'),
    result: oneOf('remind_result', '催缴结果'),
    nextDate: Type.Optional(Type.String({ format: 'business-date', title: '下次日期' })),
    remark: Type.Optional(Type.String({ maxLength: 200, title: '备注', ...SEVERAL_LINES })),
  },
  { additionalProperties: false },
);
export type OrderRemindBody = Static<typeof orderRemindBody>;

/** One reminder for each of several overdue orders, in one transaction. */
export const orderRemindBatchBody = Type.Object(
  {
    orderIds: Type.Array(id('订单'), { minItems: 1, maxItems: REMIND_BATCH_MAX, title: '订单' }),
    channel: oneOf('remind_channel', '催缴渠道'),
    result: oneOf('remind_result', '催缴结果'),
    nextDate: Type.Optional(Type.String({ format: 'business-date', title: '下次日期' })),
    remark: Type.Optional(Type.String({ maxLength: 200, title: '备注', ...SEVERAL_LINES })),
  },
  { additionalProperties: false },
);
export type OrderRemindBatchBody = Static<typeof orderRemindBatchBody>;

/** What came of a batch: how many were reminded, and why others were not. */
export interface OrderRemindBatch {
  reminded: number;
  exceptions: {
    orderId: string;
    orderNo: string;
    customerName: string;
    plotFullName: string;
    exception: RemindException;
  }[];
}

/** `GET /cemetery/order/overdueSummary`, with the parameters of the list: orders and arrears (fen) by age. */
export interface OverdueSummary {
  ages: Record<OverdueAge, { orders: number; amount: number }>;
}

/** `GET /cemetery/order/overdueIds`, with the parameters of the list: all of its orders, to be reminded in batches. */
export interface OverdueIds {
  ids: string[];
}

export const orderCancelBody = Type.Object(
  {
    id: id('订单'),
    cancelType: oneOf('cancel_type', '取消方式'),
    cancelReason: filledLines('取消原因', 200),
  },
  { additionalProperties: false },
);
export type OrderCancelBody = Static<typeof orderCancelBody>;

/** Request to move the remains out of a plot: applicant, destination, reason (domain.md §3.15). */
export const orderOutApplyBody = Type.Object(
  {
    id: id('订单'),
    outType: Type.Unsafe<OutType>(
      Type.Union(
        OUT_TYPES.map((type) => Type.Literal(type)),
        { title: '迁出类型' },
      ),
    ),
    destType: oneOf('dest_type', '去向'),
    destination: filledText('迁往地', 100),
    applicant: filledText('申请人', 64),
    reason: filledLines('迁出原因', 200),
    /** The written consents of the next of kin were reviewed. */
    consentsChecked: Type.Boolean({ title: '亲属同意书' }),
  },
  { additionalProperties: false },
);
export type OrderOutApplyBody = Static<typeof orderOutApplyBody>;

export const orderOutWithdrawBody = Type.Object(
  { id: id('订单'), reason: filledLines('撤销原因', 200) },
  { additionalProperties: false },
);
export type OrderOutWithdrawBody = Static<typeof orderOutWithdrawBody>;

/** The remains were moved out: the right of use ends, the plot waits for restoration. */
export const orderOutFinishBody = Type.Object(
  {
    id: id('订单'),
    outDate: Type.String({ format: 'business-date', title: '迁出日期' }),
    /** Settled in favour of the customer, fen. */
    amount: Type.Integer({ minimum: 0, maximum: ENTERED_MAX, title: '结算金额' }),
    /** Certificate, contract and receipts were returned or declared lost. */
    papersReturned: Type.Boolean({ title: '证件收回' }),
  },
  { additionalProperties: false },
);
export type OrderOutFinishBody = Static<typeof orderOutFinishBody>;

/** Restoring a deleted order; deletion itself is the generic call with a `reason` (domain.md §4.2). */
export const orderRestoreBody = Type.Object(
  { id: id('订单'), reason: filledLines('原因', 200) },
  { additionalProperties: false },
);
export type OrderRestoreBody = Static<typeof orderRestoreBody>;

/** `GET /cemetery/order/counts`: number of orders in each of the five lists; they add up to all (I15). */
export type OrderCounts = Record<'normal' | 'cancelled' | 'deleted' | 'outgoing' | 'overdue' | 'all', number>;

/** `GET /cemetery/order/quote?plotId=`: the lines an order for this plot would get from its template and list price. */
export interface OrderQuote {
  plotId: string;
  plotFullName: string;
  listPrice: number;
  items: {
    itemType: string;
    name: string;
    quantity: number;
    unitPrice: number;
    amount: number;
    refundable: 'Y' | 'N';
  }[];
  payableAmount: number;
  depositMin: number;
}
