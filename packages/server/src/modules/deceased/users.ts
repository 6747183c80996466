import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { cavityFor } from '@songbai/contract/modules/deceased/deceased.rules.ts';
import type { OrderUser } from '@songbai/contract/modules/order/order.calls.ts';
import { AppError } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import { changeRow, withoutRules } from '../../resource/write/change.ts';
import { insert } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { plotById, type StoredPlot } from '../plot/index.ts';
import { accepted, personValues } from './deceased.hooks.ts';
import { changeDeceased, peopleOfPlot, recountPlot, takenCavities } from './deceased.store.ts';
import { deceasedTable, type StoredDeceased } from './deceased.table.ts';

const ruleFree = (work: Work): Work => work.as(withoutRules(work.actor));

/**
 * Registers those who shall rest in a plot that is being bought; their right follows with the first payment.
 * @throws AppError like the registration of one of them, naming the field of that user: `users.0.deathText`
 */
export async function registerUsers(work: Work, plot: StoredPlot, users: readonly OrderUser[]): Promise<void> {
  if (users.length === 0) return;
  const taken = await takenCavities(work, plot.id);
  const capacity = Number(plot.capacity ?? 1);
  for (const [at, user] of users.entries()) {
    try {
      const { seq } = accepted(cavityFor({ capacity, taken, wanted: user.seq ?? null }));
      taken.push(seq);
      const place = { cemeteryId: plot.cemeteryId, seq, burialStatus: DECEASED_BURIAL.none };
      const draft = { ...user, plotId: plot.id };
      await insert(work, deceasedTable, draft, { ...place, ...(await personValues(work, draft)) });
    } catch (error) {
      if (!(error instanceof AppError && error.field)) throw error;
      throw new AppError(error.key, error.params, { field: `users.${at}.${error.field}` });
    }
  }
  const names = users.map(({ name }) => name.trim()).join('、');
  await recountPlot(work, plot.id, { event: 'userAdd', summary: `${work.actor.realname}登记使用人「${names}」` });
}

/** Users registered before there was a right belong to it from now on. */
export async function linkUsers(work: Work, plotId: string, rightId: string): Promise<void> {
  for (const user of await presentUsers(work, plotId))
    if (user.rightId !== rightId) await changeDeceased(ruleFree(work), user, { rightId });
}

/**
 * The users of a draft go with it to another plot.
 * @throws AppError plotMissing, plotFull
 */
export async function moveUsers(work: Work, fromPlotId: string, toPlotId: string): Promise<void> {
  const users = await presentUsers(work, fromPlotId);
  if (users.length === 0 || fromPlotId === toPlotId) return;
  const plot = await plotById(ruleFree(work), toPlotId);
  if (!plot) throw new AppError('plotMissing');
  const taken = await takenCavities(work, toPlotId);
  for (const user of users) {
    const { seq } = accepted(cavityFor({ capacity: Number(plot.capacity ?? 1), taken, wanted: null }));
    taken.push(seq);
    await changeDeceased(ruleFree(work), user, { plotId: plot.id, cemeteryId: plot.cemeteryId ?? undefined, seq });
  }
  const names = users.map(({ name }) => name).join('、');
  await recountPlot(work, fromPlotId, { event: 'userDelete', summary: `使用人「${names}」随草稿改选墓位` });
  await recountPlot(work, toPlotId, { event: 'userAdd', summary: `使用人「${names}」随草稿改选墓位` });
}

/** Everybody registered for a plot has left it: the dead by moving out, the living with the right. */
export async function moveAllOut(work: Work, plotId: string): Promise<void> {
  for (const { id } of await peopleOfPlot(work, plotId))
    await changeRow(ruleFree(work), { table: deceasedTable, id, missing: 'deceasedMissing' }, () => ({
      patch: { burialStatus: DECEASED_BURIAL.outgoing },
    }));
}

/** The whole records of those registered for a plot who have not left it, by cavity. */
async function presentUsers(work: Work, plotId: string): Promise<StoredDeceased[]> {
  const ids = (await peopleOfPlot(work, plotId)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = new Map((await stored(ruleFree(work), deceasedTable, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
