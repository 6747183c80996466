import { yuan } from '@songbai/contract/rules/money.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { holdersOf, notify } from '../message/index.ts';
import { orderTable } from './order.table.ts';

/** An order waits for approval: everybody else who may approve it hears of it. */
export async function tellApprovers(work: Work, id: string): Promise<void> {
  const { actor, db, server } = work;
  const [order] = await stored(work.as(withoutRules(actor)), orderTable(server), [id]);
  if (!order) return;
  const userIds = (await holdersOf(db, actor.tenantId, 'cem:order:approve')).filter((one) => one !== actor.userId);
  const { orderNo, plotFullName, discountAmount } = order;
  await notify(work, {
    ...{ event: 'order_approval', tenantId: actor.tenantId, userIds, busType: 'order', busId: id },
    values: {
      person: actor.realname,
      orderNo: orderNo ?? '',
      plot: plotFullName ?? '',
      discount: yuan(discountAmount ?? 0),
    },
  });
}
