import { type DictValue, dictText } from '@songbai/contract/dicts.ts';
import type { BurialSlot } from '@songbai/contract/modules/burial/burial.calls.ts';
import { BURIAL_DICTS } from '@songbai/contract/modules/burial/burial.dicts.ts';
import { SLOT_CAPACITY } from '@songbai/contract/modules/burial/burial.rules.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';

/** A slot of a day in a cemetery. */
export interface SlotOf {
  cemeteryId: string;
  bookDate: string;
  slot: DictValue<'burial_slot'>;
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
    .select(['slot', 'capacity', 'booked'])
    .where('tenantId', '=', tenantId)
    .where('cemeteryId', '=', cemeteryId)
    .where('bookDate', '=', bookDate)
    .execute();
  const known = new Map(rows.map((row) => [row.slot, row]));
  return Object.values(BURIAL_DICTS.burial_slot.codes).map(
    (slot): BurialSlot => known.get(slot) ?? { slot, capacity: SLOT_CAPACITY, booked: 0 },
  );
}

/**
 * Takes a place of a slot: of callers at the same time no more than fit (I17).
 * @throws AppError burialSlotFull
 */
export async function takeSlot(work: Work<StoreContext>, { cemeteryId, bookDate, slot }: SlotOf): Promise<void> {
  const place = { tenantId: work.actor.tenantId, cemeteryId, bookDate, slot };
  await work.db
    .insertInto('cemBurialSlot')
    .values({
      ...place,
      id: newId(),
      capacity: SLOT_CAPACITY,
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
    .set((expression) => ({ booked: expression('booked', '+', 1), version: expression('version', '+', 1) }))
    .where('tenantId', '=', place.tenantId)
    .where('cemeteryId', '=', cemeteryId)
    .where('bookDate', '=', bookDate)
    .where('slot', '=', slot)
    .whereRef('booked', '<', 'capacity')
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n)
    throw new AppError('burialSlotFull', { date: bookDate, slot: dictText('burial_slot', slot) });
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
