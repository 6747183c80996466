import { dateText } from '@songbai/contract/rules/dates.ts';
import { typedMoment } from '@songbai/contract/rules/typed-dates.ts';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useMemo } from 'react';
import { useFeedback } from '../lib/feedback.ts';
import { TypedDates } from './TypedDates.tsx';

const FORMAT = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss' } as const;

interface DateInputProps {
  id?: string;
  value?: string | null;
  onChange?(text: string | null): void;
  mode?: keyof typeof FORMAT;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/**
 * A picker whose value is the displayed text, so that no time zone can shift a calendar date. The box never shows the day
 * under a mouse that only rests there (`previewValue`): after typing it would be taken for the value.
 */
export function DateInput({ value, onChange, mode = 'date', placeholder, ...rest }: DateInputProps) {
  // A masked day is no day: it stays as it is until another one is chosen.
  const masked = value?.includes('*') ?? false;
  const read = useTyped(mode);
  const take = (text: string) => {
    const typed = read(text);
    if (typed !== undefined && typed !== value) onChange?.(typed);
  };
  return (
    <TypedDates onTyped={take}>
      <DatePicker
        {...rest}
        {...(masked ? { placeholder: value ?? '' } : placeholder === undefined ? {} : { placeholder })}
        previewValue={false}
        showTime={mode === 'datetime'}
        format={FORMAT[mode]}
        style={{ width: '100%' }}
        onKeyDown={keepEnter}
        value={value && !masked ? dayjs(value) : null}
        onChange={(moment) => onChange?.(moment ? moment.format(FORMAT[mode]) : null)}
      />
    </TypedDates>
  );
}

/**
 * Reads a day with or without a time as people write it, into our format; a time of day that is not told is its
 * beginning. The person hears of a text that names no day: the box falls back to what it showed before.
 */
function useTyped(mode: keyof typeof FORMAT): (text: string) => string | undefined {
  const { message } = useFeedback();
  return (text) => {
    const { day, time = '00:00:00' } = typedMoment(text) ?? {};
    if (day === undefined && text.trim() !== '')
      void message.warning(`“${text.trim()}”不是有效的日期，请按${FORMAT[mode]}填写`);
    return day === undefined || mode === 'date' ? day : `${day} ${time}`;
  };
}

/** Enter accepts the typed text or opens the panel; by default the browser would also submit the form. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

interface DateRangeInputProps {
  id?: string;
  /** First and last day, either may be empty. */
  value: readonly [string, string];
  onChange(value: [string, string]): void;
}

/** Two days, either may be open. A day counts as soon as it is typed or clicked, not only when both are given. */
export function DateRangeInput({ id, value: [from, to], onChange }: DateRangeInputProps) {
  // The same object while the days are the same: the library takes another one for new days and drops what is typed.
  const range = useMemo<[Dayjs | null, Dayjs | null]>(
    () => [from ? dayjs(from) : null, to ? dayjs(to) : null],
    [from, to],
  );
  const change = (days: (Dayjs | null)[] | null) =>
    onChange([days?.[0]?.format(FORMAT.date) ?? '', days?.[1]?.format(FORMAT.date) ?? '']);
  const read = useTyped('date');
  const take = (text: string, isLast: boolean) => {
    const day = read(text);
    const next: [string, string] = isLast ? [from, day ?? to] : [day ?? from, to];
    if (next[0] === from && next[1] === to) return;
    // As the library does with days in the wrong order.
    onChange(next[0] && next[1] && next[0] > next[1] ? [next[1], next[0]] : next);
  };
  return (
    <TypedDates onTyped={take}>
      <DatePicker.RangePicker
        id={id ? { start: id } : undefined}
        format={FORMAT.date}
        style={{ width: '100%', minWidth: 248 }}
        previewValue={false}
        allowEmpty={[true, true]}
        presets={PRESETS}
        value={range}
        onKeyDown={keepEnter}
        onCalendarChange={change}
        onChange={change}
      />
    </TypedDates>
  );
}

/** A named range ending with the last day of its unit, in business time. */
const preset = (label: string, unit: 'day' | 'week' | 'month' | 'year') => ({
  label,
  value: (): [Dayjs, Dayjs] => {
    const today = dayjs(dateText(Date.now()));
    // Weeks begin on Monday, whatever the language set for dates.
    const start = unit === 'week' ? today.subtract((today.day() + 6) % 7, 'day') : today.startOf(unit);
    return [start, unit === 'week' ? start.add(6, 'day') : today.endOf(unit)];
  },
});

const PRESETS = [preset('今天', 'day'), preset('本周', 'week'), preset('本月', 'month'), preset('本年', 'year')];
