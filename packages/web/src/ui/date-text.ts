import { typedMoment } from '@songbai/contract/rules/typed-dates.ts';
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

/** A pasted date in the column's format; undefined when invalid (31 February, words). Also accepts `/`, `.` and 年月日. */
export function parseDate(text: string, mode: DateMode, format: string): string | undefined {
  const asIs = dayjs(text.trim(), format, true);
  if (asIs.isValid()) return asIs.format(format);
  const typed = typedMoment(text);
  if (!typed || (mode === 'time') !== (typed.day === undefined)) return undefined;
  const { day = '2000-01-01', time = '00:00:00' } = typed;
  return dayjs(`${day} ${time}`, DATE_FORMATS.datetime, true).format(format);
}
