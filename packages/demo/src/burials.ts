import type { DictValue } from '@songbai/contract/dicts.ts';
import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { PLOT_STONE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { burialStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { STONE_SHAPE } from '@songbai/contract/modules/template/template.dicts.ts';
import { BURIALS, type Day, dayText, seasonalDay } from './calendar.ts';
import { type Family, HOLDER, type Occupant } from './people.ts';
import type { Plot } from './plots.ts';
import { stampOf } from './rows.ts';
import type { Right, Sale } from './sales.ts';
import { timeOn, type Unit } from './world.ts';

/** Shares of sold plots without any burial, of two-place plots with a later second burial, or a registered spouse. */
const UNBURIED = 0.14;
const SECOND = 0.45;
const REGISTERED = 0.6;

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
  if (by === undefined && (random.chance(UNBURIED) || saleDay >= last)) return { first: undefined, death: last };
  const atOnce = random.chance(0.8);
  const from = Math.min(saleDay + 2, last);
  const until = Math.min(saleDay + (atOnce ? 50 : 5000), last);
  const first = seasonalDay(random, from, until, BURIALS);
  return { first, death: first - random.int(3, atOnce ? 60 : 20) };
}

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
    users.forEach((person, index) =>
      addOccupant(unit, sale, right, {
        person: { ...person, death: undefined },
        seq: index + 1,
        state: DECEASED_BURIAL.none,
      }),
    );
    count(plot, 0, users.length);
    return;
  }
  right.firstBurialDate = dayText(plan.first);
  addOccupant(unit, sale, right, {
    person: one,
    seq: 1,
    state: moved ? DECEASED_BURIAL.outgoing : DECEASED_BURIAL.buried,
  });
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

function addOccupant(unit: Unit, sale: Sale, right: Right, { person, seq, state }: Entry): void {
  const { random, world } = unit;
  const time = timeOn(unit, person.death === undefined ? sale.day : Math.max(sale.day, person.death));
  const clerk = random.pick(unit.staff.records);
  const birth = partialDate(person.birth, random.chance(0.03));
  const death = person.death === undefined ? undefined : partialDate(person.death, random.chance(0.01));
  unit.rows.cemDeceased.push({
    stamp: stampOf(clerk.username, time, clerk.depart),
    id: world.ids('deceased'),
    tenantId: unit.tenantId,
    cemeteryId: unit.cemetery.id,
    plotId: sale.plot.id,
    rightId: right.id,
    seq,
    name: person.name,
    sex: person.sex,
    alive: person.death === undefined ? 'Y' : 'N',
    birthText: birth.text,
    birthDate: birth.date,
    birthPrecision: birth.precision,
    deathText: death?.text ?? null,
    deathDate: death?.date ?? null,
    deathPrecision: death?.precision ?? null,
    relation: person.relation,
    burialStatus: state,
  });
}

/** Three in a hundred births are known by the year only (domain.md §11.4). */
function partialDate(day: Day, yearOnly: boolean): { text: string; date: string | null; precision: 'day' | 'year' } {
  const text = dayText(day);
  return yearOnly
    ? { text: `${text.slice(0, 4)}年`, date: null, precision: 'year' }
    : { text, date: text, precision: 'day' };
}
