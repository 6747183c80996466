import { type LunarCalendar, lunarCalendar } from '@songbai/contract/rules/lunar.ts';

let loaded: Promise<LunarCalendar> | undefined;

/** The Chinese calendar, whose tables travel when the first date of a life is shown. */
export function loadLunar(): Promise<LunarCalendar> {
  loaded ??= import('tyme4ts').then(lunarCalendar, (error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
