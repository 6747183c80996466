import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

/** Stored and displayed format (spec/2 §9), unless the column defines another. */
export const DATE_FORMATS = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const;

export type DateMode = keyof typeof DATE_FORMATS;

/** A stored text for the pickers; null when it is no such date. */
export function momentOf(text: unknown, format: string): Dayjs | null {
  if (typeof text !== 'string' || text === '') return null;
  const moment = dayjs(text, format, true);
  return moment.isValid() ? moment : null;
}

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(.+))?$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0');

/** A pasted date in the column's format; undefined when invalid (31 February, words). Also accepts `/`, `.` and 年月日. */
export function parseDate(text: string, mode: DateMode, format: string): string | undefined {
  const clean = text.trim();
  const asIs = dayjs(clean, format, true);
  if (asIs.isValid()) return asIs.format(format);
  const day = mode === 'time' ? undefined : DAY.exec(clean);
  if (mode !== 'time' && !day) return undefined;
  const clock = day ? day[4] : clean;
  const time = clock === undefined ? undefined : TIME.exec(clock);
  if (clock !== undefined && !time) return undefined;
  const date = day ? `${day[1]}-${two(day[2])}-${two(day[3])}` : '2000-01-01';
  const full = `${date} ${two(time?.[1])}:${two(time?.[2])}:${two(time?.[3])}`;
  const moment = dayjs(full, DATE_FORMATS.datetime, true);
  return moment.isValid() ? moment.format(format) : undefined;
}
