import type { DictValue } from '@songbai/contract/dicts.ts';
import { PAY_BIZ, PAY_METHOD, PAY_STATUS } from '@songbai/contract/modules/order/payment.dicts.ts';
import { CORRECTION_KIND, CORRECTION_STATUS } from '@songbai/contract/modules/payment/payment.dicts.ts';
import { paymentNo } from '@songbai/contract/rules/series-numbers.ts';
import { type Day, dayOf, dayText, minutesLater } from './calendar.ts';
import { weighted } from './random.ts';
import { addReceipt } from './receipts.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Person } from './staff.ts';
import { atLatest, nextOfDay, timeOn, type Unit } from './world.ts';

type Method = DictValue<'pay_method'>;

/** Payment methods by period (domain.md §11.3). */
const MODERN = weighted<Method>([
  [PAY_METHOD.cash, 8],
  [PAY_METHOD.wechat, 38],
  [PAY_METHOD.alipay, 17],
  [PAY_METHOD.card, 22],
  [PAY_METHOD.transfer, 15],
]);
const OLD = weighted<Method>([
  [PAY_METHOD.cash, 70],
  [PAY_METHOD.card, 18],
  [PAY_METHOD.transfer, 12],
]);
/** Before this year payments were mostly in cash. */
const CASHLESS = 2014;
/** One payment in so many was entered once more and reversed on the next day. */
const REVERSED_EACH = 400;
const REVERSED_FIRST = 40;
/** Of one in so many somebody believes that it is wrong, and nobody has decided yet. */
const WAITING_EACH = 100_000;
const WAITING_FIRST = 60;
const TWICE = '重复录入';

type PaymentRow = RowOf<'cemPayment'>;

export interface Paying {
  debtor: { orderId: string; serviceOrderId: null } | { orderId: null; serviceOrderId: string };
  /** The term of a management fee that it pays, beside what the order billed. */
  feeTermId?: string;
  /** Number and plot of the order. */
  bizNo: string;
  plotFullName: string | null;
  day: Day;
  /** Fen. */
  amount: number;
  kind: DictValue<'pay_kind'>;
  payer: string;
  /** Time of the previous step; a payment is never earlier. */
  after: string;
}

/** Cashier, time and method of a payment. */
export interface Receipt {
  time: string;
  by: Person;
  method: Method;
  payNo: string;
}

/** A payment with its allocation; one in three hundred was entered twice and one of them taken back. */
export function addPayment(unit: Unit, paying: Paying): Receipt {
  if (unit.random.chance(0.003)) addVoided(unit, write(unit, paying, drawn(unit, paying)));
  const receipt = drawn(unit, paying);
  const row = write(unit, paying, receipt);
  const turn = unit.world.next('payments');
  if (turn % REVERSED_EACH === REVERSED_FIRST) addReversed(unit, paying, receipt);
  if (turn % WAITING_EACH === WAITING_FIRST) addCorrection(unit, row, { kind: CORRECTION_KIND.reversed });
  return receipt;
}

/** Who took it when, and how. */
function drawn(unit: Unit, paying: Paying): Receipt {
  const { random } = unit;
  const by = random.pick(unit.staff.cashier);
  const day = atLatest(unit, paying.day);
  const given = timeOn(unit, day);
  const time = given > paying.after ? given : minutesLater(paying.after, random.int(5, 40));
  const method = (Number(time.slice(0, 4)) < CASHLESS ? OLD : MODERN).pick(random);
  return { time, by, method, payNo: numberOn(unit, day) };
}

const numberOn = (unit: Unit, day: Day) => paymentNo(dayText(day), nextOfDay(unit, 'payment', day));

function write(unit: Unit, paying: Paying, { time, by, method, payNo }: Receipt): PaymentRow {
  const { world, rows, tenantId } = unit;
  const { orderId, serviceOrderId } = paying.debtor;
  const stamp = stampOf(by.username, time, by.depart);
  const { feeTermId } = paying;
  const bizType = feeTermId ? PAY_BIZ.fee : serviceOrderId ? PAY_BIZ.service : PAY_BIZ.order;
  const row: PaymentRow = {
    stamp,
    id: world.ids('payment'),
    tenantId,
    orderId,
    serviceOrderId,
    payNo,
    payTime: time,
    payerName: paying.payer,
    amount: paying.amount,
    method,
    payKind: paying.kind,
    cashierName: by.realname,
    status: PAY_STATUS.valid,
    channelNo: method === PAY_METHOD.cash ? null : `YS${payNo.slice(2)}`,
    cashierId: by.id,
    remark: null,
    bizType,
    bizNo: paying.bizNo,
    plotFullName: paying.plotFullName,
    voidReason: null,
    voidBy: null,
    voidTime: null,
    reverseOfId: null,
    receiptNo: null,
  };
  rows.cemPayment.push(row);
  addReceipt(unit, row);
  const bizId = feeTermId ?? serviceOrderId ?? orderId ?? '';
  const { id: paymentId, amount } = row;
  rows.cemPaymentAllocation.push({ stamp, id: world.ids('allocation'), tenantId, paymentId, bizType, bizId, amount });
  return row;
}

/** Noticed on its day. */
function addVoided(unit: Unit, row: PaymentRow): void {
  const time = minutesLater(String(row.payTime), 20);
  const by = addCorrection(unit, row, { kind: CORRECTION_KIND.voided, time });
  Object.assign(row, { status: PAY_STATUS.voided, voidReason: TWICE, voidBy: by.realname, voidTime: time });
}

/** Noticed on the next day, if the history goes as far. */
function addReversed(unit: Unit, paying: Paying, receipt: Receipt): void {
  const day = dayOf(receipt.time.slice(0, 10));
  if (atLatest(unit, day + 1) === day) return;
  const cash = { ...receipt, method: PAY_METHOD.cash };
  const row = write(unit, paying, { ...cash, payNo: numberOn(unit, day) });
  const time = `${dayText(day + 1)} 10:15:00`;
  const by = addCorrection(unit, row, { kind: CORRECTION_KIND.reversed, time });
  const taken = { status: PAY_STATUS.reversed, voidReason: TWICE };
  Object.assign(row, taken, { voidBy: by.realname, voidTime: time });
  const opposite = { ...paying, amount: -paying.amount };
  const back = write(unit, opposite, { ...cash, by, time, payNo: numberOn(unit, day + 1) });
  Object.assign(back, taken, { reverseOfId: row.id });
}

/** The request and, with a time, its confirmation by the head of finance. */
function addCorrection(
  unit: Unit,
  row: PaymentRow,
  { kind, time }: { kind: DictValue<'correction_kind'>; time?: string },
): Person {
  const [head] = unit.staff.finance_mgr;
  if (!head) throw new Error('no head of finance');
  const applyTime = minutesLater(String(row.payTime), 10);
  unit.rows.cemPaymentCorrection.push({
    stamp: { ...row.stamp, createTime: applyTime },
    id: unit.world.ids('correction'),
    tenantId: unit.tenantId,
    paymentId: row.id,
    payNo: row.payNo,
    kind,
    status: time ? CORRECTION_STATUS.done : CORRECTION_STATUS.waiting,
    amount: row.amount,
    bizNo: row.bizNo ?? null,
    payTime: row.payTime,
    reason: TWICE,
    applyId: row.cashierId,
    applyName: row.cashierName,
    applyTime,
    decideId: time ? head.id : null,
    decideName: time ? head.realname : null,
    decideTime: time ?? null,
  });
  return head;
}
