import { PLOT_BURIAL } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { burialStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { BusinessEvent } from '../../resource/write/events.ts';
import type { Work } from '../../resource/write/work.ts';
import { copiedValues, heldTemplate, nextPlotNo, UNTOUCHED } from './new-plot.ts';
import { plotById, refuseDisputed } from './plot.store.ts';
import type { StoredPlot } from './plot.table.ts';
import { firstWithHistory, lockDeletable } from './plot-history.store.ts';
import { numberParams, numberSelection } from './plot-number.ts';
import { recordRestored, restoredPlot } from './restore-plot.ts';
import { endOfRow, heldSeat } from './seat.ts';

/** Rules of single plots: adding, editing, deleting (domain.md §3.4, §4.1). */
export function plotHooks(): ResourceHooks<typeof plot> {
  return {
    listParams: numberParams,
    listSelection: numberSelection,
    beforeInsert: (work, draft) => newPlot(work, draft),
    beforeUpdate: (work, before, patch) => changedPlot(work, before, patch),
    afterSave: async (work, id) => {
      const row = await plotById(work.as(withoutRules(work.actor)), id);
      // Version 1 is a plot that was just added.
      if (row?.version === 1) work.events([lifeEvent(row, 'create', `${work.actor.realname}新增墓位`)]);
    },
    beforeRemove: (work, rows, reason) => refuseTouched(work, rows, reason),
    beforeRestore: (work, row) => restoredPlot(work, row),
    afterRestore: (work, row) => recordRestored(work, row),
  };
}

async function refuseTouched(work: Work<StoreContext>, rows: readonly StoredPlot[], reason?: string): Promise<void> {
  if (rows.some((row) => row.disputeFlag === 'Y')) throw new AppError('plotDisputed');
  const ids = rows.map((row) => row.id);
  const deletable = await lockDeletable(work.db, work.actor.tenantId, ids);
  const touched = ids.find((id) => !deletable.has(id)) ?? (await firstWithHistory(work.db, ids));
  if (touched !== undefined) {
    throw new AppError('plotHasHistory', { name: String(rows.find((row) => row.id === touched)?.fullName ?? '') });
  }
  const summary = `${work.actor.realname}删除墓位`;
  work.events(rows.map((row) => ({ ...lifeEvent(row, 'delete', summary), reason: reason ?? null })));
}

/** Timeline entry for adding or deleting a plot. */
export function lifeEvent(
  row: { id: string; saleStatus?: unknown },
  event: 'create' | 'delete',
  summary: string,
): BusinessEvent {
  const state = { saleStatus: row.saleStatus };
  const added = event === 'create';
  return {
    plotId: row.id,
    bizType: 'plot',
    bizId: row.id,
    event,
    summary,
    before: added ? null : state,
    after: added ? state : null,
  };
}

async function newPlot(work: Work<StoreContext>, draft: Values): Promise<Values> {
  const { place, row, fullName } = await heldSeat(work, draft);
  const template = await heldTemplate(work, String(draft.templateId), place.cemeteryId);
  return {
    ...UNTOUCHED,
    ...copiedValues(place, template, draft),
    rowNo: row.rowNo,
    plotNo: await nextPlotNo(work.db, place),
    fullName,
    ...(await endOfRow(work, place.areaId, row)),
  };
}

async function changedPlot(work: Work<StoreContext>, before: StoredPlot, patch: Values): Promise<Values> {
  refuseDisputed(work.actor, before);
  if (patch.templateId === undefined || patch.templateId === before.templateId) return {};
  const template = await heldTemplate(work, String(patch.templateId), String(before.cemeteryId));
  const buried = Number(before.burialCount ?? 0);
  if (template.copied.capacity < buried) throw new AppError('capacityTooSmall', { n: buried });
  const emptied = before.burialStatus === PLOT_BURIAL.emptied;
  return {
    ...template.copied,
    burialStatus: emptied ? PLOT_BURIAL.emptied : burialStatus(buried, template.copied.capacity),
  };
}
