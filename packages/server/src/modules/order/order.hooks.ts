import { dictText } from '@songbai/contract/dicts.ts';
import { ORDER_STATUS, ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import type { order } from '@songbai/contract/modules/order/order.resource.ts';
import { BY_INSTALMENTS, type OrderStatus } from '@songbai/contract/modules/order/order.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Server } from '../../resource/server-context.ts';
import { refuseDisputedPlot } from '../plot/index.ts';
import { addFeeArrears } from './fee-arrears.ts';
import { refuseHistorical } from './historical.ts';
import { planOf } from './instalments.store.ts';
import { addInstalments } from './order.store.ts';
import { orderParams, orderSelection } from './order-search.ts';

/** Completed, cancelled and moved out orders are closed; only the remark may still be written (domain.md §4.2). */
const CLOSED: readonly OrderStatus[] = [
  ORDER_STATUS.completed,
  ORDER_STATUS.refunding,
  ORDER_STATUS.cancelled,
  ORDER_STATUS.outgoing,
];

export const orderHooks = (server: Server): ResourceHooks<typeof order> => ({
  listParams: orderParams,
  listSelection: orderSelection,
  decorate: async (actor, rows) => {
    for (const row of rows) addInstalments({ server, actor }, row);
    await addFeeArrears(server, actor, rows);
  },
  beforeUpdate: async (work, before, patch) => {
    await refuseDisputedPlot(work, before.plotId);
    const status = before.orderStatus as OrderStatus;
    const changed = (['orderType', 'channel', 'payPlan'] as const).some(
      (name) => name in patch && (patch[name] ?? null) !== (before[name] ?? null),
    );
    if (changed && CLOSED.includes(status))
      throw new AppError('moveNotAllowed', { from: dictText('order_status', status), action: '编辑' });
    if (patch.orderType === ORDER_TYPE.historical && before.orderType !== ORDER_TYPE.historical)
      refuseHistorical(work.actor);
    const leaves = before.payPlan === BY_INSTALMENTS && (patch.payPlan ?? BY_INSTALMENTS) !== BY_INSTALMENTS;
    if (leaves && (await planOf(work.db, before.id)).length > 0) throw new AppError('instalmentPlanExists');
    return {};
  },
});
