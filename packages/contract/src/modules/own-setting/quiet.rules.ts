import { addDays } from '../../rules/dates.ts';

/** When the quiet time is over that a moment (`YYYY-MM-DD HH:mm:ss`) lies in; undefined outside of it. */
export function quietUntil({ from, to }: { from: string; to: string }, datetime: string): string | undefined {
  const [day, time] = [datetime.slice(0, 10), datetime.slice(11, 16)];
  if (from === to) return undefined;
  const overNight = from > to;
  if (time < to && (overNight || time >= from)) return `${day} ${to}:00`;
  return overNight && time >= from ? `${addDays(day, 1)} ${to}:00` : undefined;
}
