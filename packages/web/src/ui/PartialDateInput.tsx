import type { LunarCalendar } from '@songbai/contract/rules/lunar.ts';
import { parsePartialDate } from '@songbai/contract/rules/partial-date.ts';
import { Input, Typography } from 'antd';
import { useLunar } from '../lib/use-lunar.ts';

interface PartialDateInputProps {
  id?: string;
  value: string;
  onChange(value: string): void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** A date of a life: a day, a month, a year, or a lunar date in words; below it how it is understood. */
export function PartialDateInput({ value, onChange, ...rest }: PartialDateInputProps) {
  const reading = useReading(value);
  return (
    <>
      <Input
        placeholder="如 1950、1950-03、1950-03-02、农历一九五〇年正月十四"
        {...rest}
        allowClear
        value={value}
        status={reading?.wrong ? 'warning' : ''}
        onChange={(event) => onChange(event.target.value)}
      />
      {reading && (
        <Typography.Text type={reading.wrong ? 'warning' : 'secondary'} aria-live="polite">
          {reading.text}
        </Typography.Text>
      )}
    </>
  );
}

/** The same in a detail: as told, with the other calendar. */
export function PartialDateText({ value }: { value: string }) {
  const reading = useReading(value);
  if (value === '') return null;
  if (!reading || reading.wrong) return value;
  // A day of our calendar is not told twice.
  return `${value}（${reading.text.replace(`公历 ${value.trim()}，`, '')}）`;
}

/** How a date is understood; undefined while nothing is typed or the tables are on their way. */
function useReading(value: string): { text: string; wrong: boolean } | undefined {
  const calendar = useLunar(value.trim() !== '');
  return calendar && readingOf(value, calendar);
}

function readingOf(value: string, calendar: LunarCalendar): { text: string; wrong: boolean } | undefined {
  const date = parsePartialDate(value, 'monthFirst', calendar);
  if (!date) return undefined;
  if (date.key === null) return { text: '无法识别的日期', wrong: true };
  if (date.date) return { text: `公历 ${date.date}，${calendar.textOf(date.date)}`, wrong: false };
  return { text: date.precision === 'month' ? `${date.key}，日期不详` : `${date.key} 年，月日不详`, wrong: false };
}
