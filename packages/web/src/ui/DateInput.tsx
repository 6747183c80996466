import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { KeyboardEvent } from 'react';

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

/** A picker whose value is the displayed text, so that no time zone can shift a calendar date. */
export function DateInput({ value, onChange, mode = 'date', placeholder, ...rest }: DateInputProps) {
  // A masked day is no day: it stays as it is until another one is chosen.
  const masked = value?.includes('*') ?? false;
  return (
    <DatePicker
      {...rest}
      {...(masked ? { placeholder: value ?? '' } : placeholder === undefined ? {} : { placeholder })}
      showTime={mode === 'datetime'}
      format={FORMAT[mode]}
      style={{ width: '100%' }}
      onKeyDown={keepEnter}
      value={value && !masked ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment ? moment.format(FORMAT[mode]) : null)}
    />
  );
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

export function DateRangeInput({ id, value, onChange }: DateRangeInputProps) {
  return (
    <DatePicker.RangePicker
      id={id ? { start: id } : undefined}
      format={FORMAT.date}
      style={{ width: '100%' }}
      allowEmpty={[true, true]}
      value={[value[0] ? dayjs(value[0]) : null, value[1] ? dayjs(value[1]) : null]}
      onChange={(range) => onChange([range?.[0]?.format(FORMAT.date) ?? '', range?.[1]?.format(FORMAT.date) ?? ''])}
    />
  );
}
