import type { BurialApplicant } from '@songbai/contract/modules/burial/burial.calls.ts';
import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { maskRows } from '../../resource/describe/masks.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import { customerTable } from '../customer/index.ts';
import { plotById } from '../plot/index.ts';
import { peopleOfRight } from './burial.store.ts';

/** Whom the office calls about a plot: contact and holder of its right, as far as the actor sees plot and customers. */
export async function applicantsOf(from: Reading, plotId: string): Promise<BurialApplicant[]> {
  const plot = await plotById(from, plotId);
  const right = plot && (await peopleOfRight(from.db, from.actor.tenantId, plot.id));
  if (!right) return [];
  const { contactId, holderId } = right;
  const ids = contactId === null || contactId === holderId ? [holderId] : [contactId, holderId];
  const known = await stored(from, customerTable, ids);
  const found = ids.flatMap((id) => known.find((row) => row.id === id) ?? []);
  const shown = found.map(({ id, name, mobile }): BurialApplicant => {
    return { name, role: id === holderId ? 'holder' : 'contact', mobile };
  });
  return maskRows(from.actor, customer, shown);
}
