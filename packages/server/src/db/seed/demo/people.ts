import { addYears, type Day, dayText, yearOf } from './calendar.ts';
import { address, givenName, idNumber, mobile, personPinyin, type Sex, surname } from './names.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Person } from './staff.ts';
import { timeOn, type Unit } from './world.ts';

export type Customer = RowOf<'cemCustomer'>;

/** Somebody who lies or will lie in a plot. */
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

/** Ages at death: round 79, two in a hundred under thirty (domain.md §11.4). */
function ageAtDeath(unit: Unit): number {
  if (unit.random.chance(0.02)) return unit.random.int(6, 29);
  return Math.round(Math.min(103, Math.max(45, unit.random.bell(79, 11))));
}

/** The family that buys: mostly a child for its parents, else the widowed spouse. */
export function createFamily(unit: Unit, firstDeath: Day): Family {
  const { random } = unit;
  const firstSex: Sex = random.chance(0.57) ? '1' : '2';
  const family = surname(random);
  const wife = surname(random);
  const birth = addYears(firstDeath, -ageAtDeath(unit)) - random.int(0, 364);
  const otherBirth = birth + random.int(-1500, 1500);
  const nameOf = (sex: Sex, born: Day) => (sex === '1' ? family : wife) + givenName(random, sex, yearOf(born));
  const secondSex: Sex = firstSex === '1' ? '2' : '1';
  const first: Occupant = { name: nameOf(firstSex, birth), sex: firstSex, birth, death: firstDeath, relation: '' };
  const second: Occupant = {
    name: nameOf(secondSex, otherBirth),
    sex: secondSex,
    birth: otherBirth,
    death: undefined,
    relation: '',
  };
  const childBirth = Math.max(birth, otherBirth) + random.int(22 * 365, 34 * 365);
  // Who died too young to have a grown child is buried by the spouse.
  if (random.chance(0.22) || childBirth > firstDeath - 20 * 365) {
    const holder = { name: second.name, sex: second.sex, birth: Math.min(second.birth, firstDeath - 20 * 365) };
    return {
      holder,
      couple: [
        { ...first, relation: '01' },
        { ...second, birth: holder.birth, relation: '14' },
      ],
    };
  }
  const sex: Sex = random.chance(0.62) ? '1' : '2';
  const childName = (random.chance(0.95) ? family : wife) + givenName(random, sex, yearOf(childBirth));
  const relations = firstSex === '1' ? (['04', '05'] as const) : (['05', '04'] as const);
  return {
    holder: { name: childName, sex, birth: childBirth },
    couple: [
      { ...first, relation: relations[0] },
      { ...second, relation: relations[1] },
    ],
  };
}

/** A customer file for a person, opened on a day by a salesperson. */
export function addCustomer(unit: Unit, person: Family['holder'], day: Day, sales: Person): Customer {
  const { random, world } = unit;
  const row: Customer = {
    stamp: stampOf(sales.username, timeOn(unit, day), sales.depart),
    id: world.ids('customer'),
    tenantId: unit.tenantId,
    customerNo: `KH${String(world.next(`customer:${unit.tenantId}`)).padStart(8, '0')}`,
    type: '1',
    name: person.name,
    pinyin: personPinyin(person.name),
    sex: person.sex,
    birthday: dayText(person.birth),
    idType: '1',
    idNo: idNumber(random, person.sex, person.birth),
    mobile: mobile(random),
    regionCode: '330000',
    address: address(random),
    source: `0${random.int(1, 9)}` as Customer['source'],
    ownerSalesId: sales.id,
    level: random.chance(0.05) ? '2' : '1',
    deceasedFlag: 'N',
  };
  unit.rows.cemCustomer.push(row);
  return row;
}

/** Somebody who only asked, or buys services. */
export function addStranger(unit: Unit, day: Day, sales: Person): Customer {
  const { random } = unit;
  const sex: Sex = random.chance(0.5) ? '1' : '2';
  const birth = addYears(day, -random.int(25, 70)) - random.int(0, 364);
  return addCustomer(unit, { name: surname(random) + givenName(random, sex, yearOf(birth)), sex, birth }, day, sales);
}
