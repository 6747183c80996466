import { BURIAL_STATUS, BURIAL_TYPE } from '@songbai/contract/modules/burial/burial.dicts.ts';
import { type BurialStatus, OPEN_BURIALS } from '@songbai/contract/modules/burial/burial.rules.ts';
import { readSlots, type SlotPlan, STANDARD_SLOTS } from '@songbai/contract/modules/burial/slots.rules.ts';
import { burialNo } from '@songbai/contract/rules/series-numbers.ts';
import { type Day, dayText, officeTime } from './calendar.ts';
import { mobile } from './names.ts';
import type { Random } from './random.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Sale } from './sales.ts';
import type { Unit } from './world.ts';

/** Days after the first start for which bookings exist. */
const AHEAD = 30;
/** Slots of a day. */
const SLOTS: readonly SlotPlan[] = readSlots(STANDARD_SLOTS);

/** What became of a recent death in a plot without burials; half of the bookings wait for their papers. */
export type BookingPlan = 'none' | BurialStatus;

export function planBooking(random: Random): BookingPlan {
  const { booked, confirmed, preparing, ready, cancelled } = BURIAL_STATUS;
  return random.pick(['none', 'none', booked, booked, booked, confirmed, confirmed, preparing, ready, cancelled]);
}

/** The first day on which a burial in this state may still be to come. */
const EARLIEST: Partial<Record<BurialStatus, number>> = { [BURIAL_STATUS.booked]: 3, [BURIAL_STATUS.confirmed]: 2 };

/**
 * A burial to come, with its slot; undefined when the days ahead are full. Every slot of the demo has one booking.
 */
export function addBooking(
  unit: Unit,
  random: Random,
  { sale, person, status }: { sale: Sale; person: RowOf<'cemDeceased'>; status: BurialStatus },
): RowOf<'cemBurial'> | undefined {
  const { world } = unit;
  const open = OPEN_BURIALS.includes(status);
  const from = world.today + (EARLIEST[status] ?? (status === BURIAL_STATUS.preparing ? 1 : 0));
  const start = from + random.int(0, status === BURIAL_STATUS.booked ? 20 : 6);
  for (let day = start; day < start + AHEAD; day += 1) {
    const slot = SLOTS[open ? world.next(`slot:${unit.cemetery.id}:${day}`) - 1 : 0];
    if (!slot) continue;
    if (open) addSlot(unit, day, slot);
    return addBurial(unit, random, { sale, person, status, day, slot, bookedOn: world.reference - random.int(1, 4) });
  }
  return undefined;
}

/** A burial of the last weeks, as its sheet tells it. */
export function addPastBurial(
  unit: Unit,
  random: Random,
  { sale, person, day }: { sale: Sale; person: RowOf<'cemDeceased'>; day: Day },
): void {
  const slot = SLOTS[unit.world.next(`slot:${unit.cemetery.id}:${day}`) - 1];
  if (!slot) return;
  addSlot(unit, day, slot);
  const status = day < unit.world.reference - 14 ? BURIAL_STATUS.archived : BURIAL_STATUS.buried;
  const row = addBurial(unit, random, { sale, person, status, day, slot, bookedOn: Math.max(sale.day, day - 5) });
  Object.assign(row, { actualTime: officeTime(random, day), sealResult: '1' });
}

function addSlot(unit: Unit, day: Day, slot: SlotPlan): void {
  const clerk = unit.staff.records[0];
  unit.rows.cemBurialSlot.push({
    stamp: stampOf(clerk?.username ?? '', `${dayText(unit.world.reference - 1)} 09:00:00`, clerk?.depart ?? ''),
    id: unit.world.ids('burialSlot'),
    tenantId: unit.tenantId,
    cemeteryId: unit.cemetery.id,
    bookDate: dayText(day),
    ...slot,
    booked: 1,
  });
}

interface Entry {
  sale: Sale;
  person: RowOf<'cemDeceased'>;
  status: BurialStatus;
  day: Day;
  slot: SlotPlan;
  bookedOn: Day;
}

function addBurial(unit: Unit, random: Random, entry: Entry): RowOf<'cemBurial'> {
  const { sale, person, status, day, slot, bookedOn } = entry;
  const { world } = unit;
  const clerk = random.pick(unit.staff.records);
  const paper = status === BURIAL_STATUS.booked || status === BURIAL_STATUS.cancelled ? null : '1,2,3,4';
  const number = world.next(`burial:${unit.tenantId}:${bookedOn}`);
  const row: RowOf<'cemBurial'> = {
    stamp: stampOf(clerk.username, officeTime(random, bookedOn), clerk.depart),
    id: world.ids('burial'),
    tenantId: unit.tenantId,
    burialNo: burialNo(dayText(bookedOn), number),
    bookDate: dayText(day),
    slot: slot.slot,
    cemeteryId: unit.cemetery.id,
    plotId: sale.plot.id,
    plotFullName: sale.plot.fullName ?? null,
    rightId: String(person.rightId),
    deceasedName: person.name,
    burialType: BURIAL_TYPE.single,
    applicant: sale.customer.name,
    applicantRelation: '02',
    applicantPhone: mobile(random),
    peopleCount: random.int(3, 20),
    status,
    docs: paper,
    actualTime: null,
    sealResult: null,
    cancelReason: status === BURIAL_STATUS.cancelled ? '家属另择吉日' : null,
  };
  unit.rows.cemBurial.push(row);
  unit.rows.cemBurialPerson.push({
    stamp: row.stamp,
    id: world.ids('burialPerson'),
    tenantId: unit.tenantId,
    burialId: row.id,
    orderNum: 1,
    deceasedId: person.id,
    name: person.name,
    cavityNo: person.seq ?? null,
    open: OPEN_BURIALS.includes(status) ? 'Y' : 'N',
  });
  return row;
}
