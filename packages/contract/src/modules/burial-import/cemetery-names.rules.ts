import { fold } from './position.rules.ts';
import type { CemeteryPlace } from './record.rules.ts';

/** Rows of a register that mean the same cemetery. */
export interface CemeteryGroup {
  key: string;
  place: CemeteryPlace;
  /** Another group of the register has the same name. */
  namesake: boolean;
}

/** An existing cemetery. */
export interface KnownCemetery {
  id: string;
  name: string;
  address: string;
}

/** Cemeteries with the same name are distinguished by city and state, or by address where neither is given. */
export function cemeteryKey(place: CemeteryPlace): string {
  const where = fold(`${place.city}|${place.state}`);
  return `${fold(place.name)}|${where === '|' ? fold(place.address) : where}`;
}

/**
 * The cemeteries of a register in order of their first row. A row without a location belongs to the only cemetery of
 * that name.
 * @returns groups by the key of each location, several keys may map to one group
 */
export function groupCemeteries(places: readonly CemeteryPlace[]): Map<string, CemeteryGroup> {
  const groups = new Map<string, CemeteryGroup>();
  const byName = new Map<string, CemeteryGroup[]>();
  for (const place of places) {
    const key = cemeteryKey(place);
    const group = groups.get(key);
    if (group) {
      group.place = {
        ...group.place,
        address: group.place.address || place.address,
        phone: group.place.phone || place.phone,
      };
      continue;
    }
    const fresh = { key, place, namesake: false };
    groups.set(key, fresh);
    byName.set(fold(place.name), [...(byName.get(fold(place.name)) ?? []), fresh]);
  }
  for (const same of byName.values()) settleNamesakes(groups, same);
  return groups;
}

function settleNamesakes(groups: Map<string, CemeteryGroup>, same: readonly CemeteryGroup[]): void {
  const nowhere = same.filter(({ place }) => place.city === '' && place.state === '' && place.address === '');
  const somewhere = same.filter((group) => !nowhere.includes(group));
  const only = somewhere.length === 1 ? somewhere[0] : undefined;
  if (only) for (const group of nowhere) groups.set(group.key, only);
  const distinct = only ? [only] : same;
  if (distinct.length > 1) for (const group of distinct) group.namesake = true;
}

const NAME_LENGTH = 64;

/** The name with its location: `CITY CEMETERY` → `CITY CEMETERY（KENAI）`; more of the location if ambiguous. */
function namesWithPlace(place: CemeteryPlace): string[] {
  const wheres = [
    place.city || place.state,
    [place.city, place.state].filter((part) => part !== '').join(' '),
    place.address,
  ];
  return wheres
    .filter((where) => where !== '')
    .map((where) => `${place.name.slice(0, NAME_LENGTH - 2 - Math.min(where.length, 30))}（${where.slice(0, 30)}）`);
}

/**
 * The existing cemetery that is meant, if any: one named with its location, or one of the plain name whose address
 * does not contradict.
 */
export function knownCemetery<T extends KnownCemetery>(place: CemeteryPlace, known: readonly T[]): T | undefined {
  const withPlace = new Set(namesWithPlace(place).map(fold));
  const named = known.find((cemetery) => withPlace.has(fold(cemetery.name)));
  if (named) return named;
  const plain = known.find((cemetery) => fold(cemetery.name) === fold(place.name));
  if (!plain) return undefined;
  const where = place.city || place.state || place.address;
  return where === '' || fold(plain.address).includes(fold(where)) ? plain : undefined;
}

/** An unused name for a new cemetery; on a conflict its location is added. */
export function freeName(place: CemeteryPlace, namesake: boolean, taken: ReadonlySet<string>): string {
  const candidates = [...(namesake ? [] : [place.name]), ...namesWithPlace(place), place.name];
  const free = candidates.find((name) => !taken.has(fold(name)));
  return free ?? numbered(candidates[0] ?? place.name, NAME_LENGTH, taken);
}

const SHORT_LENGTH = 16;
const COMMON_WORDS = /\b(NATIONAL|MEMORIAL|CEMETERY|CEMETERIES|GARDENS?|PARK|INC)\b\.?/gi;

/**
 * A distinct short name of at most 16 characters: it is the prefix of every full plot name, which is unique in the
 * tenant. Words that most cemeteries share are dropped first, then the location.
 */
export function shortCemeteryName(name: string, taken: ReadonlySet<string>): string {
  const [own = '', where = ''] = name.split('（');
  const distinct = own.replace(COMMON_WORDS, '').replace(/\s+/g, ' ').trim() || own;
  const candidates = [name, where ? `${distinct}（${where}` : distinct, distinct];
  const fitting =
    candidates.find((candidate) => candidate.length <= SHORT_LENGTH) ?? distinct.slice(0, SHORT_LENGTH).trim();
  return taken.has(fold(fitting)) ? numbered(fitting, SHORT_LENGTH, taken) : fitting;
}

function numbered(name: string, length: number, taken: ReadonlySet<string>): string {
  for (let count = 2; ; count += 1) {
    const other = `${name.slice(0, length - String(count).length)}${count}`;
    if (!taken.has(fold(other))) return other;
  }
}

/** One address line; Chinese ones go from the largest unit to the smallest, others the other way. */
export function addressLine(place: CemeteryPlace): string {
  const parts = /\p{Script=Han}/u.test(`${place.address}${place.city}`)
    ? [place.state, place.city, place.address]
        .filter((part, at, all) => part !== '' && !all.slice(at + 1).some((next) => next.includes(part)))
        .join('')
    : [place.address, place.city, place.state].filter((part) => part !== '').join(', ');
  return parts.slice(0, 200) || '未登记';
}
