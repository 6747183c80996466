import { burialPerson } from '@songbai/contract/modules/burial/burial.resource.ts';
import { OPEN_BURIALS } from '@songbai/contract/modules/burial/burial.rules.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { Db, Trx } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { get } from '../../resource/read/store.ts';
import { readLines } from '../../resource/write/lines.ts';
import { changeLogged, insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { burialTable } from './burial.table.ts';

/** A booking with its people, as calls answer it. @throws AppError burialMissing */
export async function burialDetail(work: Work, id: string): Promise<Row> {
  return { ...(await get(work, burialTable, id)), people: await readLines(work, burialPerson, id) };
}

const OPEN_RIGHTS = [RIGHT_STATUS.pending, RIGHT_STATUS.valid, RIGHT_STATUS.frozen];

/** The open right of a plot, with what its order and its fee say about a burial. */
export async function rightOf(trx: Trx, tenantId: number, plotId: string) {
  return trx
    .selectFrom('cemPlotRight as r')
    .innerJoin('cemOrder as o', 'o.id', 'r.orderId')
    .select([
      'r.id',
      'r.status',
      'r.feePaidTo',
      'r.firstBurialDate',
      'r.orderId',
      'o.cemeteryId',
      'o.orderStatus',
      'o.payPlan',
    ])
    .where('r.plotId', '=', plotId)
    .where('r.tenantId', '=', tenantId)
    .where('r.status', 'in', OPEN_RIGHTS)
    .executeTakeFirst();
}

/** Whom the open right of a plot names. */
export async function peopleOfRight(db: Db, tenantId: number, plotId: string) {
  return db
    .selectFrom('cemPlotRight')
    .select(['holderId', 'contactId'])
    .where('plotId', '=', plotId)
    .where('tenantId', '=', tenantId)
    .where('status', 'in', OPEN_RIGHTS)
    .executeTakeFirst();
}

/** The first burial of a right is remembered (domain.md §3.6). */
export async function noteFirstBurial(work: Work<StoreContext>, rightId: string, day: string): Promise<void> {
  const where = { id: rightId, firstBurialDate: null };
  await changeLogged(work, 'cem_plot_right', { where, patch: { firstBurialDate: day } });
}

/**
 * A plot with a burial to come neither loses its right nor its people.
 * @throws AppError burialBooked
 */
export async function refuseBooked({ db, actor }: Reading<StoreContext>, plotId: string): Promise<void> {
  const row = await db
    .selectFrom('cemBurial')
    .select('id')
    .where('plotId', '=', plotId)
    .where('tenantId', '=', actor.tenantId)
    .where('status', 'in', [...OPEN_BURIALS])
    .executeTakeFirst();
  if (row) throw new AppError('burialBooked');
}

/** One of those whom a booking is for. */
export interface BurialPerson {
  deceasedId: string;
  name: string;
  /** The registered cavity until the burial. */
  cavityNo: number | null;
}

/** A new booking of its people. */
export async function addBurial(
  work: Work<StoreContext>,
  values: Record<string, unknown>,
  people: readonly BurialPerson[],
): Promise<void> {
  const [burialId] = await insertLogged(work, 'cem_burial', [values]);
  const rows = people.map((person, at) => ({ ...person, burialId, orderNum: at + 1, open: 'Y' }));
  await insertLogged(work, 'cem_burial_person', rows);
}

/** Whom a booking is for, in the order of the booking. */
export async function peopleOf(trx: Trx, burialId: string): Promise<(BurialPerson & { id: string })[]> {
  return trx
    .selectFrom('cemBurialPerson')
    .select(['id', 'deceasedId', 'name', 'cavityNo'])
    .where('burialId', '=', burialId)
    .where('delFlag', '=', 0)
    .orderBy('orderNum')
    .execute();
}

/**
 * A booking is not to come any more: its people may be booked again, or were laid in these cavities.
 * @param cavities by the id of the person; none where the burial did not take place
 */
export async function closePeople(
  work: Work<StoreContext>,
  burialId: string,
  cavities?: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { id, deceasedId, cavityNo } of await peopleOf(work.db, burialId)) {
    const where = { id, open: 'Y', cavityNo };
    const patch = { open: 'N', cavityNo: cavities?.get(deceasedId) ?? cavityNo };
    const changed = await changeLogged(work, 'cem_burial_person', { where, patch });
    if (changed.length === 0) throw new AppError('staleVersion');
  }
}
