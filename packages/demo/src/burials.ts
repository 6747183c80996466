import type { DictValue } from '@songbai/contract/dicts.ts';
import { OPEN_BURIALS } from '@songbai/contract/modules/burial/burial.rules.ts';
import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { PLOT_STONE, RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { burialStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { STONE_SHAPE } from '@songbai/contract/modules/template/template.dicts.ts';
import { addBooking, addPastBurial, planBooking } from './bookings.ts';
import { BURIALS, type Day, dayText, seasonalDay } from './calendar.ts';
import { personPinyin } from './names.ts';
import { type Family, HOLDER, type Occupant } from './people.ts';
import type { Plot } from './plots.ts';
import { createRandom, type Random, seedFrom } from './random.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Right, Sale } from './sales.ts';
import { timeOn, type Unit } from './world.ts';

/** Shares of sold plots without any burial, of two-place plots with a later second burial, or a registered spouse. */
const UNBURIED = 0.14;
const SECOND = 0.45;
const REGISTERED = 0.6;
/** Days for which past burials have a sheet. */
const SHEETS = 60;

export interface BurialPlan {
  family: Family;
  /** Days of the burials in this plot; the first follows the sale when somebody has died. */
  first: Day | undefined;
}

/**
 * Decides before the sale whether there will be a burial, because that determines the family.
 * @param by latest day of a first burial
 */
export function planBurial(unit: Unit, saleDay: Day, by?: Day): { first: Day | undefined; death: Day } {
  const { random, world } = unit;
  const last = by ?? world.reference - 2;
  if (by === undefined && (random.chance(UNBURIED) || saleDay >= last)) return noBurial(unit);
  const atOnce = random.chance(0.8);
  const from = Math.min(saleDay + 2, last);
  const until = Math.min(saleDay + (atOnce ? 50 : 5000), last);
  const first = seasonalDay(random, from, until, BURIALS);
  return { first, death: first - random.int(3, atOnce ? 60 : 20) };
}

export const noBurial = ({ world }: Unit) => ({ first: undefined, death: world.reference - 2 });

/**
 * Registers the people of a plot: the buried, and the living spouse of some (寿). Sets the counts of the
 * plot and the first burial of the right.
 * @param moved the remains have moved out again with the right
 */
export function addOccupants(unit: Unit, sale: Sale, right: Right, plan: BurialPlan, moved: boolean): void {
  const { random, world } = unit;
  const { plot } = sale;
  const { capacity } = plot;
  const [one, two] = plan.family.couple;
  const last = world.reference - 2;
  if (plan.first === undefined) {
    const users = capacity > 1 && random.chance(0.5) ? [one, two] : [one];
    const died = right.status === RIGHT_STATUS.valid && diedLately(unit, plot);
    users.forEach((person, index) => {
      const death = died && index === 0 ? world.reference - died.int(5, 20) : undefined;
      const user = { person: { ...person, death }, seq: index + 1, state: DECEASED_BURIAL.none };
      const row = addOccupant(unit, sale, right, user);
      if (died && index === 0) book(unit, died, sale, row);
    });
    count(plot, 0, users.length - (died ? 1 : 0));
    return;
  }
  right.firstBurialDate = dayText(plan.first);
  const first = addOccupant(unit, sale, right, {
    person: one,
    seq: 1,
    state: moved ? DECEASED_BURIAL.outgoing : DECEASED_BURIAL.buried,
  });
  if (!moved && plan.first > world.reference - SHEETS)
    addPastBurial(unit, ownRandom(unit, plot), { sale, person: first, day: plan.first });
  let buried = 1;
  let living = 0;
  const secondDay = plan.first + Math.round(random.next() ** 2 * 25 * 365);
  if (capacity > 1 && random.chance(SECOND) && secondDay < last && !moved) {
    const death = Math.max(secondDay - random.int(3, 40), plan.first + 1);
    addOccupant(unit, sale, right, { person: { ...two, death }, seq: 2, state: DECEASED_BURIAL.buried });
    buried += 1;
    if (two.relation === HOLDER) sale.customer.deceasedFlag = 'Y';
  } else if (capacity > 1 && random.chance(REGISTERED) && !moved) {
    addOccupant(unit, sale, right, { person: { ...two, death: undefined }, seq: 2, state: DECEASED_BURIAL.none });
    living += 1;
  }
  count(plot, buried, living);
}

/** A source of its own, so that bookings leave the rest of the demo as it is. */
const ownRandom = (unit: Unit, plot: Plot): Random => createRandom(seedFrom('burial', unit.plan.index, plot.id));

/** In one of four plots without burials somebody has just died. */
function diedLately(unit: Unit, plot: Plot): Random | undefined {
  const random = ownRandom(unit, plot);
  return random.chance(0.25) ? random : undefined;
}

/** The burial that follows, as far as it has come. */
function book(unit: Unit, random: Random, sale: Sale, person: RowOf<'cemDeceased'>): void {
  const status = planBooking(random);
  if (status === 'none') return;
  const booking = addBooking(unit, random, { sale, person, status });
  if (booking && OPEN_BURIALS.includes(status)) person.burialStatus = DECEASED_BURIAL.booked;
}

function count(plot: Plot, buried: number, living: number): void {
  plot.burialCount = buried;
  plot.livingCount = living;
  plot.burialStatus = burialStatus(buried, plot.capacity);
  plot.stoneStatus =
    plot.stoneShape === STONE_SHAPE.none ? PLOT_STONE.none : buried > 0 ? PLOT_STONE.carved : PLOT_STONE.blank;
}

interface Entry {
  person: Occupant;
  seq: number;
  state: DictValue<'deceased_burial'>;
}

function addOccupant(unit: Unit, sale: Sale, right: Right, { person, seq, state }: Entry): RowOf<'cemDeceased'> {
  const { random, world } = unit;
  const time = timeOn(unit, person.death === undefined ? sale.day : Math.max(sale.day, person.death));
  const clerk = random.pick(unit.staff.records);
  const birth = partialDate(person.birth, random.chance(0.03));
  const death = person.death === undefined ? undefined : partialDate(person.death, random.chance(0.01));
  const row: RowOf<'cemDeceased'> = {
    stamp: stampOf(clerk.username, time, clerk.depart),
    id: world.ids('deceased'),
    tenantId: unit.tenantId,
    cemeteryId: unit.cemetery.id,
    plotId: sale.plot.id,
    rightId: right.id,
    seq,
    name: person.name,
    pinyin: personPinyin(person.name),
    nameKey: person.name,
    sex: person.sex,
    alive: person.death === undefined ? 'Y' : 'N',
    birthText: birth.text,
    birthDate: birth.date,
    birthPrecision: birth.precision,
    deathText: death?.text ?? null,
    deathDate: death?.date ?? null,
    deathPrecision: death?.precision ?? null,
    relation: person.relation as DictValue<'relation'>,
    burialStatus: state,
  };
  unit.rows.cemDeceased.push(row);
  return row;
}

/** Three in a hundred births are known by the year only (domain.md §11.4). */
function partialDate(day: Day, yearOnly: boolean): { text: string; date: string; precision: 'day' | 'year' } {
  const text = dayText(day);
  return yearOnly
    ? { text: `${text.slice(0, 4)}年`, date: text.slice(0, 4), precision: 'year' }
    : { text, date: text, precision: 'day' };
}
