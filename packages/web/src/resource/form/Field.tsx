import { isWritable } from '@songbai/contract/resource/define.ts';
import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import { Form, type FormRule } from 'antd';
import { useDictText } from '../../session/dictionaries.ts';
import { FieldInput, type InputProps, kindOf } from '../kinds/kinds.tsx';
import { heldBy, levelsAbove } from '../kinds/levels-above.ts';
import { dictTextOf } from '../list/use-list-columns.tsx';
import { useDuplicateRule } from './asked-rules.ts';
import { optionProblem, useFieldState } from './field-state.ts';
import { useResourceFormContext } from './form-context.ts';
import { fieldProblem, type Values } from './form-rules.ts';
import { useLinked } from './linked-fields.ts';

interface FieldProps {
  name: string;
  /** Restricts the options of a reference, e.g. to one cemetery. */
  params?: Readonly<Record<string, unknown>>;
  /** Help under the control. */
  extra?: string;
  /** Overrides the resource's label. */
  label?: string;
  /** Makes the field required in this form, with this message. */
  emptyText?: string;
  /** Custom messages for a value that does not match the pattern, and for one that is already taken. */
  wrongText?: string;
  takenText?: string;
  /** Other fields that its rules read: it is validated again when one of them changes. */
  dependencies?: string[];
  /** Why this row's value cannot be changed; shown under the control, which is disabled. */
  locked?: string;
}

/** A field of the surrounding form with label, required mark, control and messages; disabled where it is read-only. */
export function Field({
  name,
  params,
  extra,
  label,
  emptyText,
  wrongText,
  takenText,
  dependencies,
  locked,
}: FieldProps) {
  const { resource, mode, form, record, check } = useResourceFormContext();
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field ${name}`);
  const now = useFieldState(name);
  const dictText = useDictText();
  const writable = locked === undefined && !now.readOnly && isWritable(field, mode);
  const mustFill = emptyText ?? (now.required ? `${field.label}不能为空` : undefined);
  const problem = (value: unknown) =>
    (mustFill && isEmpty(value) ? mustFill : fieldProblem(field, value, wrongText)) ??
    optionProblem(field, value, now, dictText) ??
    check?.({ ...form.getFieldsValue(true), [name]: value }, record)[name];
  const judged: FormRule = {
    validator: (_rule, value: unknown) => {
      const text = problem(value);
      return text ? Promise.reject(new Error(text)) : Promise.resolve();
    },
  };
  const onLinked = useLinked(name);
  const above = levelsAbove(resource.fields, field);
  const free = useDuplicateRule(resource, name, record, takenText);
  if (!now.visible) return null;
  return (
    <Form.Item
      name={name}
      label={label ?? field.label}
      required={Boolean((field.required || mustFill) && writable)}
      extra={locked ?? extra ?? field.help}
      dependencies={dependencies}
      validateTrigger={['onChange', 'onBlur']}
      validateFirst
      style={kindOf(field).wide ? { gridColumn: '1 / -1' } : undefined}
      rules={writable ? [judged, ...free] : []}
    >
      <Control
        field={field}
        loaded={record?.[name]}
        text={record ? dictTextOf(record, name) : undefined}
        disabled={!writable || field.filled === true}
        params={params}
        {...(above.length > 0 ? { levels: above } : {})}
        {...(onLinked ? { onLinked } : {})}
        {...(now.offered ? { offered: now.offered } : {})}
      />
    </Form.Item>
  );
}

type ControlProps = Omit<InputProps, 'value' | 'onChange' | 'above'> &
  Partial<Pick<InputProps, 'value' | 'onChange'>> & {
    loaded: unknown;
    /** Names of the fields that decide what it offers. */
    levels?: readonly string[];
  };

/** The row's text belongs to the row's own value; a different value brings its own text. */
function Control({ levels, loaded, text, value, onChange = () => {}, ...rest }: ControlProps) {
  const input = { ...rest, value, onChange, text: value === loaded ? text : undefined };
  return levels ? <LevelInput levels={levels} {...input} /> : <FieldInput {...input} />;
}

const NO_LEVELS: readonly string[] = [];

/** A lower level of a linkage, with what the levels above hold at the moment. */
function LevelInput({ levels, ...input }: Omit<InputProps, 'above'> & { levels: readonly string[] }) {
  const { form } = useResourceFormContext();
  const held: unknown = Form.useWatch((all: Values) => heldBy(levels, all), { form, preserve: true });
  return <FieldInput {...input} above={(held as readonly string[] | undefined) ?? NO_LEVELS} />;
}
