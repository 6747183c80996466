import { createRequire } from 'node:module';
import { type CalendarLibrary, type LunarCalendar, lunarCalendar } from '@songbai/contract/rules/lunar.ts';

/** The tables are needed only where dates of lives are written: loaded lazily, and not bundled. */
const load = createRequire(import.meta.url);
let loaded: LunarCalendar | undefined;

/** The Chinese calendar. */
export function lunar(): LunarCalendar {
  loaded ??= lunarCalendar(load('tyme4ts') as CalendarLibrary);
  return loaded;
}
