import { arrears, paymentStatus } from '@songbai/contract/modules/order/order.rules.ts';
import { moveService, type ServiceStatus } from '@songbai/contract/modules/service/service.rules.ts';
import { unwrap } from '../../platform/errors.ts';
import { changeRow, withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { needsWork } from './service.store.ts';
import { serviceOrderTable } from './service.table.ts';
import { moneyOf } from './service-refund.ts';

/**
 * A service order waits for its payment again, as long as no worker was assigned; counter goods need none
 * (domain.md §3.11, §4.4).
 * @throws AppError serviceMissing, moveNotAllowed
 */
export async function undoServicePayment(
  work: Work,
  { id, amount, ...reasons }: { id: string; amount: number; event: string; summary: string; reason: string },
): Promise<void> {
  const event = (await needsWork(work.db, id)) ? 'unpay' : 'unpayCounter';
  const target = { table: serviceOrderTable, id, missing: 'serviceMissing' as const };
  const { before, after } = await changeRow(work.as(withoutRules(work.actor)), target, (row) => {
    const serviceStatus = unwrap(moveService(row.serviceStatus as ServiceStatus, event)).to;
    const had = moneyOf(row);
    const money = { ...had, receivedAmount: had.receivedAmount - amount };
    const sums = { arrearsAmount: arrears(money), paymentStatus: paymentStatus(money) };
    return { patch: { serviceStatus, receivedAmount: money.receivedAmount, ...sums } };
  });
  const states = ({ serviceStatus, receivedAmount }: typeof after) => ({ serviceStatus, receivedAmount });
  const about = { plotId: after.plotId, bizType: 'serviceOrder' as const, bizId: id };
  work.events([{ ...about, ...reasons, before: states(before), after: states(after) }]);
}
