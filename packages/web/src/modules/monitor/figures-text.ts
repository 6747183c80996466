import { datetimeText } from '@songbai/contract/rules/dates.ts';

const MEGABYTE = 1_048_576;

/** Bytes as the family's pages show them. */
export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(3)} MB`;

export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Bytes in the unit in which they are read best. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let at = 0;
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024;
    at += 1;
  }
  return `${at === 0 ? value : value.toFixed(2)} ${units[at]}`;
}

/** 2026年06月30日 10时00分00秒 */
export function longTime(at: number): string {
  const [date = '', time = ''] = datetimeText(at).split(' ');
  const [year, month, day] = date.split('-');
  const [hour, minute, second] = time.split(':');
  return `${year}年${month}月${day}日 ${hour}时${minute}分${second}秒`;
}

export const clockText = (at: number): string => datetimeText(at).slice(11);

/** Databases as people call them. */
export const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
