import { type CronTexts, splitCron } from './expression.ts';
import { CRON_FIELDS, type CronField } from './fields.ts';
import { type CronPart, parsePart } from './parts.ts';
import { cronError } from './validate.ts';

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
const weekday = (number: number): string => WEEKDAYS[number - 1] ?? '';
const two = (number: number): string => String(number).padStart(2, '0');
const both = (texts: readonly string[]): string => texts.join('、');
const EVERY_DAY = '每天';

type Parts = Readonly<Record<CronField, CronPart>>;

/** An expression in words (每天 02:00); undefined where it is wrong or words would be longer than it. */
export function cronInWords(expression: string): string | undefined {
  if (expression.trim() === '' || cronError(expression) !== undefined) return undefined;
  const parts = partsOf(splitCron(expression));
  const [years, days, times] = [yearWords(parts.year), dayWords(parts), timeWords(parts)];
  if (years === undefined || days === undefined || times === undefined) return undefined;
  if (days === EVERY_DAY && !/^\d{2}:/.test(times)) return `${years}${times}`;
  return `${years}${days} ${times}`;
}

function partsOf(texts: CronTexts): Parts {
  return Object.fromEntries(CRON_FIELDS.map((field) => [field, parsePart(field, texts[field])])) as Parts;
}

function yearWords(year: CronPart): string | undefined {
  if (year.type === 'every' || year.type === 'unset') return '';
  if (year.type === 'specify') return `${both(year.list.map(String))}年 `;
  return year.type === 'range' ? `${year.start}至${year.end}年 ` : undefined;
}

function dayWords({ day, month, week }: Parts): string | undefined {
  const months = monthWords(month);
  if (months === undefined) return undefined;
  const inMonth = months === '' ? '每月' : months;
  if (week.type === 'unset' || week.type === 'every') {
    if (day.type === 'every' || day.type === 'unset') return months === '' ? EVERY_DAY : `${months}${EVERY_DAY}`;
    const words = dayOfMonthWords(day);
    return words && `${inMonth}${words}`;
  }
  if (week.type === 'nthWeekday') return `${inMonth}第${week.nth}个${weekday(week.weekday)}`;
  if (week.type === 'lastOfWeekday') return `${inMonth}最后一个${weekday(week.weekday)}`;
  if (week.type === 'specify') return `${months}每${both(week.list.map(weekday))}`;
  return week.type === 'range' ? `${months}每${weekday(week.start)}至${weekday(week.end)}` : undefined;
}

function monthWords(month: CronPart): string | undefined {
  if (month.type === 'every') return '';
  if (month.type === 'specify') return `每年${both(month.list.map((one) => `${one}月`))}`;
  return month.type === 'range' ? `每年${month.start}月至${month.end}月` : undefined;
}

function dayOfMonthWords(day: CronPart): string | undefined {
  switch (day.type) {
    case 'specify':
      return both(day.list.map((one) => `${one}日`));
    case 'range':
      return `${day.start}日至${day.end}日`;
    case 'last':
      return '最后一日';
    case 'lastWorkday':
      return '最后一个工作日';
    case 'beforeEnd':
      return `最后一日之前${day.days}日`;
    case 'workday':
      return `${day.day}日最近的工作日`;
    case 'lastOfWeekday':
      return `最后一个${weekday(day.weekday)}`;
    default:
      return undefined;
  }
}

function timeWords({ second, minute, hour }: Parts): string | undefined {
  const atSecond = single(second);
  const atMinute = single(minute);
  if (hour.type === 'specify' && atMinute !== undefined && atSecond !== undefined)
    return both(hour.list.map((one) => clockText(one, atMinute, atSecond)));
  if (atMinute !== undefined && atSecond === 0) return minuteOfHours(hour, atMinute);
  const within = hourWords(hour);
  if (within === undefined) return undefined;
  if (atSecond === 0) return often(minute, '分钟', within);
  return minute.type === 'every' ? often(second, '秒', within) : undefined;
}

const clockText = (hour: number, minute: number, second: number): string =>
  `${two(hour)}:${two(minute)}${second === 0 ? '' : `:${two(second)}`}`;

/** 每小时, 每2小时, 9点至17点每小时. */
function minuteOfHours(hour: CronPart, minute: number): string | undefined {
  const at = minute === 0 ? '' : `第${minute}分`;
  if (hour.type === 'every') return `每小时${at}`;
  if (hour.type === 'range') return `${hour.start}点至${hour.end}点每小时${at}`;
  return hour.type === 'loop' ? `${fromStart(hour.start, '点')}每${hour.interval}小时${at}` : undefined;
}

/** 每分钟, 每5分钟, 9点至17点每5分钟. */
function often(part: CronPart, unit: string, within: string): string | undefined {
  if (part.type === 'every') return `${within}每${unit}`;
  if (part.type !== 'loop') return undefined;
  return `${within}${fromStart(part.start, unit === '秒' ? '秒' : '分')}每${part.interval === 1 ? '' : part.interval}${unit}`;
}

const fromStart = (start: number, unit: string): string => (start === 0 ? '' : `从第${start}${unit}起`);

function hourWords(hour: CronPart): string | undefined {
  if (hour.type === 'every') return '';
  if (hour.type === 'range') return `${hour.start}点至${hour.end}点`;
  if (hour.type === 'specify') return both(hour.list.map((one) => `${one}点`));
  return undefined;
}

function single(part: CronPart): number | undefined {
  return part.type === 'specify' && part.list.length === 1 ? part.list[0] : undefined;
}
