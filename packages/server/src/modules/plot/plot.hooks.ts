import { burialStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { StoreContext, Stored, Values } from '../../resource/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { type BusinessEvent, writeEvents } from '../../resource/write/events.store.ts';
import { lockLive, refuseTaken } from '../../resource/write/guard.store.ts';
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
import { firstWithHistory, lockDeletable } from './plot-history.store.ts';

/** Who may still change a plot that is frozen by a dispute (domain.md §3.4). */
const DISPUTE_ROLES = ['admin', 'records_mgr'];

/** Rules of single plots: adding, editing, deleting (domain.md §3.4, §4.1). */
export function plotHooks(context: StoreContext): ResourceHooks {
  return {
    beforeInsert: (trx, actor, draft) => newPlot(context, trx, actor, draft),
    beforeUpdate: (trx, actor, before, patch) => changedPlot(context, trx, actor, before, patch),
    afterSave: async (trx, actor, id) => {
      const row = await plotById(context, trx, withoutRules(actor), id);
      // A first version is a plot that was just added.
      if (row?.version === 1)
        await writeEvents(trx, actor, context, [lifeEvent(row, 'create', `${actor.realname}新增墓位`)]);
    },
    beforeRemove: (trx, actor, rows) => refuseTouched(context, trx, actor, rows),
  };
}

async function refuseTouched(context: StoreContext, trx: Trx, actor: Actor, rows: readonly Stored[]): Promise<void> {
  if (rows.some((row) => row.disputeFlag === 'Y')) throw new AppError('plotDisputed');
  const ids = rows.map((row) => row.id);
  const deletable = await lockDeletable(trx, actor.tenantId, ids);
  const touched = ids.find((id) => !deletable.has(id)) ?? (await firstWithHistory(trx, ids));
  if (touched !== undefined) {
    throw new AppError('plotHasHistory', { name: String(rows.find((row) => row.id === touched)?.fullName ?? '') });
  }
  await writeEvents(
    trx,
    actor,
    context,
    rows.map((row) => lifeEvent(row, 'delete', `${actor.realname}删除墓位`)),
  );
}

/** Beginning or end of a plot in its timeline. */
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

async function newPlot(context: StoreContext, trx: Trx, actor: Actor, draft: Values): Promise<Values> {
  const place = await heldPlace(context, trx, actor, String(draft.areaId));
  const rowId = String(draft.rowId);
  await lockLive(context, trx, 'cem_row', actor.tenantId, [rowId]);
  const row = await rowById(trx, actor.tenantId, rowId);
  if (!row || row.areaId !== place.areaId) throw new AppError('refMissing', { label: '排' }, { field: 'rowId' });
  const template = await heldTemplate(context, trx, actor, String(draft.templateId), place.cemeteryId);
  const seatNo = Number(draft.seatNo);
  const seatSuffix = typeof draft.seatSuffix === 'string' && draft.seatSuffix !== '' ? draft.seatSuffix : null;
  const fullName = nameOf(place, row, seatNo, seatSuffix);
  const taken = {
    table: 'cem_plot',
    label: '墓位全称',
    values: { tenantId: actor.tenantId, fullName },
    shown: fullName,
    field: 'seatNo',
  };
  await refuseTaken(context, trx, taken);
  const extents = await extentsOf(trx, actor.tenantId, place.areaId);
  const filled = extents.find((extent) => extent.rowId === rowId);
  const below = Math.max(-ROW_PITCH, ...extents.map((extent) => extent.gy));
  return {
    ...UNTOUCHED,
    ...copiedValues(place, template, draft),
    rowNo: row.rowNo,
    plotNo: await nextPlotNo(trx, place),
    fullName,
    sortIndex: filled ? filled.sortIndex + 1 : sortIndex(row.rowNo, 0),
    gx: filled ? metres(filled.gx + SEAT_PITCH) : 0,
    gy: filled ? filled.gy : metres(below + ROW_PITCH),
  };
}

async function changedPlot(
  context: StoreContext,
  trx: Trx,
  actor: Actor,
  before: Stored,
  patch: Values,
): Promise<Values> {
  if (before.disputeFlag === 'Y' && !actor.roleCodes.some((role) => DISPUTE_ROLES.includes(role)))
    throw new AppError('plotDisputed');
  if (patch.templateId === undefined || patch.templateId === before.templateId) return {};
  const template = await heldTemplate(context, trx, actor, String(patch.templateId), String(before.cemeteryId));
  const buried = Number(before.burialCount ?? 0);
  if (template.copied.capacity < buried) throw new AppError('capacityTooSmall', { n: buried });
  const emptied = before.burialStatus === '3';
  return { ...template.copied, burialStatus: emptied ? '3' : burialStatus(buried, template.copied.capacity) };
}
