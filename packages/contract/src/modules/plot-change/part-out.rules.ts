import type { DictValue } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { DECEASED_BURIAL } from '../burial-import/burial-import.dicts.ts';

/** A registered user of a plot. */
export interface PlotPerson {
  id: string;
  name: string;
  alive: string;
  burialStatus: DictValue<'deceased_burial'>;
}

/** Why these people cannot leave while the right stays (domain.md §3.15: 部分迁出). */
export function partOutRefusal(people: readonly PlotPerson[], ids: readonly string[]): Refusal | undefined {
  const leaving = people.filter(({ id }) => ids.includes(id));
  if (ids.length === 0) return { error: 'partOutNobody' };
  if (leaving.length !== new Set(ids).size || ids.length !== leaving.length) return { error: 'partOutNotHere' };
  const buried = leaving.every(({ burialStatus }) => burialStatus === DECEASED_BURIAL.buried);
  if (!buried) return { error: 'partOutNotHere' };
  return leaving.length === people.length ? { error: 'partOutAll' } : undefined;
}

/** The day on which somebody left: not before it was applied for, and not to come. */
export function outDayRefusal(
  outDate: string | undefined,
  { applied, today }: { applied: string; today: string },
): Refusal | undefined {
  if (!outDate) return { error: 'changeOutDateNeeded' };
  return outDate < applied || outDate > today
    ? { error: 'outDateWrong', params: { from: applied, to: today } }
    : undefined;
}
