/** Codes of departments encode the path from the top: three characters per level (contract/1 §8.2). */
interface Coded {
  orgCode: string;
}

/** True when the department is one of `tops` or a descendant of one of them. */
export function isWithin(tops: readonly Coded[], orgCode: string): boolean {
  return tops.some((top) => orgCode.startsWith(top.orgCode));
}

/** The departments that have no ancestor in the list, in the order of their codes. */
export function topsOf<D extends Coded>(departs: readonly D[]): D[] {
  const tops: D[] = [];
  for (const depart of departs.toSorted((one, other) => (one.orgCode < other.orgCode ? -1 : 1)))
    if (!isWithin(tops, depart.orgCode)) tops.push(depart);
  return tops;
}
