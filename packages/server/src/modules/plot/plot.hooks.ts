import { burialStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { writeEvents } from '../../resource/events.store.ts';
import { lockLive, refuseTaken } from '../../resource/guard.store.ts';
import type { ResourceHooks } from '../../resource/hooks.ts';
import type { Stored, StoreContext, Values } from '../../resource/store.ts';
import { copiedValues, heldPlace, heldTemplate, nameOf, nextPlotNo, sortIndex, UNTOUCHED } from './new-plot.ts';
import { extentsOf, rowById } from './places.store.ts';
import { firstWithHistory, lockDeletable } from './plot-history.store.ts';

/** Who may still change a plot that is frozen by a dispute (domain.md §3.4). */
const DISPUTE_ROLES = ['admin', 'records_mgr'];

/** Rules of single plots: adding, editing, deleting (domain.md §3.4, §4.1). */
export function plotHooks(context: StoreContext): ResourceHooks {
  return {
    beforeInsert: (trx, actor, draft) => newPlot(context, trx, actor, draft),
    beforeUpdate: (trx, actor, before, patch) => changedPlot(context, trx, actor, before, patch),
    afterSave: async () => undefined,
    beforeRemove: async (trx, actor, rows) => {
      const ids = rows.map((row) => row.id);
      const deletable = await lockDeletable(trx, actor.tenantId, ids);
      const touched = rows.find((row) => !deletable.has(row.id))?.id ?? (await firstWithHistory(trx, ids));
      const name = rows.find((row) => row.id === touched)?.fullName;
      if (touched !== undefined) throw new AppError('plotHasHistory', { name: String(name ?? '') });
      const events = rows.map((row) => ({ plotId: row.id, bizType: 'plot' as const, bizId: row.id, event: 'delete', before: null, after: null }));
      await writeEvents(trx, actor, context.clock, events.map((event) => ({ ...event, summary: `${actor.realname}删除墓位` })));
    },
  };
}

async function newPlot(context: StoreContext, trx: Trx, actor: Actor, draft: Values): Promise<Values> {
  const place = await heldPlace(context, trx, actor, String(draft.areaId));
  const rowId = String(draft.rowId);
  await lockLive(context, trx, 'cem_row', actor.tenantId, [rowId]);
  const row = await rowById(trx, actor.tenantId, rowId);
  if (!row || row.areaId !== place.areaId) throw new AppError('refMissing', { label: '排' });
  const template = await heldTemplate(context, trx, actor, String(draft.templateId), place.cemeteryId);
  const seatNo = Number(draft.seatNo);
  const seatSuffix = typeof draft.seatSuffix === 'string' && draft.seatSuffix !== '' ? draft.seatSuffix : null;
  const fullName = nameOf(place, row, seatNo, seatSuffix);
  const taken = { table: 'cem_plot', label: '墓位全称', values: { tenantId: actor.tenantId, fullName }, shown: fullName };
  await refuseTaken(context, trx, taken);
  const extents = await extentsOf(trx, place.areaId);
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

/** Metres between rows and seats where nothing better is known. */
export const ROW_PITCH = 1.6;
export const SEAT_PITCH = 1;

function metres(value: number): number {
  return Math.round(value * 100) / 100;
}

async function changedPlot(context: StoreContext, trx: Trx, actor: Actor, before: Stored, patch: Values): Promise<Values> {
  if (before.disputeFlag === 'Y' && !actor.roleCodes.some((role) => DISPUTE_ROLES.includes(role))) throw new AppError('plotDisputed');
  if (patch.templateId === undefined || patch.templateId === before.templateId) return {};
  const template = await heldTemplate(context, trx, actor, String(patch.templateId), String(before.cemeteryId));
  const buried = Number(before.burialCount ?? 0);
  if (template.copied.capacity < buried) throw new AppError('capacityTooSmall', { n: buried });
  const emptied = before.burialStatus === '3';
  return { ...template.copied, burialStatus: emptied ? '3' : burialStatus(buried, template.copied.capacity) };
}
