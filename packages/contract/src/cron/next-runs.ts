import { LIMITS } from '../limits.ts';
import { type CompiledCron, CronFault, compileCron } from './compile.ts';
import { monthDays, monthShape } from './month-days.ts';

/** Zones without daylight saving, by their offset from UTC in seconds; the business zone is Asia/Shanghai. */
const ZONE_OFFSETS = { 'Asia/Shanghai': 8 * 3600, UTC: 0 } as const;

interface RunOptions {
  zone?: keyof typeof ZONE_OFFSETS;
  /** As the preview of the editor, which is labelled 不含年. */
  ignoreYear?: boolean;
}

/** Years are written with four digits. */
const LAST_MOMENT_MS = Date.UTC(9999, 11, 31);

/**
 * Epoch ms of the first run after a moment; undefined when there is none within a hundred years or the expression is
 * invalid (`cronError` gives the reason). The search is bounded by months, so no expression can block it.
 */
export function nextRun(expression: string, afterMs: number, options?: RunOptions): number | undefined {
  return nextRuns(expression, afterMs, 1, options)[0];
}

/** Epoch ms of the next `count` runs after a moment, ascending; fewer when there are no more (see nextRun). */
export function nextRuns(expression: string, afterMs: number, count: number, options: RunOptions = {}): number[] {
  const cron = compiled(expression);
  if (!cron || !Number.isFinite(afterMs) || afterMs > LAST_MOMENT_MS || count < 1) return [];
  const offset = ZONE_OFFSETS[options.zone ?? 'Asia/Shanghai'];
  const runs: number[] = [];
  for (const second of seconds(cron, Math.floor(Math.max(afterMs, 0) / 1000) + 1 + offset, options.ignoreYear)) {
    runs.push((second - offset) * 1000);
    if (runs.length >= count) break;
  }
  return runs;
}

function compiled(expression: string): CompiledCron | undefined {
  try {
    return compileCron(expression);
  } catch (error) {
    if (error instanceof CronFault) return undefined;
    throw error;
  }
}

/** Runs from a second on, inclusive; seconds count from 1970-01-01 00:00:00 of the zone. */
function* seconds(cron: CompiledCron, from: number, ignoreYear = false): Generator<number> {
  const first = new Date(from * 1000);
  const start = first.getUTCFullYear() * 12 + first.getUTCMonth();
  for (let month = start; month <= start + LIMITS.cronSearchYears * 12; month += 1) {
    if (!cron.months.includes((month % 12) + 1)) continue;
    if (!ignoreYear && !holdsYear(cron, Math.floor(month / 12))) continue;
    const shape = monthShape(month);
    for (const day of monthDays(cron.day, shape)) {
      const midnight = (shape.start + day - 1) * 86_400;
      if (midnight + 86_400 > from) yield* secondsOfDay(cron, midnight, from);
    }
  }
}

function holdsYear({ years: { from, to, step } }: CompiledCron, year: number): boolean {
  return year >= from && year <= to && (year - from) % step === 0;
}

function* secondsOfDay({ hours, minutes, seconds: list }: CompiledCron, midnight: number, from: number) {
  for (const hour of hours) {
    const hourStart = midnight + hour * 3600;
    if (hourStart + 3600 <= from) continue;
    for (const minute of minutes) {
      const minuteStart = hourStart + minute * 60;
      if (minuteStart + 60 <= from) continue;
      for (const second of list) if (minuteStart + second >= from) yield minuteStart + second;
    }
  }
}
