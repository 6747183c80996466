import type { BurialSlot } from '@songbai/contract/modules/burial/burial.calls.ts';
import { readSlots, type SlotPlan } from '@songbai/contract/modules/burial/slots.rules.ts';
import type { Db, Trx } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';

/** A slot of a day in a cemetery. */
export interface SlotOf {
  cemeteryId: string;
  bookDate: string;
  slot: string;
}

/** Columns of a row that nobody has changed yet. */
const NEW_ROW = {
  updateBy: null,
  updateTime: null,
  deleteBy: null,
  deleteTime: null,
  deleteReason: null,
  version: 1,
  delFlag: 0,
} as const;

/** All slots of a day with what is booked of them. */
export async function slotsOf(db: Db, tenantId: number, { cemeteryId, bookDate }: Omit<SlotOf, 'slot'>) {
  const rows = await db
    .selectFrom('cemBurialSlot')
    .select(['slot', 'booked'])
    .where('tenantId', '=', tenantId)
    .where('cemeteryId', '=', cemeteryId)
    .where('bookDate', '=', bookDate)
    .execute();
  const booked = new Map(rows.map((row) => [row.slot, row.booked]));
  const plans = await plansOf(db, tenantId, cemeteryId);
  return plans.map((plan): BurialSlot => ({ ...plan, booked: booked.get(plan.slot) ?? 0 }));
}

/** What the cemetery has set; none where there is no such cemetery. */
async function plansOf(db: Db | Trx, tenantId: number, cemeteryId: string): Promise<SlotPlan[]> {
  const row = await db
    .selectFrom('cemCemetery')
    .select('burialSlots')
    .where('id', '=', cemeteryId)
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  return row ? readSlots(row.burialSlots) : [];
}

/**
 * Takes a place of a slot: of callers at the same time no more than fit (I17). What the cemetery has set counts from the
 * next booking on; bookings that are there stay, also where it has become less.
 * @throws AppError burialSlotFull, burialNoSuchSlot
 */
export async function takeSlot(work: Work<StoreContext>, { cemeteryId, bookDate, slot }: SlotOf): Promise<void> {
  const place = { tenantId: work.actor.tenantId, cemeteryId, bookDate, slot };
  const capacity = (await plansOf(work.db, place.tenantId, cemeteryId)).find((plan) => plan.slot === slot)?.capacity;
  if (capacity === undefined) throw new AppError('burialNoSuchSlot', { slot });
  await work.db
    .insertInto('cemBurialSlot')
    .values({
      ...place,
      id: newId(),
      capacity,
      booked: 0,
      createBy: work.actor.username,
      createTime: work.clock.datetime(),
      sysOrgCode: work.actor.orgCode,
      ...NEW_ROW,
    })
    .onConflict((conflict) => conflict.columns(['cemeteryId', 'bookDate', 'slot']).doNothing())
    .execute();
  const taken = await work.db
    .updateTable('cemBurialSlot')
    .set((expression) => ({ capacity, booked: expression('booked', '+', 1), version: expression('version', '+', 1) }))
    .where('tenantId', '=', place.tenantId)
    .where('cemeteryId', '=', cemeteryId)
    .where('bookDate', '=', bookDate)
    .where('slot', '=', slot)
    .where('booked', '<', capacity)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw new AppError('burialSlotFull', { date: bookDate, slot });
}

/** Gives the place of a slot back. */
export async function freeSlot(work: Work<StoreContext>, { cemeteryId, bookDate, slot }: SlotOf): Promise<void> {
  await work.db
    .updateTable('cemBurialSlot')
    .set((expression) => ({ booked: expression('booked', '-', 1), version: expression('version', '+', 1) }))
    .where('tenantId', '=', work.actor.tenantId)
    .where('cemeteryId', '=', cemeteryId)
    .where('bookDate', '=', bookDate)
    .where('slot', '=', slot)
    .execute();
}

/** Exchanges one slot for another, always in the order of their days: two who swap slots do not wait for each other. */
export async function swapSlots(work: Work<StoreContext>, old: SlotOf, next: SlotOf): Promise<void> {
  const key = ({ bookDate, slot }: SlotOf) => `${bookDate} ${slot}`;
  if (key(old) <= key(next)) await freeSlot(work, old);
  await takeSlot(work, next);
  if (key(old) > key(next)) await freeSlot(work, old);
}
