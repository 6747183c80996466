import { PAY_BIZ, PAY_STATUS } from '@songbai/contract/modules/order/payment.dicts.ts';
import { CORRECTION_STATUS } from '@songbai/contract/modules/payment/payment.dicts.ts';
import { paymentNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { orderTable } from '../order/index.ts';
import { serviceOrderTable } from '../service/index.ts';
import type { StoredPayment } from './payment.table.ts';

/** An order that money may be moved to. */
export interface Target {
  orderId: string | null;
  serviceId: string | null;
}

/**
 * Locks the orders whose money a correction moves, always in the same sequence, so that acts on one order's money come
 * one by one and two transfers against each other do not wait for one another.
 */
export async function lockDebtors(work: Work, payment: StoredPayment, target?: Target): Promise<void> {
  const present = (ids: readonly (string | null | undefined)[]) =>
    ids.filter((id): id is string => typeof id === 'string').sort();
  const { tenantId } = work.actor;
  for (const id of present([payment.orderId, target?.orderId])) await lockLive(work, 'cem_order', tenantId, [id]);
  for (const id of present([payment.serviceOrderId, target?.serviceId]))
    await lockLive(work, 'cem_service_order', tenantId, [id]);
}

/** Number and arrears of the order that money is moved to. @throws AppError correctionTargetGone */
export async function targetOf(
  work: Work,
  { orderId, serviceId }: Target,
): Promise<{ no: string; arrears: number; status: string }> {
  const from = { ...work, actor: withoutRules(work.actor) };
  if (orderId !== null) {
    const [row] = await stored(from, orderTable(work.server), [orderId]);
    if (!row) throw new AppError('correctionTargetGone');
    return { no: row.orderNo ?? '', arrears: row.arrearsAmount ?? 0, status: row.orderStatus ?? '' };
  }
  const [row] = await stored(from, serviceOrderTable, [serviceId ?? '']);
  if (!row) throw new AppError('correctionTargetGone');
  return { no: row.serviceNo ?? '', arrears: row.arrearsAmount ?? 0, status: row.serviceStatus ?? '' };
}

/** True when somebody asked already; the unique index also covers races. */
export async function hasOpenCorrection(work: Work, paymentId: string): Promise<boolean> {
  const row = await work.db
    .selectFrom('cemPaymentCorrection')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('status', '=', CORRECTION_STATUS.waiting)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a payment settled. */
export async function settledBy(work: Work, paymentId: string): Promise<{ bizType: string; bizId: string }> {
  return work.db
    .selectFrom('cemPaymentAllocation')
    .select(['bizType', 'bizId'])
    .where('paymentId', '=', paymentId)
    .where('delFlag', '=', 0)
    .executeTakeFirstOrThrow();
}

/** 冲红: a row of today with the opposite amount, so that the sums of both days stay right. */
export async function addReversal(work: Work, payment: StoredPayment, reason: string): Promise<string> {
  const today = work.clock.today();
  const number = await nextNumber(work.db, `payment:${work.actor.tenantId}:${today}`);
  const payNo = paymentNo(today, number);
  const { orderId, serviceOrderId, payerName, method, payKind, bizType, bizNo, plotFullName } = payment;
  const amount = -(payment.amount ?? 0);
  const row = {
    ...{ orderId, serviceOrderId, payerName, method, payKind, bizType, bizNo, plotFullName, amount, payNo },
    payTime: work.clock.datetime(),
    cashierId: work.actor.userId,
    cashierName: work.actor.realname,
    status: PAY_STATUS.reversed,
    channelNo: null,
    reverseOfId: payment.id,
    voidReason: reason,
    remark: `冲红 ${payment.payNo ?? ''}`,
  };
  const [paymentId] = await insertLogged(work, 'cem_payment', [row]);
  const { bizId, bizType: settled } = await settledBy(work, payment.id);
  await insertLogged(work, 'cem_payment_allocation', [{ paymentId, bizType: settled, bizId, amount }]);
  return payNo;
}

/** Whether a payment belongs to this order as its own money, not as a fee. */
export const isOwn = (payment: StoredPayment, target: Target): boolean =>
  payment.bizType !== PAY_BIZ.fee &&
  ((target.orderId !== null && payment.orderId === target.orderId) ||
    (target.serviceId !== null && payment.serviceOrderId === target.serviceId));
