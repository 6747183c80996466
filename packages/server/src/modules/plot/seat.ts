import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../../resource/context.ts';
import { lockLive, refuseTaken } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { heldPlace, metres, nameOf, ROW_PITCH, refuseDisabledRow, SEAT_PITCH, sortIndex } from './new-plot.ts';
import { extentsOf, type Place, type RowPlace, rowById } from './places.store.ts';

/** The area and row of a seat, held until the commit, and the name of its plot, which nobody else has. */
export async function heldSeat(
  work: Work<StoreContext>,
  seat: Values,
): Promise<{ place: Place; row: RowPlace; fullName: string }> {
  const place = await heldPlace(work, String(seat.areaId));
  const rowId = String(seat.rowId);
  await lockLive(work, 'cem_row', work.actor.tenantId, [rowId]);
  const row = await rowById(work.db, work.actor.tenantId, rowId);
  if (!row || row.areaId !== place.areaId) throw new AppError('refMissing', { label: '排' }, { field: 'rowId' });
  refuseDisabledRow(row);
  const seatSuffix = typeof seat.seatSuffix === 'string' && seat.seatSuffix !== '' ? seat.seatSuffix : null;
  const fullName = nameOf(place, row, Number(seat.seatNo), seatSuffix);
  const taken = {
    table: 'cem_plot',
    label: '墓位全称',
    values: { tenantId: work.actor.tenantId, fullName },
    shown: fullName,
    field: 'seatNo',
  };
  await refuseTaken(work, taken);
  return { place, row, fullName };
}

/** The next free position of a row on the seat map. */
export async function endOfRow(work: Work<StoreContext>, areaId: string, row: Pick<RowPlace, 'id' | 'rowNo'>) {
  const extents = await extentsOf(work.db, work.actor.tenantId, areaId);
  const filled = extents.find((extent) => extent.rowId === row.id);
  const below = Math.max(-ROW_PITCH, ...extents.map((extent) => extent.gy));
  return {
    sortIndex: filled ? filled.sortIndex + 1 : sortIndex(row.rowNo, 0),
    gx: filled ? metres(filled.gx + SEAT_PITCH) : 0,
    gy: filled ? filled.gy : metres(below + ROW_PITCH),
  };
}
