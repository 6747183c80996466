/** How the values of a column go on: numbers and dates by their step, texts by the number at their end. */
export type SeriesKind = 'number' | 'date' | 'text' | 'copy';

/**
 * The values after (or, backwards, before) the given ones. What has no step is repeated: one number, or values of any
 * other kind; a single date goes on by days, a single text that ends in digits by one.
 */
export function extendSeries(
  values: readonly unknown[],
  count: number,
  kind: SeriesKind,
  backwards = false,
): unknown[] {
  const given = backwards ? [...values].reverse() : values;
  const next = stepping(given, kind, backwards) ?? ((at: number) => given[at % given.length] ?? null);
  return Array.from({ length: given.length === 0 ? 0 : count }, (_, at) => next(at));
}

type Next = ((at: number) => unknown) | undefined;

function stepping(values: readonly unknown[], kind: SeriesKind, backwards: boolean): Next {
  if (kind === 'number') return numbers(values);
  if (kind === 'date') return dates(values, backwards);
  return kind === 'text' ? texts(values, backwards) : undefined;
}

const PLACES = 10 ** 6;
/** Without the noise of binary fractions. */
const clean = (value: number): number => Math.round(value * PLACES) / PLACES;

/** The common step of at least two values. */
function stepOf(values: readonly number[]): number | undefined {
  const [first, second] = values;
  if (first === undefined || second === undefined) return undefined;
  const step = clean(second - first);
  return values.every((value, at) => at === 0 || clean(value - (values[at - 1] ?? 0)) === step) ? step : undefined;
}

function numbers(values: readonly unknown[]): Next {
  const own = values.filter((value) => typeof value === 'number');
  const step = own.length === values.length ? stepOf(own) : undefined;
  return step === undefined ? undefined : (at) => clean((own.at(-1) ?? 0) + step * (at + 1));
}

const DAY_MS = 86_400_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970, without time zones. */
function dayOf(value: unknown): number | undefined {
  const [, year, month, day] = DATE.exec(String(value)) ?? [];
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
}

const dateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

function dates(values: readonly unknown[], backwards: boolean): Next {
  const days = values.map(dayOf).filter((day) => day !== undefined);
  if (days.length < values.length) return undefined;
  const months = stepOf(values.map(monthOf));
  const sameDay = new Set(values.map((value) => String(value).slice(8))).size === 1;
  if (values.length > 1 && months !== undefined && months !== 0 && sameDay)
    return (at) => inMonth(monthOf(values.at(-1)) + months * (at + 1), Number(String(values[0]).slice(8)));
  const step = values.length === 1 ? (backwards ? -1 : 1) : stepOf(days);
  return step === undefined ? undefined : (at) => dateText((days.at(-1) ?? 0) + step * (at + 1));
}

const monthOf = (value: unknown): number =>
  Number(String(value).slice(0, 4)) * 12 + Number(String(value).slice(5, 7)) - 1;

/** This day of a month, or its last one. */
function inMonth(month: number, day: number): string {
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return dateText(Date.UTC(year, index, Math.min(day, last)) / DAY_MS);
}

const NUMBERED = /^(.*?)(\d{1,12})(\D*)$/;

function texts(values: readonly unknown[], backwards: boolean): Next {
  const parts = values.map((value) => NUMBERED.exec(typeof value === 'string' ? value : ''));
  const first = parts[0];
  if (!first || parts.some((part) => part?.[1] !== first[1] || part?.[3] !== first[3])) return undefined;
  const own = parts.map((part) => Number(part?.[2]));
  const step = own.length === 1 ? (backwards ? -1 : 1) : stepOf(own);
  if (step === undefined) return undefined;
  const width = parts.at(-1)?.[2]?.length ?? 0;
  return (at) => {
    const number = (own.at(-1) ?? 0) + step * (at + 1);
    return number < 0 ? values.at(-1) : `${first[1]}${String(number).padStart(width, '0')}${first[3]}`;
  };
}
