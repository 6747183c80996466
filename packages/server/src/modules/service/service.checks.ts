import { needsDate } from '@songbai/contract/modules/service/service.rules.ts';
import { addDays } from '@songbai/contract/rules/dates.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';
import { plotById, type StoredPlot } from '../plot/index.ts';
import { type CatalogueItem, hasValidRight, holdersOf } from './service.store.ts';

/** Requirements of the items of an order for its appointment and its plot. */
export type Demands = Pick<CatalogueItem, 'name' | 'leadDays' | 'needPlot'>;

/**
 * Checks that an appointment respects the lead time of the items (domain.md §3.18).
 * @throws AppError invalid, serviceLead
 */
export function checkAppointment(today: string, appointDate: unknown, items: readonly Demands[]): void {
  if (typeof appointDate !== 'string' || appointDate === '') return;
  if (appointDate < today)
    throw new AppError('invalid', { detail: '预约日期不能早于今天', label: '预约日期' }, { field: 'appointDate' });
  const early = items.find((item) => appointDate < addDays(today, item.leadDays));
  if (early) throw new AppError('serviceLead', { name: early.name, n: early.leadDays }, { field: 'appointDate' });
}

/** @throws AppError serviceNeedsDate */
export function refuseUndated(appointDate: unknown, items: readonly Demands[]): void {
  const needing = needsDate(items);
  if (needing && !appointDate) throw new AppError('serviceNeedsDate', { name: needing.name }, { field: 'appointDate' });
}

/**
 * A plot with a right of use belongs to its holder: a service for a registered customer is done on their own ones.
 * @throws AppError servicePlotNotTheirs
 */
export async function refuseOthersPlot(work: Work<StoreContext>, plotId: unknown, customerId: unknown): Promise<void> {
  if (typeof plotId !== 'string' || plotId === '' || typeof customerId !== 'string' || customerId === '') return;
  const holders = await holdersOf(work.db, work.actor.tenantId, plotId);
  if (!holders.includes(customerId)) throw new AppError('servicePlotNotTheirs', {}, { field: 'plotId' });
}

/**
 * The plot of an order; items that need one require a valid right on it (domain.md §3.18).
 * @throws AppError serviceNeedsPlot, plotMissing, servicePlotInactive
 */
export async function checkedPlot(
  work: Work<StoreContext>,
  plotId: unknown,
  items: readonly Demands[],
): Promise<StoredPlot | undefined> {
  const needs = items.find((item) => item.needPlot === 'Y');
  if (typeof plotId !== 'string' || plotId === '') {
    if (needs) throw new AppError('serviceNeedsPlot', { name: needs.name });
    return undefined;
  }
  const plot = await plotById(work, plotId);
  if (!plot) throw new AppError('plotMissing');
  if (needs && !(await hasValidRight(work.db, work.actor.tenantId, plot.id))) throw new AppError('servicePlotInactive');
  return plot;
}
