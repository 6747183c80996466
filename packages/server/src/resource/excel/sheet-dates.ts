/** Built-in formats that show dates or times (ECMA-376 §18.8.30, also the East Asian ones). */
const BUILT_IN: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Whether numbers of this built-in format are dates or times. */
export const isDateFormatId = (id: number): boolean => BUILT_IN.some(([first, last]) => id >= first && id <= last);

/** Whether numbers under a format code such as `yyyy"年"m"月"` are dates or times. */
export function isDateFormat(code: string): boolean {
  const letters = code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '');
  return /[ymdhs]/i.test(letters) || /\[[hms]+\]/i.test(code);
}

const DAY_SECONDS = 86_400;
const LAST_DAY = 2_958_465;
const EPOCH_1900 = Date.UTC(1899, 11, 30) / 1000;
const EPOCH_1904 = Date.UTC(1904, 0, 1) / 1000;

/**
 * A spreadsheet's date in our format: `2024-03-01`, with a time `2024-03-01 08:30:00`, only a time `08:30:00`.
 * @param days since the first day of the workbook's calendar, without a zone; a value that is no date stays a number
 */
export function dateText(days: number, startsIn1904: boolean): string {
  if (!(days >= 0 && days <= LAST_DAY)) return String(days);
  const seconds = Math.round(days * DAY_SECONDS);
  const time = new Date(seconds * 1000).toISOString().slice(11, 19);
  if (seconds < DAY_SECONDS) return time;
  // The 1900 calendar has a 29th of February that never existed.
  const early = !startsIn1904 && days < 60 ? DAY_SECONDS : 0;
  const since = (startsIn1904 ? EPOCH_1904 : EPOCH_1900) + early;
  const day = new Date((since + seconds) * 1000).toISOString().slice(0, 10);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
