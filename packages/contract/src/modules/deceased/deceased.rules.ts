import type { Refusal } from '../../errors.ts';
import type { LunarCalendar } from '../../rules/lunar.ts';
import { isLater, type PartialDate, parsePartialDate } from '../../rules/partial-date.ts';

/** What is told of a life. */
export interface Life {
  alive: string;
  birthText: string | null;
  deathText: string | null;
}

/** The dates of a life as they are stored beside their texts. */
export interface LifeDates {
  birth: PartialDate | null;
  death: PartialDate | null;
}

/**
 * Reads the two dates of a person: they may be partial or lunar, are not in the future, and death is not before birth
 * as far as both are known (domain.md §3.0, §3.9).
 * @param known texts that were stored before: an old register may hold words that are no date
 */
export function readLife(
  { alive, birthText, deathText }: Life,
  { today, calendar, known }: { today: string; calendar: LunarCalendar; known: readonly (string | null)[] },
): LifeDates | FieldRefusal {
  const read = (text: string | null) => parsePartialDate(text ?? '', 'monthFirst', calendar);
  const dates = { birth: read(birthText), death: read(deathText) };
  for (const [field, date, label] of [
    ['birthText', dates.birth, '出生日期'],
    ['deathText', dates.death, '死亡日期'],
  ] as const) {
    if (date?.key === null && !known.includes(date.text))
      return refused('dateUnreadable', field, { label, text: date.text });
    if (date && isLater(date, today)) return refused('dateInFuture', field, { label });
  }
  if (alive === 'Y' && dates.death) return refused('aliveWithDeath', 'deathText');
  if (alive === 'N' && !dates.death) return refused('deathNeeded', 'deathText');
  if (dates.birth && dates.death && isLater(dates.birth, dates.death)) return refused('deathBeforeBirth', 'deathText');
  return dates;
}

/** A refusal and the field at fault. */
export type FieldRefusal = Refusal & { field: string };

const refused = (error: Refusal['error'], field: string, params: Record<string, string> = {}): FieldRefusal => ({
  error,
  field,
  params,
});

/** Cavities of a plot that are taken, and the one asked for. */
export interface Places {
  capacity: number;
  taken: readonly number[];
  wanted: number | null;
}

/** The cavity of a new user: the wanted one, or the first free one from the left (domain.md §3.9). */
export function cavityFor({ capacity, taken, wanted }: Places): { seq: number } | FieldRefusal {
  if (wanted !== null) {
    if (wanted > capacity) return refused('cavityBeyond', 'seq', { n: String(capacity) });
    if (taken.includes(wanted)) return refused('cavityTaken', 'seq', { n: String(wanted) });
    return taken.length >= capacity ? refused('plotFull', 'plotId', { n: String(capacity) }) : { seq: wanted };
  }
  for (let seq = 1; seq <= capacity; seq += 1) if (!taken.includes(seq)) return { seq };
  return refused('plotFull', 'plotId', { n: String(capacity) });
}
