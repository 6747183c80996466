import { ENABLED } from '@songbai/contract/dicts/shared.ts';
import { dictText } from '@songbai/contract/dicts.ts';
import { AREA_STATUS } from '@songbai/contract/modules/area/area.dicts.ts';
import { plotFullName } from '@songbai/contract/modules/plot/numbering.rules.ts';
import { PLOT_BURIAL, PLOT_SALE, PLOT_STONE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { plotNo } from '@songbai/contract/rules/series-numbers.ts';
import type { Trx } from '../../db/database.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../../resource/context.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { type Place, placeOf, type RowPlace, type TemplateCopy, templateCopy } from './places.store.ts';

/** Initial state of a plot. */
export const UNTOUCHED = {
  saleStatus: PLOT_SALE.notOpen,
  burialStatus: PLOT_BURIAL.none,
  stoneStatus: PLOT_STONE.none,
  burialCount: 0,
  livingCount: 0,
  feeFree: 'N',
  disputeFlag: 'N',
  generation: 0,
} as const;

/** Room for the seats of one row in `sortIndex`. */
const ROW_STEP = 100_000;

/** Physical order inside an area: row by row, from the left. */
export function sortIndex(rowNo: number, position: number): number {
  return rowNo * ROW_STEP + position + 1;
}

/** Default distances between rows and between seats, metres. */
export const ROW_PITCH = 1.6;
export const SEAT_PITCH = 1;

/** Metres, rounded to centimetres. */
export function metres(value: number): number {
  return Math.round(value * 100) / 100;
}

export function nameOf(
  place: Place,
  row: Pick<RowPlace, 'rowNo' | 'rowName'>,
  seatNo: number,
  seatSuffix: string | null,
): string {
  const parts = {
    cemetery: place.cemeteryName,
    area: place.areaName,
    rowNo: row.rowNo,
    rowName: row.rowName,
    seatNo,
    seatSuffix,
  };
  return plotFullName(place.numberPattern, parts);
}

/** `{cemetery code}{6 digits}`, never reused (domain.md §3.4). */
export async function nextPlotNo(trx: Trx, place: Place): Promise<string> {
  return plotNo(place.cemeteryCode, await nextNumber(trx, `plot:${place.cemeteryId}`));
}

/** The area; its row lock keeps it from being deleted until commit. */
export async function heldPlace(work: Work<StoreContext>, areaId: string): Promise<Place> {
  await lockLive(work, 'cem_area', work.actor.tenantId, [areaId]);
  const place = await placeOf(work.db, work.actor.tenantId, areaId);
  if (!place) throw new AppError('refMissing', { label: '墓区' }, { field: 'areaId' });
  return place;
}

/** A template that plots of this cemetery may get, with the same lock. */
export async function heldTemplate(work: Work<StoreContext>, id: string, cemeteryId: string): Promise<TemplateCopy> {
  await lockLive(work, 'cem_plot_template', work.actor.tenantId, [id]);
  const found = await templateCopy(work.db, work.actor.tenantId, id);
  if (!found || found.cemeteryId !== cemeteryId)
    throw new AppError('refMissing', { label: '墓型' }, { field: 'templateId' });
  if (!found.enabled) throw new AppError('templateDisabled', { name: found.templateName });
  return found;
}

/** A row that was stopped takes no new plots (domain.md §3.2). */
export function refuseDisabledRow({ rowNo, rowName, status }: Omit<RowPlace, 'id'>): void {
  if (status === ENABLED.off) throw new AppError('rowDisabled', { name: rowName ?? `${rowNo}排` });
}

/** Plots can be opened for sale only in areas that are selling (domain.md §4.1). */
export function refuseUnlessSelling(place: Pick<Place, 'areaName' | 'areaStatus'>): void {
  if (place.areaStatus === AREA_STATUS.selling) return;
  throw new AppError('areaNotSelling', { name: place.areaName, status: dictText('area_status', place.areaStatus) });
}

/** Values copied from template and area into a plot. */
export function copiedValues(place: Place, template: TemplateCopy, draft: Values): Values {
  return { cemeteryId: place.cemeteryId, ...template.copied, orientation: draft.orientation || place.orientation };
}
