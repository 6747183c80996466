import type { DictValue } from '@songbai/contract/dicts.ts';
import { OPEN_REFUNDS } from '@songbai/contract/modules/refund/refund.rules.ts';
import type { Reading } from '../../resource/read/reading.ts';

/**
 * The refund of this kind that still waits for somebody, by its order or its plot change; the database holds one of each
 * kind at most.
 */
export async function openRefundOf(
  { db, actor }: Reading,
  bizType: DictValue<'pay_biz'>,
  of: { orderId: string } | { changeId: string },
): Promise<{ id: string; amount: number; status: DictValue<'refund_status'> } | undefined> {
  const open = db
    .selectFrom('cemRefund')
    .select(['id', 'amount', 'status'])
    .where('tenantId', '=', actor.tenantId)
    .where('bizType', '=', bizType)
    .where('status', 'in', [...OPEN_REFUNDS]);
  const found = 'orderId' in of ? open.where('orderId', '=', of.orderId) : open.where('changeId', '=', of.changeId);
  return found.executeTakeFirst();
}
