import { arrears, paymentStatus } from '@songbai/contract/modules/order/order.rules.ts';
import { SERVICE_STATUS } from '@songbai/contract/modules/service/service.dicts.ts';
import { moveService, type ServiceStatus } from '@songbai/contract/modules/service/service.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import { changeRow, withoutRules } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { RefundDebtor } from '../order/index.ts';
import { refundItems } from './service.store.ts';
import { type StoredService, serviceOrderTable } from './service.table.ts';

/** The amounts of a service order, fen. */
export function moneyOf({ payableAmount, receivedAmount, refundedAmount }: StoredService) {
  return {
    payableAmount: payableAmount ?? 0,
    receivedAmount: receivedAmount ?? 0,
    refundedAmount: refundedAmount ?? 0,
  };
}

const target = (id: string) => ({ table: serviceOrderTable, id, missing: 'serviceMissing' as const });

/** Refunds of services: 退款中 ends as 已退款, or in the state before (domain.md §4.4). */
export const serviceDebtor: RefundDebtor = {
  bizType: 'serviceOrder',
  lock: async (work, id) => {
    await lockLive(work, 'cem_service_order', work.actor.tenantId, [id]);
  },
  facts: async (from, id) => {
    const [row] = await stored({ ...from, actor: withoutRules(from.actor) }, serviceOrderTable, [id]);
    if (!row) throw new AppError('serviceMissing');
    const { payableAmount, receivedAmount, refundedAmount } = moneyOf(row);
    const refunding = row.serviceStatus === SERVICE_STATUS.refunding;
    return { payableAmount, net: receivedAmount - refundedAmount, salesId: null, refunding, returned: false };
  },
  items: (from, id) => refundItems(from.db, id),
  settle: async (work, id, amount) => {
    await changeRow(work.as(withoutRules(work.actor)), target(id), (row) => {
      const serviceStatus = unwrap(moveService(row.serviceStatus as ServiceStatus, 'refund')).to;
      const had = moneyOf(row);
      const net = had.receivedAmount - had.refundedAmount;
      if (amount > net) throw new AppError('refundTooMuch', { n: yuan(net) });
      const money = { ...had, refundedAmount: had.refundedAmount + amount };
      const sums = { arrearsAmount: arrears(money), paymentStatus: paymentStatus(money) };
      return { patch: { serviceStatus, refundedAmount: money.refundedAmount, ...sums } };
    });
  },
  giveUp: async (work, id, fromStatus) => {
    await changeRow(work.as(withoutRules(work.actor)), target(id), (row) => {
      if (row.serviceStatus !== SERVICE_STATUS.refunding) throw new AppError('refundNotRefunding');
      return { patch: { serviceStatus: fromStatus as ServiceStatus, cancelReason: null } };
    });
  },
};
