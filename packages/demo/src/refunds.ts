import type { DictValue } from '@songbai/contract/dicts.ts';
import { PAY_BIZ, PAY_METHOD } from '@songbai/contract/modules/order/payment.dicts.ts';
import { needsChannelNo } from '@songbai/contract/modules/order/payment.rules.ts';
import { REFUND_STATUS } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { proposedShares, type RefundItem, reckonRefund } from '@songbai/contract/modules/refund/refund.rules.ts';
import { refundNo } from '@songbai/contract/rules/series-numbers.ts';
import { unwrap } from '@songbai/server/platform/errors.ts';
import { dayOf, minutesLater } from './calendar.ts';
import { createRandom, type Random, seedFrom, weighted } from './random.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Sale } from './sales.ts';
import type { Person } from './staff.ts';
import { nextOfDay, type Unit } from './world.ts';

type Status = DictValue<'refund_status'>;
type Reason = DictValue<'refund_reason'>;

/** Refunds that wait, at the desk of applicant, approver or cashier. */
const WAITING = weighted<Status>([
  [REFUND_STATUS.draft, 4],
  [REFUND_STATUS.pending, 4],
  [REFUND_STATUS.approved, 2],
]);
/** One paid refund in so many was returned by the bank and waits to be paid again. */
const RETURNED_EACH = 12;
const METHODS = weighted<DictValue<'pay_method'>>([
  [PAY_METHOD.transfer, 6],
  [PAY_METHOD.cash, 2],
  [PAY_METHOD.wechat, 2],
]);
/** One open order in so many had a refund that was applied for and then given up. */
const GIVEN_UP_EACH = 9;

interface RefundFacts {
  debtor: { orderId: string; serviceOrderId: null } | { orderId: null; serviceOrderId: string };
  bizNo: string;
  plotId: string | null | undefined;
  plotFullName: string | null | undefined;
  customerName: string | null | undefined;
  fromStatus: string;
  reason: Reason;
  note: string;
  /** When the order was cancelled, and by whom. */
  by: Person;
  time: string;
  items: readonly RefundItem[];
  /** Fen: what was received, and what of it is given back. */
  net: number;
  amount: number;
  /** The plot change that settles it. */
  changeId?: string;
  /** Of a management fee beside the order, with what was said where it was not given back. */
  fee?: { opinion: string; closeReason: string };
}

/** The refund of an order that now is 退款中. */
export function awaitRefund(unit: Unit, sale: Sale, facts: OrderRefund): void {
  const given = ofOrder(unit, sale, facts);
  addRefund(unit, given, facts.changeId ? REFUND_STATUS.pending : WAITING.pick(randomOf(given)));
}

/** A paid refund of a cancelled order. */
export function addPaidRefund(unit: Unit, sale: Sale, facts: OrderRefund): void {
  addRefund(unit, ofOrder(unit, sale, facts), paidStatus(unit));
}

/** Some buyers asked for their money and stayed. */
export function mayGiveUpRefund(unit: Unit, sale: Sale, by: Person, time: string): void {
  const { order } = sale;
  const turn = unit.world.next('refunds given up');
  if (turn % GIVEN_UP_EACH !== 0) return;
  const status = turn % (2 * GIVEN_UP_EACH) === 0 ? REFUND_STATUS.withdrawn : REFUND_STATUS.rejected;
  const facts = { by, time, fromStatus: order.orderStatus, reason: '3', note: '家属一度要求退款' } as const;
  addRefund(unit, ofOrder(unit, sale, { ...facts, amount: order.receivedAmount }), status);
}

export type OrderRefund = Pick<RefundFacts, 'by' | 'time' | 'fromStatus' | 'reason' | 'note' | 'amount' | 'changeId'>;

function ofOrder(unit: Unit, { order }: Sale, facts: OrderRefund): RefundFacts {
  const lines = unit.rows.cemOrderItem.filter(({ orderId }) => orderId === order.id);
  return {
    ...facts,
    debtor: { orderId: order.id, serviceOrderId: null },
    bizNo: String(order.orderNo),
    plotId: order.plotId,
    plotFullName: order.plotFullName,
    customerName: order.customerName,
    net: order.receivedAmount,
    items: lines.map(({ id, name, amount, discount }) => ({
      itemId: id,
      name,
      amount: amount - discount,
      refundable: true,
    })),
  };
}

/** The refund of a service order, waiting or paid in full. */
export function addServiceRefund(
  unit: Unit,
  order: RowOf<'cemServiceOrder'> & { receivedAmount: number },
  facts: Pick<RefundFacts, 'by' | 'time' | 'fromStatus' | 'note'> & { paid: boolean },
): void {
  const { paid, ...rest } = facts;
  const lines = unit.rows.cemServiceOrderItem.filter(({ serviceOrderId }) => serviceOrderId === order.id);
  const whole: RefundFacts = {
    ...rest,
    reason: '5',
    debtor: { orderId: null, serviceOrderId: order.id },
    bizNo: String(order.serviceNo),
    plotId: order.plotId,
    plotFullName: order.plotFullName,
    customerName: order.customerName,
    net: order.receivedAmount,
    amount: order.receivedAmount,
    items: lines.map(({ id, name, amount }) => ({ itemId: id, name, amount, refundable: true })),
  };
  addRefund(unit, whole, paid ? paidStatus(unit) : WAITING.pick(randomOf(whole)));
}

