import { dictText } from '@songbai/contract/dicts.ts';
import { AREA_STATUS } from '@songbai/contract/modules/area/area.dicts.ts';
import { CEMETERY_STATUS } from '@songbai/contract/modules/cemetery/cemetery.dicts.ts';
import type { Trx } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Place, placeOf } from './places.store.ts';

/** In these states no plot is sold, whatever its own (domain.md §3.1, §3.2); a sold out area may get a plot back. */
const CEMETERY_STOPPED: readonly Place['cemeteryStatus'][] = [
  CEMETERY_STATUS.planned,
  CEMETERY_STATUS.salesStopped,
  CEMETERY_STATUS.closed,
];
const AREA_STOPPED: readonly Place['areaStatus'][] = [AREA_STATUS.building, AREA_STATUS.stopped, AREA_STATUS.closed];

/** @throws AppError salesStopped when the cemetery or the area of a plot is not selling */
export async function refuseStoppedSales(trx: Trx, tenantId: number, areaId: string): Promise<void> {
  const place = await placeOf(trx, tenantId, areaId);
  if (!place) throw new AppError('plotMissing');
  const { cemeteryStatus, cemeteryName, areaStatus, areaName } = place;
  if (CEMETERY_STOPPED.includes(cemeteryStatus))
    throw new AppError('salesStopped', { name: cemeteryName, status: dictText('cemetery_status', cemeteryStatus) });
  if (AREA_STOPPED.includes(areaStatus))
    throw new AppError('salesStopped', { name: areaName, status: dictText('area_status', areaStatus) });
}
