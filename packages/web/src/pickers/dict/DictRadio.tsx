import { Checkbox, Radio } from 'antd';
import { useDict } from '../../session/dictionaries.ts';
import { dictChoices } from './dict-choices.ts';

interface DictRadioProps {
  id?: string;
  code: string;
  value?: string | number | null;
  onChange?(value: string | null): void;
  /** Radio circles, or buttons in a row (contract/3 §2 JDictSelectTag). */
  type?: 'radio' | 'radioButton';
  disabled?: boolean;
  'aria-label'?: string;
}

/** One value of a dictionary, with all options visible. */
export function DictRadio({ code, value, onChange, type = 'radio', ...rest }: DictRadioProps) {
  const options = useDict(code);
  return (
    <Radio.Group
      {...rest}
      optionType={type === 'radioButton' ? 'button' : 'default'}
      options={dictChoices(options)}
      value={value === null || value === undefined ? undefined : String(value)}
      onChange={(event) => onChange?.(String(event.target.value))}
    />
  );
}

interface DictCheckboxProps extends Omit<DictRadioProps, 'value' | 'type'> {
  /** Values joined by `,`. */
  value?: string | null;
}

const BARE = { margin: 0, padding: 0, border: 0, minInlineSize: 0 };

/** Several values of a dictionary, all options visible; the order of checking is kept (contract/3 §1 JCheckbox). */
export function DictCheckbox({ id, code, value, onChange, disabled, ...rest }: DictCheckboxProps) {
  const options = useDict(code);
  return (
    <fieldset id={id} style={BARE} aria-label={rest['aria-label']}>
      <Checkbox.Group
        disabled={disabled}
        options={dictChoices(options)}
        value={value ? value.split(',') : []}
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
