import { CRON_FACTS, type CronField, NTH_WEEKDAY_MAX } from '@songbai/contract/cron/fields.ts';
import type { CronPart } from '@songbai/contract/cron/parts.ts';
import { InputNumber, Select } from 'antd';
import { WEEKDAYS } from './state.ts';

interface PartInputsProps {
  field: CronField;
  part: CronPart;
  onChange: (part: CronPart) => void;
  disabled: boolean;
}

/** The inputs of a mode, in a sentence. Lists are separate (SpecifyList). */
export function PartInputs({ field, part, onChange, disabled }: PartInputsProps) {
  const { label: unit } = CRON_FACTS[field];
  const common = { field, disabled };
  switch (part.type) {
    case 'unset':
      return <span>（日和周只能设置其中之一）</span>;
    case 'range':
      return <RangeInputs field={field} part={part} onChange={onChange} disabled={disabled} />;
    case 'loop':
      return <LoopInputs field={field} part={part} onChange={onChange} disabled={disabled} />;
    case 'workday':
      return (
        <span>
          本月 <Figure {...common} label="工作日" value={part.day} onChange={(day) => onChange({ ...part, day })} />{' '}
          {unit}
          ，最近的工作日
        </span>
      );
    case 'beforeEnd':
      return (
        <span>
          本月最后一日之前{' '}
          <Figure {...common} label="月末之前" value={part.days} onChange={(days) => onChange({ ...part, days })} /> 天
        </span>
      );
    case 'lastOfWeekday':
      return (
        <span>
          本月最后一个{' '}
          <Figure
            {...common}
            label="最后一个"
            value={part.weekday}
            onChange={(weekday) => onChange({ ...part, weekday })}
          />
        </span>
      );
    case 'nthWeekday':
      return (
        <span>
          本月第{' '}
          <Whole
            label="周第几个"
            min={1}
            max={NTH_WEEKDAY_MAX}
            value={part.nth}
            disabled={disabled}
            onChange={(nth) => onChange({ ...part, nth })}
          />{' '}
          个{' '}
          <Figure
            {...common}
            label="第几个的星期"
            value={part.weekday}
            onChange={(weekday) => onChange({ ...part, weekday })}
          />
        </span>
      );
    default:
      return null;
  }
}

type Of<T extends CronPart['type']> = Omit<PartInputsProps, 'part'> & { part: Extract<CronPart, { type: T }> };

function RangeInputs({ field, part, onChange, disabled }: Of<'range'>) {
  const { label: unit, min, max } = CRON_FACTS[field];
  const common = { field, disabled };
  // Weekdays wrap around after Saturday; all other ranges ascend.
  const tied = field !== 'week';
  // The end of a year range is 1 at least (spec/2 §5).
  const lowest = field === 'year' ? Math.max(part.start, 1) : part.start;
  return (
    <span>
      从{' '}
      <Figure
        {...common}
        label="区间开始"
        max={tied ? part.end : max}
        value={part.start}
        onChange={(start) => onChange({ ...part, start })}
      />{' '}
      {field === 'week' ? '' : unit} 至{' '}
      <Figure
        {...common}
        label="区间结束"
        min={tied ? lowest : min}
        value={part.end}
        onChange={(end) => onChange({ ...part, end })}
      />{' '}
      {field === 'week' ? '' : unit}
    </span>
  );
}

function LoopInputs({ field, part, onChange, disabled }: Of<'loop'>) {
  const { label: unit, interval } = CRON_FACTS[field];
  return (
    <span>
      从{' '}
      <Figure
        field={field}
        disabled={disabled}
        label="循环开始"
        value={part.start}
        onChange={(start) => onChange({ ...part, start })}
      />{' '}
      {field === 'week' ? '' : unit}开始，间隔{' '}
      <Whole
        label={`${unit}循环间隔`}
        min={1}
        max={interval}
        value={part.interval}
        disabled={disabled}
        onChange={(every) => onChange({ ...part, interval: every })}
      />{' '}
      {field === 'week' ? '天' : unit}
    </span>
  );
}

interface FigureProps {
  field: CronField;
  label: string;
  value: number;
  onChange: (value: number) => void;
  disabled: boolean;
  min?: number;
  max?: number;
}

/** A value of the field: a number, or a weekday by its name. */
function Figure({ field, label, min = CRON_FACTS[field].min, max = CRON_FACTS[field].max, ...rest }: FigureProps) {
  const name = `${CRON_FACTS[field].label}${label}`;
  if (field !== 'week') return <Whole {...rest} label={name} min={min} max={max} />;
  const options = WEEKDAYS.map(([value, text]) => ({ value, label: text }));
  return <Select size="small" aria-label={name} style={{ width: 80 }} options={options} {...rest} />;
}

interface WholeProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
  disabled: boolean;
}

function Whole({ label, onChange, ...rest }: WholeProps) {
  return (
    <InputNumber
      {...rest}
      size="small"
      aria-label={label}
      style={{ width: 80 }}
      precision={0}
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
    />
  );
}
