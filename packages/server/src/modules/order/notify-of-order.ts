import { discountCodes } from '@songbai/contract/modules/order/discount.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { notifyApplicant, notifyApprovers } from '../message/index.ts';
import { orderTable, type StoredOrder } from './order.table.ts';

/** An order waits for approval: everybody else who may approve its discount hears of it. */
export async function notifyOfOrder(work: Work, id: string): Promise<void> {
  const [order] = await stored(work.as(withoutRules(work.actor)), orderTable(work.server), [id]);
  if (!order) return;
  const { orderNo, plotFullName, discountAmount, listAmount } = order;
  await notifyApprovers(work, {
    event: 'order_approval',
    code: 'cem:order:approve',
    limits: discountCodes(discountAmount ?? 0, listAmount ?? 0),
    values: {
      person: work.actor.realname,
      orderNo: orderNo ?? '',
      plot: plotFullName ?? '',
      discount: yuan(discountAmount ?? 0),
    },
    ...{ busType: 'order', busId: id },
  });
}

/** The seller, whose customer may be waiting, hears what came of it. */
export function notifySeller(work: Work, order: StoredOrder, result: '通过' | '驳回'): Promise<void> {
  const { id, salesId, orderNo, approveOpinion } = order;
  const decided = { applyId: salesId, kind: '订单', number: orderNo, result, reason: approveOpinion };
  return notifyApplicant(work, { waited: 'order_approval', ...decided, busType: 'order', busId: id });
}
