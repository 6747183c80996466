import { feeAmount, feeRuleFor, nextTermStart, yearsOwed } from '@songbai/contract/modules/fee/fee.rules.ts';
import { ORDER_OVERDUE } from '@songbai/contract/modules/order/order.dicts.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Server } from '../../resource/server-context.ts';
import { feeRulesOf, feeSubjects } from '../fee-rule/index.ts';
import type { StoredOrder } from './order.table.ts';

/** Adds the fee that is owed until today to shown orders with 管理费逾期, fen. */
export async function addFeeArrears(server: Server, actor: Actor, rows: readonly Row[]): Promise<void> {
  const orders = rows as (Row &
    Pick<StoredOrder, 'plotId' | 'payableAmount' | 'listAmount' | 'cemeteryId' | 'feePaidTo'>)[];
  const owing = orders.filter(({ overdueType, feePaidTo }) => overdueType === ORDER_OVERDUE.fee && feePaidTo);
  if (owing.length === 0) return;
  const { db } = server.database;
  const [rules, subjects] = await Promise.all([feeRulesOf(db, actor.tenantId), feeSubjects(db, owing)]);
  const today = server.clock.today();
  for (const order of owing) {
    const rule = feeRuleFor(rules, order.cemeteryId, today);
    const subject = subjects.get(order.plotId ?? '');
    if (!rule || !subject) continue;
    const startDate = nextTermStart({ feePaidTo: order.feePaidTo, startDate: today });
    order.overdueAmount = feeAmount(rule, subject, yearsOwed(startDate, today));
  }
}
