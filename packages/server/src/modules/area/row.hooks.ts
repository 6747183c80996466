import type { plotRow } from '@songbai/contract/modules/area/area.resource.ts';
import type { PatchOf } from '@songbai/contract/resource/define.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { lockLive, refuseTaken } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { areaNode, rowHasPlots } from './area.store.ts';
import type { StoredRow } from './area.table.ts';

/** Rules of a row of plots (domain.md §3.2). */
export function rowHooks(): ResourceHooks<typeof plotRow> {
  return {
    beforeInsert: async (work, draft) => {
      const areaId = String(draft.areaId);
      await lockLive(work, 'cem_area', work.actor.tenantId, [areaId]);
      const home = await areaNode(work.db, work.actor.tenantId, areaId);
      if (!home) throw new AppError('refMissing', { label: '墓区' }, { field: 'areaId' });
      await checkRow(work, draft);
      return { cemeteryId: home.cemeteryId, rowName: nameOf(draft) };
    },
    beforeUpdate: (work, before, patch) => changedRow(work, before, patch),
    beforeRestore: async (work, row) => {
      await checkRow(work, row);
      return {};
    },
  };
}

async function changedRow(
  work: Work<StoreContext>,
  before: StoredRow,
  patch: PatchOf<typeof plotRow>,
): Promise<Values> {
  await lockLive(work, 'cem_row', work.actor.tenantId, [before.id]);
  const wanted = { ...before, ...patch };
  await checkRow(work, wanted, before.id);
  const renumbered = wanted.rowNo !== before.rowNo && before.rowName === nameOf({ rowNo: before.rowNo });
  const rowName =
    renumbered && !('rowName' in patch && patch.rowName !== before.rowName)
      ? nameOf({ rowNo: wanted.rowNo })
      : nameOf(wanted);
  const renamed = wanted.rowNo !== before.rowNo || rowName !== before.rowName;
  if (renamed && (await rowHasPlots(work.db, before.id))) throw new AppError('rowInUse');
  return { rowName };
}

async function checkRow(work: Work<StoreContext>, row: Values, ownId?: string): Promise<void> {
  if (Number(row.seatTo) < Number(row.seatFrom)) throw new AppError('seatRange');
  const values = { areaId: row.areaId, rowNo: row.rowNo };
  await refuseTaken(work, { table: 'cem_row', label: '排号', values, shown: String(row.rowNo), ownId });
}

/** The given name, or two digits followed by 排. */
function nameOf(row: Values): string {
  const given = typeof row.rowName === 'string' ? row.rowName.trim() : '';
  return given === '' ? `${String(row.rowNo).padStart(2, '0')}排` : given;
}
