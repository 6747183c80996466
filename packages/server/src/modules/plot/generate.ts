import { LIMITS } from '@songbai/contract/limits.ts';
import {
  type GeneratedSeat,
  type GeneratePlan,
  generateSeats,
  skipsNumber,
} from '@songbai/contract/modules/plot/numbering.rules.ts';
import type { GenerateBody, GeneratePreview } from '@songbai/contract/modules/plot/plot.calls.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { takenNames, takenSeats } from './generate.store.ts';
import { metres, nameOf, ROW_PITCH, refuseDisabledRow, SEAT_PITCH, sortIndex } from './new-plot.ts';
import { extentsOf, type Place, type RowExtent, type RowPlace, rowsBetween } from './places.store.ts';

/** One plot to be created. */
export interface PlannedPlot {
  rowNo: number;
  seatNo: number;
  fullName: string;
  sortIndex: number;
  gx: number;
  gy: number;
}

export interface Plan {
  plots: PlannedPlot[];
  /** Rows of the plan that exist, by number. */
  rows: ReadonlyMap<number, RowPlace>;
  /** Full names that exist already. */
  conflicts: string[];
}

/** Maximum of conflicts that a preview names; it counts them all. */
const SHOWN_CONFLICTS = 20;

/**
 * Plans a batch generation without writing (domain.md §3.2). Existing rows are continued.
 * @throws AppError rowDisabled, seatRange, generateTooMany, invalid when no number is left after the excluded ones
 */
export async function planPlots(db: Db, tenantId: number, place: Place, body: GenerateBody): Promise<Plan> {
  const plan = checkedPlan(place, body);
  const found = await rowsBetween(db, place.areaId, body.rowFrom, body.rowTo);
  for (const row of found) refuseDisabledRow(row);
  const rows = new Map(found.map((row) => [row.rowNo, row]));
  const seats = generateSeats(plan);
  const plots = positioned(place, seats, rows, await extentsOf(db, tenantId, place.areaId));
  const taken = await takenNames(
    db,
    tenantId,
    plots.map((plot) => plot.fullName),
  );
  const seated = await takenSeats(
    db,
    found.map((row) => row.id),
  );
  const conflicts = plots.filter(
    (plot) => taken.has(plot.fullName) || seated.has(`${rows.get(plot.rowNo)?.id} ${plot.seatNo}`),
  );
  return { plots, rows, conflicts: conflicts.map((plot) => plot.fullName) };
}

function checkedPlan(place: Place, body: GenerateBody): GeneratePlan {
  if (body.rowTo < body.rowFrom) throw new AppError('invalid', { detail: '结束排不能小于起始排' }, { field: 'rowTo' });
  if (body.seatTo < body.seatFrom) throw new AppError('seatRange');
  const skipDigits = body.skipDigits ?? place.skipDigits;
  const kept = (from: number, to: number) => {
    let count = 0;
    for (let value = from; value <= to; value += 1) if (!skipsNumber(skipDigits, value)) count += 1;
    return count;
  };
  // Counted before anything is built: the largest range would be ten million seats.
  const total = kept(body.rowFrom, body.rowTo) * kept(body.seatFrom, body.seatTo);
  if (total === 0) throw new AppError('invalid', { detail: '按编号避讳规则没有可生成的墓位' });
  if (total > LIMITS.generatePlots) throw new AppError('generateTooMany', { n: LIMITS.generatePlots });
  const seatOrder = body.seatOrder as GeneratePlan['seatOrder'];
  const { rowFrom, rowTo, seatFrom, seatTo } = body;
  return { rowFrom, rowTo, seatFrom, seatTo, seatOrder, skipDigits, rowPitch: ROW_PITCH, seatPitch: SEAT_PITCH };
}

/** Seats with names and coordinates: existing rows continue at their end, new rows are placed below all others. */
function positioned(
  place: Place,
  seats: readonly GeneratedSeat[],
  rows: ReadonlyMap<number, RowPlace>,
  extents: readonly RowExtent[],
): PlannedPlot[] {
  const filled = new Map(extents.map((extent) => [extent.rowId, extent]));
  const lowest = extents.reduce((most, extent) => Math.max(most, extent.gy), -ROW_PITCH);
  const fresh = [...new Set(seats.map((seat) => seat.rowNo))].filter((rowNo) => !filled.has(rows.get(rowNo)?.id ?? ''));
  const gyOf = new Map(fresh.map((rowNo, index) => [rowNo, metres(lowest + (index + 1) * ROW_PITCH)]));
  return seats.map(({ rowNo, seatNo, position, gx }) => {
    const row = rows.get(rowNo) ?? { rowNo, rowName: null };
    const before = filled.get(rows.get(rowNo)?.id ?? '');
    return {
      rowNo,
      seatNo,
      fullName: nameOf(place, row, seatNo, null),
      sortIndex: before ? before.sortIndex + position + 1 : sortIndex(rowNo, position),
      gx: before ? metres(before.gx + SEAT_PITCH + gx) : gx,
      gy: before ? before.gy : (gyOf.get(rowNo) ?? 0),
    };
  });
}

export function previewOf(plan: Plan): GeneratePreview {
  const rows = new Map<number, number[]>();
  for (const { rowNo, seatNo } of plan.plots) {
    const seats = rows.get(rowNo);
    if (seats) seats.push(seatNo);
    else rows.set(rowNo, [seatNo]);
  }
  return {
    total: plan.plots.length,
    rows: [...rows].map(([rowNo, seats]) => ({ rowNo, exists: plan.rows.has(rowNo), seats })),
    conflicts: plan.conflicts.slice(0, SHOWN_CONFLICTS),
    conflictCount: plan.conflicts.length,
    first: plan.plots[0]?.fullName ?? '',
    last: plan.plots.at(-1)?.fullName ?? '',
  };
}
