import type { LunarCalendar } from '@songbai/contract/rules/lunar.ts';
import { useEffect, useState } from 'react';
import { loadLunar } from './lunar.ts';

/** The Chinese calendar once its tables are here; they are sent for when there is a date to read. */
export function useLunar(wanted: boolean): LunarCalendar | undefined {
  const [calendar, setCalendar] = useState<LunarCalendar>();
  const needed = wanted && !calendar;
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    // Without the tables a date is sent all the same, and read by the server.
    loadLunar().then(
      (found) => {
        if (!gone) setCalendar(found);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [needed]);
  return calendar;
}
