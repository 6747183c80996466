import { CUSTOMER_LEVEL, CUSTOMER_TYPE, ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { customerNo } from '@songbai/contract/rules/series-numbers.ts';
import { addYears, type Day, dayText, yearOf } from './calendar.ts';
import { address, givenName, idNumber, mobile, personPinyin, type Sex, surname } from './names.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Person } from './staff.ts';
import { timeOn, type Unit } from './world.ts';

export type Customer = RowOf<'cemCustomer'>;

/** A present or future occupant of a plot. */
export interface Occupant {
  name: string;
  sex: Sex;
  birth: Day;
  /** Undefined for the living. */
  death: Day | undefined;
  /** The occupant is the holder's … (dictionary `relation`). */
  relation: string;
}

export interface Family {
  holder: { name: string; sex: Sex; birth: Day };
  /** Husband and wife, in the order in which they die. */
  couple: [Occupant, Occupant];
}

/** Dictionary `relation`: the person is the holder. */
export const HOLDER = '14';
/** Younger ones are buried by their parents. */
const GROWN = 25;

/** Ages at death: around 79, two in a hundred under thirty (domain.md §11.4). */
function ageAtDeath(unit: Unit): number {
  if (unit.random.chance(0.02)) return unit.random.int(6, 29);
  return Math.round(Math.min(103, Math.max(45, unit.random.bell(79, 11))));
}

/** The family that buys: mostly a child for its parents, else the widowed spouse, or parents for a child. */
export function createFamily(unit: Unit, firstDeath: Day): Family {
  const { random } = unit;
  const age = ageAtDeath(unit);
  const birth = addYears(firstDeath, -age) - random.int(0, 364);
  const names = { man: surname(random), woman: surname(random) };
  if (age < GROWN) return parentsFamily(unit, names, birth, firstDeath);
  const first = createPerson(unit, random.chance(0.57) ? '1' : '2', names, birth);
  const second = createPerson(unit, first.sex === '1' ? '2' : '1', names, birth + random.int(-1500, 1500));
  const childBirth = Math.max(first.birth, second.birth) + random.int(22 * 365, 34 * 365);
  // People who died too young for a grown child are buried by the spouse.
  if (random.chance(0.22) || childBirth > firstDeath - 20 * 365) {
    return {
      holder: second,
      couple: [
        { ...first, death: firstDeath, relation: '01' },
        { ...second, death: undefined, relation: HOLDER },
      ],
    };
  }
  const holder = createPerson(unit, random.chance(0.62) ? '1' : '2', names, childBirth);
  // Nineteen in twenty children bear the father's name (domain.md §11.4).
  if (random.chance(0.95)) holder.name = names.man + holder.name.slice(surnameOf(holder, names).length);
  const [own, other] = first.sex === '1' ? ['04', '05'] : ['05', '04'];
  return {
    holder,
    couple: [
      { ...first, death: firstDeath, relation: own ?? '' },
      { ...second, death: undefined, relation: other ?? '' },
    ],
  };
}

interface Names {
  man: string;
  woman: string;
}

function surnameOf(person: Family['holder'], names: Names): string {
  return person.sex === '1' ? names.man : names.woman;
}

function createPerson(unit: Unit, sex: Sex, names: Names, birth: Day): Family['holder'] {
  const family = sex === '1' ? names.man : names.woman;
  return { name: family + givenName(unit.random, sex, yearOf(birth)), sex, birth };
}

/** A minor child, buried by father or mother. */
function parentsFamily(unit: Unit, names: Names, birth: Day, death: Day): Family {
  const { random } = unit;
  const sex: Sex = random.chance(0.5) ? '1' : '2';
  const child = { name: names.man + givenName(random, sex, yearOf(birth)), sex, birth };
  const bornBefore = () => birth - random.int(22 * 365, 34 * 365);
  const holder = createPerson(unit, random.chance(0.6) ? '1' : '2', names, bornBefore());
  const spouse = createPerson(unit, holder.sex === '1' ? '2' : '1', names, bornBefore());
  return {
    holder,
    couple: [
      { ...child, death, relation: sex === '1' ? '02' : '03' },
      { ...spouse, death: undefined, relation: '01' },
    ],
  };
}

/** A customer record of a person, created on a day by a salesperson. */
export function addCustomer(unit: Unit, person: Family['holder'], day: Day, sales: Person): Customer {
  const { random, world } = unit;
  const stamp = stampOf(sales.username, timeOn(unit, day), sales.depart);
  const number = idNumber(random, person.sex, person.birth);
  const row: Customer = {
    stamp,
    id: world.ids('customer'),
    tenantId: unit.tenantId,
    customerNo: customerNo(world.next(`customer:${unit.tenantId}`)),
    type: CUSTOMER_TYPE.person,
    name: person.name,
    pinyin: personPinyin(person.name),
    sex: person.sex,
    birthday: dayText(person.birth),
    idType: ID_TYPE.resident,
    idNo: world.sealer.seal(number),
    idNoTail: number.slice(-4),
    mobile: mobile(random),
    regionCode: '330000',
    address: address(random),
    source: `0${random.int(1, 9)}` as Customer['source'],
    ownerSalesId: sales.id,
    level: random.chance(0.05) ? CUSTOMER_LEVEL.important : CUSTOMER_LEVEL.ordinary,
    deceasedFlag: 'N',
  };
  unit.rows.cemCustomer.push(row);
  return row;
}

/** A person who only enquired, or buys services. */
export function addStranger(unit: Unit, day: Day, sales: Person): Customer {
  const { random } = unit;
  const sex: Sex = random.chance(0.5) ? '1' : '2';
  const birth = addYears(day, -random.int(25, 70)) - random.int(0, 364);
  return addCustomer(unit, { name: surname(random) + givenName(random, sex, yearOf(birth)), sex, birth }, day, sales);
}
