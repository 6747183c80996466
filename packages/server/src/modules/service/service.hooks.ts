import { dictText } from '@songbai/contract/dicts.ts';
import { PRICE_TYPE, SERVICE_STATUS } from '@songbai/contract/modules/service/service.dicts.ts';
import type { serviceItem, serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import type { ServiceStatus } from '@songbai/contract/modules/service/service.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Stored, Values } from '../../resource/context.ts';
import { eachDraft, type ResourceHooks } from '../../resource/describe/hooks.ts';
import { stored } from '../../resource/read/store.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { recordSearch } from '../plot/index.ts';
import { checkAppointment, checkedPlot, refuseOthersPlot, refuseUndated } from './service.checks.ts';
import { demandsOf } from './service.store.ts';
import { serviceOrderTable } from './service.table.ts';

/** A free item costs nothing (domain.md §3.18). */
export const serviceItemHooks: ResourceHooks<typeof serviceItem> = {
  beforeInsertMany: eachDraft(checkedPrice),
  beforeUpdate: (_work, before, patch) => checkedPrice({ ...before, ...patch }),
};

function checkedPrice(item: Values): Values {
  if (item.priceType === PRICE_TYPE.free && Number(item.price) !== 0)
    throw new AppError('invalid', { detail: '免费项目的价格应为0', label: '价格' }, { field: 'price' });
  return {};
}

/** Before payment everything but the lines may be edited; afterwards only wishes and remarks. */
const OPEN: readonly ServiceStatus[] = [SERVICE_STATUS.draft, SERVICE_STATUS.unpaid];
const DELETABLE: readonly ServiceStatus[] = [...OPEN, SERVICE_STATUS.cancelled];
const ALWAYS_OPEN = new Set(['requirement', 'remark', 'items']);

export function serviceOrderHooks(context: StoreContext): ResourceHooks<typeof serviceOrder> {
  const { listParams, listSelection } = recordSearch({ column: 'customer_id', table: 'cem_customer' });
  return {
    listParams,
    listSelection,
    beforeUpdate: async (work, before, patch) => {
      const changed = changedNames(before, patch);
      if (changed.length > 0 && !OPEN.includes(statusOf(before))) throw notAllowed(before, '编辑');
      if (!changed.includes('plotId') && !changed.includes('appointDate')) return {};
      const items = await demandsOf(work.db, before.id);
      if (changed.includes('appointDate')) {
        checkAppointment(context.clock.today(), patch.appointDate, items);
        refuseUndated(patch.appointDate, items);
      }
      if (!changed.includes('plotId')) return {};
      const plot = await checkedPlot(work, patch.plotId, items);
      await refuseOthersPlot(work, plot?.id, patch.customerId ?? before.customerId);
      return { plotFullName: plot?.fullName ?? null };
    },
    beforeRemove: async (work, rows, reason) => {
      await lockLive(work, 'cem_service_order', work.actor.tenantId, rows.map((row) => row.id).sort());
      const held = await stored(
        work,
        serviceOrderTable,
        rows.map((row) => row.id),
      );
      for (const row of held) {
        if (Number(row.receivedAmount) > 0) throw new AppError('orderHasPayment');
        if (!DELETABLE.includes(statusOf(row))) throw notAllowed(row, '删除');
      }
      const events = held.map((row) => ({
        plotId: row.plotId,
        bizType: 'serviceOrder' as const,
        bizId: row.id,
        event: 'delete',
      }));
      const marks = { reason: reason ?? null, before: { delFlag: 0 }, after: { delFlag: 1 } };
      work.events(events.map((event) => ({ ...event, ...marks, summary: `${work.actor.realname}删除服务订单` })));
    },
  };
}

/** Of the fields that payment closes. */
function changedNames(before: Values, patch: Values): string[] {
  return Object.keys(patch).filter(
    (name) => !ALWAYS_OPEN.has(name) && (patch[name] ?? null) !== (before[name] ?? null),
  );
}

function statusOf(row: Stored): ServiceStatus {
  return row.serviceStatus as ServiceStatus;
}

function notAllowed(row: Stored, action: string): AppError {
  return new AppError('moveNotAllowed', { from: dictText('service_status', statusOf(row)), action });
}
