import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { Button, Checkbox, Flex, Radio } from 'antd';
import { useDict } from '../../session/dictionaries.ts';
import { dictChoices, offeredOptions } from './dict-choices.ts';

interface DictRadioProps {
  id?: string;
  code: string;
  value?: string | number | null;
  onChange?(value: string | null): void;
  /** Radio circles, or buttons in a row (contract/3 §2 JDictSelectTag). */
  type?: 'radio' | 'radioButton';
  /** What was chosen can be taken back. */
  allowClear?: boolean;
  /** Whether an option is offered at the moment; one that is chosen already stays. */
  offered?: ((option: DictOption) => boolean) | undefined;
  disabled?: boolean;
  'aria-label'?: string;
}

/** What can be chosen, and what is chosen although the dictionary has it no longer. */
function useChoices({ code, offered = () => true }: Pick<DictRadioProps, 'code' | 'offered'>, chosen: string[]) {
  const options = useDict(code);
  const known = new Set(options.map(({ value }) => value));
  const gone = options.length > 0 ? chosen.filter((value) => !known.has(value)) : [];
  return [
    ...dictChoices(offeredOptions(options, chosen, offered)),
    ...gone.map((value) => ({ value, label: value, disabled: false })),
  ];
}

/** One value of a dictionary, with all options visible. */
export function DictRadio({
  code,
  value,
  onChange,
  type = 'radio',
  allowClear = false,
  offered,
  ...rest
}: DictRadioProps) {
  const chosen = value === null || value === undefined || value === '' ? undefined : String(value);
  const options = useChoices({ code, offered }, chosen === undefined ? [] : [chosen]);
  const group = (
    <Radio.Group
      {...rest}
      optionType={type === 'radioButton' ? 'button' : 'default'}
      options={options}
      value={chosen ?? null}
      onChange={(event) => onChange?.(String(event.target.value))}
    />
  );
  if (!allowClear) return group;
  return (
    <Flex align="center" wrap>
      {group}
      {chosen !== undefined && !rest.disabled && (
        <Button type="link" size="small" onClick={() => onChange?.(null)}>
          清除
        </Button>
      )}
    </Flex>
  );
}

interface DictCheckboxProps extends Omit<DictRadioProps, 'value' | 'type' | 'allowClear'> {
  /** Values joined by `,`. */
  value?: string | null;
}

const BARE = { margin: 0, padding: 0, border: 0, minInlineSize: 0 };

/** Several values of a dictionary, all options visible; the order of checking is kept (contract/3 §1 JCheckbox). */
export function DictCheckbox({ id, code, value, onChange, disabled, offered, ...rest }: DictCheckboxProps) {
  const chosen = value ? value.split(',') : [];
  return (
    <fieldset id={id} style={BARE} aria-label={rest['aria-label']}>
      <Checkbox.Group
        disabled={disabled}
        options={useChoices({ code, offered }, chosen)}
        value={chosen}
        onChange={(checked) => onChange?.(inOrder(value, checked.map(String)))}
      />
    </fieldset>
  );
}

/** The group returns values in option order; previously checked ones keep their position. */
function inOrder(before: string | null | undefined, checked: readonly string[]): string | null {
  const kept = (before ?? '').split(',').filter((value) => checked.includes(value));
  const next = [...kept, ...checked.filter((value) => !kept.includes(value))];
  return next.length > 0 ? next.join(',') : null;
}
