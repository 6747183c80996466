import { PLOT_BURIAL } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { burialStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { BusinessEvent } from '../../resource/write/events.ts';
import { lockLive, refuseTaken } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import {
  copiedValues,
  heldPlace,
  heldTemplate,
  metres,
  nameOf,
  nextPlotNo,
  ROW_PITCH,
  SEAT_PITCH,
  sortIndex,
  UNTOUCHED,
} from './new-plot.ts';
import { extentsOf, rowById } from './places.store.ts';
import { plotById } from './plot.store.ts';
import type { StoredPlot } from './plot.table.ts';
import { firstWithHistory, lockDeletable } from './plot-history.store.ts';

/** The permission to change a plot frozen by a dispute (domain.md §3.4). */
const DISPUTE_ROLES = ['admin', 'records_mgr'];

/** Rules of single plots: adding, editing, deleting (domain.md §3.4, §4.1). */
export function plotHooks(): ResourceHooks<typeof plot> {
  return {
    beforeInsert: (work, draft) => newPlot(work, draft),
    beforeUpdate: (work, before, patch) => changedPlot(work, before, patch),
    afterSave: async (work, id) => {
      const row = await plotById(work.as(withoutRules(work.actor)), id);
      // Version 1 is a plot that was just added.
      if (row?.version === 1) work.events([lifeEvent(row, 'create', `${work.actor.realname}新增墓位`)]);
    },
    beforeRemove: (work, rows) => refuseTouched(work, rows),
  };
}

async function refuseTouched(work: Work<StoreContext>, rows: readonly StoredPlot[]): Promise<void> {
  if (rows.some((row) => row.disputeFlag === 'Y')) throw new AppError('plotDisputed');
  const ids = rows.map((row) => row.id);
  const deletable = await lockDeletable(work.db, work.actor.tenantId, ids);
  const touched = ids.find((id) => !deletable.has(id)) ?? (await firstWithHistory(work.db, ids));
  if (touched !== undefined) {
    throw new AppError('plotHasHistory', { name: String(rows.find((row) => row.id === touched)?.fullName ?? '') });
  }
  work.events(rows.map((row) => lifeEvent(row, 'delete', `${work.actor.realname}删除墓位`)));
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
  const place = await heldPlace(work, String(draft.areaId));
  const rowId = String(draft.rowId);
  await lockLive(work, 'cem_row', work.actor.tenantId, [rowId]);
  const row = await rowById(work.db, work.actor.tenantId, rowId);
  if (!row || row.areaId !== place.areaId) throw new AppError('refMissing', { label: '排' }, { field: 'rowId' });
  const template = await heldTemplate(work, String(draft.templateId), place.cemeteryId);
  const seatNo = Number(draft.seatNo);
  const seatSuffix = typeof draft.seatSuffix === 'string' && draft.seatSuffix !== '' ? draft.seatSuffix : null;
  const fullName = nameOf(place, row, seatNo, seatSuffix);
  const taken = {
    table: 'cem_plot',
    label: '墓位全称',
    values: { tenantId: work.actor.tenantId, fullName },
    shown: fullName,
    field: 'seatNo',
  };
  await refuseTaken(work, taken);
  const extents = await extentsOf(work.db, work.actor.tenantId, place.areaId);
  const filled = extents.find((extent) => extent.rowId === rowId);
  const below = Math.max(-ROW_PITCH, ...extents.map((extent) => extent.gy));
  return {
    ...UNTOUCHED,
    ...copiedValues(place, template, draft),
    rowNo: row.rowNo,
    plotNo: await nextPlotNo(work.db, place),
    fullName,
    sortIndex: filled ? filled.sortIndex + 1 : sortIndex(row.rowNo, 0),
    gx: filled ? metres(filled.gx + SEAT_PITCH) : 0,
    gy: filled ? filled.gy : metres(below + ROW_PITCH),
  };
}

async function changedPlot(work: Work<StoreContext>, before: StoredPlot, patch: Values): Promise<Values> {
  if (before.disputeFlag === 'Y' && !work.actor.roleCodes.some((role) => DISPUTE_ROLES.includes(role)))
    throw new AppError('plotDisputed');
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
