import { dateText } from '@songbai/contract/rules/dates.ts';
import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentRef, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useFeedback } from '../lib/feedback.ts';
import { DATE_FORMATS, type DateMode, momentOf, parseDate } from './date-text.ts';
import { TypedDates } from './TypedDates.tsx';

type PickerRef = ComponentRef<typeof DatePicker>;

interface DateInputProps {
  id?: string;
  value?: string | null;
  onChange?(text: string | null): void;
  mode?: DateMode;
  /** Form of the value, shown and told alike. */
  format?: string;
  /** Like `disabled`. */
  readOnly?: boolean;
  disabled?: boolean;
  /** Days before it are not offered. One that is typed stays, for the rules of the form to mark it. */
  first?: string;
  placeholder?: string;
  'aria-label'?: string;
}

/**
 * A picker whose value is the displayed text, so that no time zone can shift a calendar date (contract/3 §1 JDate, JTime).
 * The box never shows the day under a mouse that only rests there (`previewValue`): after typing it would be taken for
 * the value.
 */
export function DateInput({ value, onChange, mode = 'date', placeholder, ...props }: DateInputProps) {
  const { format = DATE_FORMATS[mode], readOnly = false, disabled = false, first, ...rest } = props;
  // A masked day is no day: it stays as it is until another one is chosen.
  const masked = value?.includes('*') ?? false;
  const { read, refused, box } = useTyped(mode, format);
  const take = (text: string, { left }: { left: boolean }) => {
    const typed = read(text, left);
    if (typed !== undefined && typed !== (value || null) && !(masked && typed === null)) onChange?.(typed);
    return typed !== undefined;
  };
  const shared = {
    ...rest,
    ...(masked ? { placeholder: value ?? '' } : placeholder === undefined ? {} : { placeholder }),
    disabled: disabled || readOnly,
    previewValue: false as const,
    format,
    // A time that was picked counts when the box is left, also without the panel's own button.
    needConfirm: false,
    style: { width: '100%' },
    onKeyDown: keepEnter,
    value: value && !masked ? (momentOf(value, format) ?? lenient(value)) : null,
    onChange: (moment: Dayjs | Dayjs[] | null) => {
      if (!Array.isArray(moment)) onChange?.(moment ? moment.format(format) : null);
    },
  };
  return (
    <TypedDates onTyped={take}>
      {mode === 'time' ? (
        <TimePicker key={refused} ref={box} {...shared} />
      ) : (
        <DatePicker
          key={refused}
          ref={box}
          {...shared}
          {...(first ? { disabledDate: (day: Dayjs) => day.format(DATE_FORMATS.date) < first } : {})}
          showTime={mode === 'datetime'}
        />
      )}
    </TypedDates>
  );
}

/** A stored moment in another form than the shown one; null when it is none. */
function lenient(value: string): Dayjs | null {
  const moment = dayjs(value);
  return moment.isValid() ? moment : null;
}

/**
 * Reads a moment as people write it, into the shown format; a time of day that is not told is its beginning, and an
 * emptied box is null. The person hears of a text that names none. The library would keep it in a box that was left by
 * the keyboard, where it would be taken for the value: `refused` is the key of a box that shows the value again. Who
 * went from the old box to its 清空 is in the new box then.
 */
function useTyped(mode: DateMode, format: string) {
  const { message } = useFeedback();
  const [refused, setRefused] = useState(0);
  const warnedText = useRef<string>(undefined);
  const box = useRef<PickerRef>(null);
  useEffect(() => {
    if (refused > 0 && document.activeElement === document.body) box.current?.focus();
  }, [refused]);
  const read = (text: string, left: boolean): string | null | undefined => {
    const typed = text.trim() === '' ? null : parseDate(text, mode, format);
    if (typed === undefined && warnedText.current !== text)
      void message.warning(`“${text.trim()}”不是有效的${mode === 'time' ? '时间' : '日期'}，请按${format}填写`);
    warnedText.current = typed === undefined && !left ? text : undefined;
    if (typed === undefined && left) setRefused(refused + 1);
    return typed;
  };
  return { read, refused, box };
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
    onChange([days?.[0]?.format(DATE_FORMATS.date) ?? '', days?.[1]?.format(DATE_FORMATS.date) ?? '']);
  const { read, refused, box } = useTyped('date', DATE_FORMATS.date);
  const take = (text: string, { isLast, left }: { isLast: boolean; left: boolean }) => {
    const day = read(text, left);
    if (day === undefined) return false;
    const next: [string, string] = isLast ? [from, day ?? ''] : [day ?? '', to];
    // As the library does with days in the wrong order.
    if (next[0] !== from || next[1] !== to)
      onChange(next[0] && next[1] && next[0] > next[1] ? [next[1], next[0]] : next);
    return true;
  };
  return (
    <TypedDates onTyped={take}>
      <DatePicker.RangePicker
        key={refused}
        ref={box}
        id={id ? { start: id } : undefined}
        format={DATE_FORMATS.date}
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
