import { type Asked, type Field, isClock, type Kind } from '@songbai/contract/resource/kinds.ts';
import { Flex, Input } from 'antd';
import type { ReactNode } from 'react';
import { ChoiceSelect } from '../../pickers/choice/ChoiceSelect.tsx';
import { DictMultiSelect, DictSelect } from '../../pickers/DictSelect.tsx';
import { LinkSelect } from '../../pickers/link/LinkSelect.tsx';
import { PopupField } from '../../pickers/popup/PopupField.tsx';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { RegionInput } from '../../pickers/region/RegionInput.tsx';
import { regionOfQuery, regionQuery } from '../../pickers/region/region-query.ts';
import { DateInput, DateRangeInput } from '../../ui/DateInput.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { type FieldOf, YesNoSelect } from '../kinds/kinds.tsx';
import { joinRange, splitRange } from './list-state.ts';

interface QueryProps<F extends Field = Field> {
  field: F;
  id: string;
  /** Text as stored in the URL; empty means no condition. */
  value: string;
  onChange(value: string): void;
  /** Of a level of a linkage: what the levels above ask for. */
  above?: readonly string[];
}

/** The query-bar control of each kind; exhaustive by type. */
const QUERIES: { readonly [K in Kind]: (props: QueryProps<FieldOf<K>>) => ReactNode } = {
  text: TextQuery,
  textarea: TextQuery,
  html: TextQuery,
  json: TextQuery,
  files: TextQuery,
  integer: NumberQuery,
  decimal: NumberQuery,
  money: MoneyQuery,
  date: DateQuery,
  pdate: TextQuery,
  datetime: DateQuery,
  switch: YesNoSelect,
  dict: DictQuery,
  dicts: ({ field, ...rest }) => (
    <DictMultiSelect {...rest} code={field.dict} onChange={(next) => rest.onChange(next ?? '')} />
  ),
  ref: ({ field, ...rest }) => (
    <RefSelect {...rest} target={field.target} onChange={(next) => rest.onChange(next ?? '')} />
  ),
  region: ({ id, value, onChange }) => (
    <RegionInput id={id} value={regionOfQuery(value)} onChange={(code) => onChange(code ? regionQuery(code) : '')} />
  ),
};

export function QueryField({ field: given, ...props }: QueryProps) {
  const field = given.asked ? askedField(given, given.asked) : given;
  const Control = QUERIES[field.kind] as (props: QueryProps) => ReactNode;
  return <Control {...props} field={field} />;
}

/** As if the field were of the kind that it is asked as. */
const askedField = ({ label, query }: Field, asked: Asked): Field => ({ label, query, ...asked }) as Field;

function TextQuery({ field, id, value, onChange, above }: QueryProps) {
  if (field.kind === 'text' && field.link)
    return (
      <LinkSelect id={id} link={{ key: field.link.key }} value={value} onChange={(next) => onChange(next ?? '')} />
    );
  if (field.kind === 'text' && field.choice)
    return (
      <ChoiceSelect
        id={id}
        choice={field.choice}
        value={value}
        {...(above ? { above } : {})}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (field.kind === 'text' && field.popup)
    return <PopupField {...field.popup} id={id} value={value} onChange={(text) => onChange(text)} />;
  if (isClock(field)) return <ClockQuery field={field} id={id} value={value} onChange={onChange} />;
  return (
    <Input
      id={id}
      allowClear
      value={value}
      placeholder={`请输入${field.label}`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function ClockQuery({ field, id, value, onChange }: QueryProps) {
  if (field.query !== 'range')
    return <DateInput mode="time" id={id} value={value || null} onChange={(next) => onChange(next ?? '')} />;
  const [from, to] = splitRange(value);
  return (
    <Range
      from={
        <DateInput
          mode="time"
          id={id}
          aria-label={`${field.label}从`}
          value={from || null}
          onChange={(next) => onChange(joinRange([next ?? '', to]))}
        />
      }
      to={
        <DateInput
          mode="time"
          aria-label={`${field.label}到`}
          value={to || null}
          onChange={(next) => onChange(joinRange([from, next ?? '']))}
        />
      }
    />
  );
}

function DictQuery({ field, id, value, onChange }: QueryProps<FieldOf<'dict'>>) {
  const Control = field.query === 'in' ? DictMultiSelect : DictSelect;
  return <Control id={id} code={field.dict} value={value} onChange={(next) => onChange(next ?? '')} />;
}

function NumberQuery({ field, id, value, onChange }: QueryProps<FieldOf<'integer' | 'decimal'>>) {
  const scale = field.kind === 'decimal' ? field.scale : 0;
  const box = (text: string, label: string, boxId: string | undefined, change: (text: string) => void) => (
    <NumberInput
      id={boxId}
      aria-label={label}
      placeholder={field.query === 'range' ? '' : `请输入${field.label}`}
      precision={scale}
      controls={false}
      style={{ width: '100%' }}
      value={text === '' ? null : Number(text)}
      onChange={(next) => change(next === null ? '' : String(next))}
    />
  );
  if (field.query !== 'range') return box(value, field.label, id, onChange);
  const [from, to] = splitRange(value);
  return (
    <Range
      from={box(from, `${field.label}从`, id, (text) => onChange(joinRange([text, to])))}
      to={box(to, `${field.label}到`, undefined, (text) => onChange(joinRange([from, text])))}
    />
  );
}

function MoneyQuery({ field, id, value, onChange }: QueryProps<FieldOf<'money'>>) {
  const [from, to] = splitRange(value);
  const fen = (text: string) => (text === '' ? null : Number(text));
  const textOf = (next: number | null) => (next === null ? '' : String(next));
  return (
    <Range
      from={
        <MoneyInput
          id={id}
          aria-label={`${field.label}从`}
          value={fen(from)}
          onChange={(next) => onChange(joinRange([textOf(next), to]))}
        />
      }
      to={
        <MoneyInput
          aria-label={`${field.label}到`}
          value={fen(to)}
          onChange={(next) => onChange(joinRange([from, textOf(next)]))}
        />
      }
    />
  );
}

function DateQuery({ id, value, onChange }: QueryProps) {
  return <DateRangeInput id={id} value={splitRange(value)} onChange={(range) => onChange(joinRange(range))} />;
}

function Range({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <Flex align="center" gap={4}>
      {from}
      <span>~</span>
      {to}
    </Flex>
  );
}
