import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { StoreContext, Stored, Values } from '../../resource/store.ts';
import { lockLive, refuseTaken, refuseUsed } from '../../resource/write/guard.store.ts';
import { areaNode, rowHasPlots } from './area.store.ts';

/** Rules of a row of plots (domain.md §3.2). */
export function rowHooks(context: StoreContext): ResourceHooks {
  return {
    beforeInsert: async (trx, actor, draft) => {
      const areaId = String(draft.areaId);
      await lockLive(context, trx, 'cem_area', actor.tenantId, [areaId]);
      const home = await areaNode(trx, actor.tenantId, areaId);
      if (!home) throw new AppError('refMissing', { label: '墓区' }, { field: 'areaId' });
      await checkRow(context, trx, draft);
      return { cemeteryId: home.cemeteryId, rowName: nameOf(draft) };
    },
    beforeUpdate: (trx, actor, before, patch) => changedRow(context, trx, actor, before, patch),
    beforeRemove: async (trx, actor, rows) => {
      await lockLive(
        context,
        trx,
        'cem_row',
        actor.tenantId,
        rows.map((row) => row.id),
      );
      await refuseUsed(context, trx, actor.tenantId, rows, 'rowName', [
        { table: 'cem_plot', field: 'rowId', by: '墓位' },
      ]);
    },
  };
}

async function changedRow(
  context: StoreContext,
  trx: Trx,
  actor: Actor,
  before: Stored,
  patch: Values,
): Promise<Values> {
  await lockLive(context, trx, 'cem_row', actor.tenantId, [before.id]);
  const wanted = { ...before, ...patch };
  await checkRow(context, trx, wanted, before.id);
  const renumbered = wanted.rowNo !== before.rowNo && before.rowName === nameOf({ rowNo: before.rowNo });
  const rowName =
    renumbered && !('rowName' in patch && patch.rowName !== before.rowName)
      ? nameOf({ rowNo: wanted.rowNo })
      : nameOf(wanted);
  const renamed = wanted.rowNo !== before.rowNo || rowName !== before.rowName;
  if (renamed && (await rowHasPlots(trx, before.id))) throw new AppError('rowInUse');
  return { rowName };
}

async function checkRow(context: StoreContext, trx: Trx, row: Values, ownId?: string): Promise<void> {
  if (Number(row.seatTo) < Number(row.seatFrom)) throw new AppError('seatRange');
  const values = { areaId: row.areaId, rowNo: row.rowNo };
  await refuseTaken(context, trx, { table: 'cem_row', label: '排号', values, shown: String(row.rowNo), ownId });
}

/** The given name, or two digits with 排. */
function nameOf(row: Values): string {
  const given = typeof row.rowName === 'string' ? row.rowName.trim() : '';
  return given === '' ? `${String(row.rowNo).padStart(2, '0')}排` : given;
}
