import type { PlotHold } from '@songbai/contract/modules/plot/plot.calls.ts';
import { AppError } from '../../platform/errors.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import { customerTable } from '../customer/index.ts';
import { holdOf } from './holds.store.ts';
import { plotTable } from './plot.table.ts';

/**
 * For whom and until when a plot is kept; null when it is not. The customer and the telephone only for who may see
 * them.
 * @throws AppError plotMissing
 */
export async function plotHold(from: Reading, plotId: string): Promise<PlotHold | null> {
  const [plot] = await stored(from, plotTable, [plotId]);
  if (!plot) throw new AppError('plotMissing');
  const hold = await holdOf(from.db, from.actor.tenantId, plotId);
  if (!hold) return null;
  const sees = from.actor.codes.has('cem:customer:list');
  const [customer] = sees && hold.customerId ? await stored(from, customerTable, [hold.customerId]) : [];
  return {
    ...hold,
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    contactMobile: sees ? hold.contactMobile : null,
  };
}
