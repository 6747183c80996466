import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { Select } from 'antd';
import { useDict } from '../session/dictionaries.ts';
import { dictChoices, offeredOptions } from './dict/dict-choices.ts';

interface DictSelectProps {
  id?: string;
  code: string;
  value?: string | number | null;
  onChange?(value: string | null): void;
  disabled?: boolean;
  placeholder?: string;
  allowClear?: boolean;
  /** Values that are not offered; one that is chosen already stays. */
  exclude?: readonly string[];
  /** Whether an option is offered at the moment; one that is chosen already stays. */
  offered?: ((option: DictOption) => boolean) | undefined;
  'aria-label'?: string;
}

/** One value of a dictionary, always as text (contract/3 §2). */
export function DictSelect({
  code,
  value,
  onChange,
  placeholder = '请选择',
  allowClear = true,
  exclude = [],
  offered = () => true,
  ...rest
}: DictSelectProps) {
  const options = offeredOptions(
    useDict(code),
    [String(value ?? '')],
    (option) => !exclude.includes(option.value) && offered(option),
  );
  return (
    <Select
      {...rest}
      allowClear={allowClear}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      style={{ width: '100%' }}
      value={value === null || value === undefined || value === '' ? undefined : String(value)}
      options={dictChoices(options)}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  );
}

interface DictMultiSelectProps extends Omit<DictSelectProps, 'value' | 'onChange' | 'exclude'> {
  /** Values joined by `spliter`. */
  value?: string | null;
  onChange?(value: string | null): void;
  /** Separator of the values; default comma. */
  spliter?: string;
}

/** Several values of a dictionary as one joined text; typing filters by label (contract/3 §2). */
export function DictMultiSelect({
  code,
  value,
  onChange,
  spliter = ',',
  placeholder = '请选择',
  offered = () => true,
  ...rest
}: DictMultiSelectProps) {
  const chosen = value ? value.split(spliter) : [];
  const options = offeredOptions(useDict(code), chosen, offered);
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      style={{ width: '100%' }}
      value={chosen}
      options={dictChoices(options)}
      onChange={(next: string[]) => onChange?.(next.length > 0 ? next.join(spliter) : null)}
    />
  );
}
