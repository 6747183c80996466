import { PERIODS } from '@songbai/contract/rules/periods.ts';
import { needsValue, type Rule, rangeOf } from '@songbai/contract/rules/super-query.ts';
import { Flex, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { DictMultiSelect, DictSelect } from '../../../pickers/DictSelect.tsx';
import { SearchSelect } from '../../../pickers/dict/SearchSelect.tsx';
import { TableTreeSelect } from '../../../pickers/dict/TableTreeSelect.tsx';
import type { DepartKey, PersonKey } from '../../../pickers/people/people.calls.ts';
import { SelectDepart } from '../../../pickers/people/SelectDepart.tsx';
import { SelectUser } from '../../../pickers/people/SelectUser.tsx';
import { PopupField } from '../../../pickers/popup/PopupField.tsx';
import { RefMultiSelect } from '../../../pickers/RefMultiSelect.tsx';
import { RefSelect } from '../../../pickers/RefSelect.tsx';
import { RegionInput } from '../../../pickers/region/RegionInput.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { type ControlKind, controlOf, dictOf, optionsOf, popupOf, type QueryField, takesSeveral } from './fields.ts';
import { ManyValues } from './ManyValues.tsx';
import styles from './super-query.module.css';

interface ControlProps {
  field: QueryField;
  several: boolean;
  value: string;
  /** Null clears it. */
  onChange(value: string | null): void;
  'aria-label': string;
}

interface ValueControlProps {
  field: QueryField | undefined;
  rule: Rule | '';
  value: string;
  onChange(value: string): void;
  'aria-label': string;
}

/** The input for a condition's value: the control of its field (contract/3 §6). */
export function ValueControl({ field, rule, value, onChange, ...rest }: ValueControlProps) {
  const kind = controlOf(field);
  const Control = CONTROLS[kind];
  if (!needsValue(rule)) return <Input {...rest} disabled placeholder="无需填写" />;
  if (rule === 'within') return <PeriodSelect {...rest} value={value} onChange={onChange} />;
  if (rule === 'between')
    return <RangeControl {...rest} Control={Control} field={field ?? NO_FIELD} value={value} onChange={onChange} />;
  return (
    <Control
      {...rest}
      field={field ?? NO_FIELD}
      several={takesSeveral(kind, rule)}
      value={value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

type ValueProps = Pick<ValueControlProps, 'value' | 'onChange' | 'aria-label'>;

/** Days counted from today. */
function PeriodSelect({ value, onChange, ...rest }: ValueProps) {
  const options = PERIODS.map((period) => ({ value: period.value, label: period.text }));
  return (
    <Select<string>
      {...rest}
      placeholder="请选择时段"
      style={WIDE}
      value={value || undefined}
      options={options}
      onChange={onChange}
    />
  );
}

interface RangeControlProps extends ValueProps {
  Control(props: ControlProps): ReactNode;
  field: QueryField;
}

/** Both ends, each in the control of the field. */
function RangeControl({ Control, field, value, onChange, 'aria-label': label }: RangeControlProps) {
  const [from, to] = rangeOf(value);
  const common = { field, several: false };
  const end = controlOf(field) === 'datetime' ? styles.longEnd : styles.end;
  return (
    <Flex gap={4} align="center" wrap="wrap" role="group" aria-label={label}>
      <span className={end}>
        <Control
          {...common}
          aria-label={`${label}起`}
          value={from}
          onChange={(next) => onChange(`${next ?? ''},${to}`)}
        />
      </span>
      <span aria-hidden>~</span>
      <span className={end}>
        <Control
          {...common}
          aria-label={`${label}止`}
          value={to}
          onChange={(next) => onChange(`${from},${next ?? ''}`)}
        />
      </span>
    </Flex>
  );
}

const NO_FIELD: QueryField = { value: '' };
const WIDE = { width: '100%' };

const CONTROLS: { readonly [K in ControlKind]: (props: ControlProps) => ReactNode } = {
  search: ({ field, several, ...rest }) => (
    <SearchSelect {...rest} dict={dictOf(field)} async={Boolean(field.dictTable)} {...(several ? MULTIPLE : {})} />
  ),
  multiDict: ({ field, several: _several, ...rest }) => <DictMultiSelect {...rest} code={dictOf(field)} />,
  multiOptions: Options,
  tree: Tree,
  popup: Popup,
  dict: ({ field, several, ...rest }) => {
    const Control = several ? DictMultiSelect : DictSelect;
    return <Control {...rest} code={dictOf(field)} />;
  },
  users: ({ field, several: _several, ...rest }) => (
    <SelectUser {...rest} buttonText="" store={(field.customReturnField || 'username') as PersonKey} />
  ),
  departs: ({ field, several, ...rest }) => (
    <SelectDepart {...rest} multi={several} customReturnField={(field.customReturnField ?? '') as DepartKey | ''} />
  ),
  options: Options,
  ref: ({ field, several, ...rest }) => {
    const Control = several ? RefMultiSelect : RefSelect;
    return <Control {...rest} target={field.target ?? ''} />;
  },
  area: ({ field: _field, several: _several, ...rest }) => <RegionInput {...rest} />,
  date: ({ field: _field, several: _several, ...rest }) => <DateInput {...rest} placeholder="请选择日期" />,
  datetime: ({ field: _field, several: _several, ...rest }) => (
    <DateInput {...rest} mode="datetime" placeholder="请选择时间" />
  ),
  time: ({ field: _field, several: _several, ...rest }) => <DateInput {...rest} mode="time" placeholder="请选择时间" />,
  number: Figure,
  money: Money,
  switch: YesNo,
  text: Text,
};

const MULTIPLE = { mode: 'multiple' } as const;

function Tree({ field, several, ...rest }: ControlProps) {
  const { pidField, pidValue, hasChildField } = field;
  const tree = { ...(pidField ? { pidField } : {}), ...(pidValue ? { pidValue } : {}) };
  return (
    <TableTreeSelect
      {...rest}
      {...tree}
      {...(hasChildField ? { hasChildField } : {})}
      dict={dictOf(field)}
      multiple={several}
    />
  );
}

function Popup({ field, several, onChange, ...rest }: ControlProps) {
  const config = popupOf(field);
  return (
    <PopupField {...rest} {...config} field={config.destFields} multi={several} onChange={(text) => onChange(text)} />
  );
}

function Options({ field, several, value, onChange, ...rest }: ControlProps) {
  const common = { ...rest, allowClear: true, placeholder: '请选择', style: WIDE, options: optionsOf(field) };
  const showSearch = { optionFilterProp: 'label' };
  if (!several)
    return (
      <Select
        {...common}
        showSearch={showSearch}
        value={value || undefined}
        onChange={(next: string | undefined) => onChange(next ?? null)}
      />
    );
  const chosen = value === '' ? [] : value.split(',');
  return (
    <Select
      {...common}
      showSearch={showSearch}
      mode="multiple"
      value={chosen}
      onChange={(next: string[]) => onChange(next.join(','))}
    />
  );
}

function Figure({ field: _field, several, value, onChange, ...rest }: ControlProps) {
  if (several) return <ManyValues {...rest} kind="number" value={value} onChange={onChange} />;
  return (
    <InputNumber<string>
      {...rest}
      stringMode
      controls={false}
      placeholder="请输入数值"
      style={WIDE}
      value={value === '' ? null : value}
      onChange={onChange}
    />
  );
}

function Money({ field: _field, several, value, onChange, ...rest }: ControlProps) {
  if (several) return <ManyValues {...rest} kind="money" value={value} onChange={onChange} />;
  return (
    <MoneyInput
      {...rest}
      placeholder="请输入数值"
      value={value === '' ? null : Number(value)}
      onChange={(fen) => onChange(fen === null ? null : String(fen))}
    />
  );
}

function YesNo({ field, several: _several, value, onChange, ...rest }: ControlProps) {
  const [yes, no] = field.extendOption ?? ['Y', 'N'];
  return (
    <Select
      {...rest}
      placeholder="请选择"
      style={WIDE}
      value={value || undefined}
      options={[
        { value: yes, label: '是' },
        { value: no, label: '否' },
      ]}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
}

function Text({ field: _field, several, value, onChange, ...rest }: ControlProps) {
  if (several) return <ManyValues {...rest} kind="text" value={value} onChange={onChange} />;
  return <Input {...rest} placeholder="请输入值" value={value} onChange={(event) => onChange(event.target.value)} />;
}
