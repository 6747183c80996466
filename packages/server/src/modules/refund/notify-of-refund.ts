import { yuan } from '@songbai/contract/rules/money.ts';
import type { Work } from '../../resource/write/work.ts';
import { notifyApplicant, notifyApprovers } from '../message/index.ts';
import type { StoredRefund } from './refund.table.ts';

const about = (id: string) => ({ busType: 'refund', busId: id });

/** Everybody else who may approve refunds hears that one waits. */
export function notifyOfRefund(work: Work, { id, refundNo, amount }: StoredRefund): Promise<void> {
  return notifyApprovers(work, {
    event: 'refund_approval',
    code: 'cem:refund:approve',
    values: { person: work.actor.realname, refundNo, amount: yuan(amount) },
    ...about(id),
  });
}

/** An approved one waits for those who pay; who approved it does not pay it. */
export function notifyPayers(work: Work, { id, refundNo, amount, customerName }: StoredRefund): Promise<void> {
  return notifyApprovers(work, {
    event: 'refund_payment',
    code: 'cem:refund:pay',
    values: { person: work.actor.realname, refundNo, amount: yuan(amount), customer: customerName ?? '' },
    ...about(id),
  });
}

/** Who applied hears what came of it. */
export function notifyDecided(work: Work, refund: StoredRefund, result: '通过' | '驳回'): Promise<void> {
  const { id, applyId, refundNo, approveOpinion } = refund;
  const decided = { applyId, kind: '退款', number: refundNo, result, reason: approveOpinion };
  return notifyApplicant(work, { waited: 'refund_approval', ...decided, ...about(id) });
}