function paidStatus({ world }: Unit): Status {
  return world.next('refunds paid') % RETURNED_EACH === 0 ? REFUND_STATUS.returned : REFUND_STATUS.paid;
}

/** A random of its own, so that the rest of the data stays what it was. */
const randomOf = ({ debtor }: RefundFacts): Random =>
  createRandom(seedFrom('refund', debtor.orderId ?? debtor.serviceOrderId));

export function addRefund(unit: Unit, facts: RefundFacts, status: Status): void {
  const { debtor, items, net, amount, by, time, fee, ...head } = facts;
  const random = randomOf(facts);
  const id = unit.world.ids('refund');
  const drafts = proposedShares(items, net).map(({ itemId }) => ({ itemId, consumedAmount: 0, deductionAmount: 0 }));
  const { lines, sums } = unwrap(reckonRefund(proposedShares(items, net), drafts, net - amount));
  const applied = status !== REFUND_STATUS.draft;
  const day = dayOf(time.slice(0, 10));
  const stamp = stampOf(by.username, time, by.depart);
  unit.rows.cemRefund.push({
    stamp,
    id,
    tenantId: unit.tenantId,
    refundNo: refundNo(time.slice(0, 10), nextOfDay(unit, 'refund', day)),
    bizType: fee ? PAY_BIZ.fee : debtor.orderId ? PAY_BIZ.order : PAY_BIZ.service,
    ...debtor,
    changeId: head.changeId ?? null,
    bizNo: head.bizNo,
    plotId: head.plotId ?? null,
    plotFullName: head.plotFullName ?? null,
    customerName: head.customerName ?? null,
    fromStatus: head.fromStatus,
    reason: head.reason,
    note: head.note,
    ...sums,
    status,
    applyId: applied ? by.id : null,
    applyName: applied ? by.realname : null,
    applyTime: applied ? minutesLater(time, 5) : null,
    ...approvalOf(unit, random, { status, time, rejected: fee?.opinion ?? '与家属沟通后保留订单' }),
    ...paymentOf(unit, random, { id, status, time, payee: head.customerName ?? '' }),
    closeReason: (status === REFUND_STATUS.withdrawn && fee?.closeReason) || (CLOSED[status] ?? null),
  });
  if (!applied) return;
  lines.forEach((line, index) => {
    unit.rows.cemRefundLine.push({
      stamp,
      id: unit.world.ids('refundLine'),
      tenantId: unit.tenantId,
      refundId: id,
      orderNum: index + 1,
      ...line,
    });
  });
}

const CLOSED: Partial<Record<Status, string>> = {
  [REFUND_STATUS.withdrawn]: '家属改变主意，继续购墓',
  [REFUND_STATUS.returned]: '收款账号有误，银行退回',
};

/** The decision of finance; `rejected` are its words where it refused. */
function approvalOf(
  unit: Unit,
  random: Random,
  { status, time, rejected: refusal }: { status: Status; time: string; rejected: string },
) {
  const { approved, paid, returned, rejected } = REFUND_STATUS;
  const by = random.pick(unit.staff.finance_mgr);
  if (![approved, paid, returned, rejected].some((one) => one === status))
    return { approveId: null, approveName: null, approveTime: null, approveOpinion: null };
  return {
    approveId: by.id,
    approveName: by.realname,
    approveTime: minutesLater(time, 15),
    approveOpinion: status === rejected ? refusal : '同意',
  };
}

interface Paying {
  id: string;
  status: Status;
  time: string;
  payee: string;
}

function paymentOf(unit: Unit, random: Random, { id, status, time, payee }: Paying) {
  const method = METHODS.pick(random);
  const by = random.pick(unit.staff.cashier);
  const bank = method === PAY_METHOD.transfer && status !== REFUND_STATUS.draft;
  const out = status === REFUND_STATUS.paid || status === REFUND_STATUS.returned;
  const number = bank && out ? `62220202${String(random.int(10_000_000, 99_999_999))}` : null;
  return {
    method: out ? method : null,
    channelNo:
      status === REFUND_STATUS.paid && needsChannelNo(method) ? `TK${id.replaceAll('-', '').toUpperCase()}` : null,
    payeeName: out ? payee : null,
    bankName: number ? '中国工商银行' : null,
    bankAccount: number ? unit.world.sealer.seal(number) : null,
    bankAccountTail: number ? number.slice(-4) : null,
    receiptReturned: out ? ('Y' as const) : null,
    payName: out ? by.realname : null,
    payTime: out ? minutesLater(time, 25) : null,
  };
}
