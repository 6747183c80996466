import { writableFields } from '@songbai/contract/resource/define.ts';
import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import { Form, type FormRule } from 'antd';
import { FieldInput, type InputProps, kindOf } from '../kinds/kinds.tsx';
import { dictTextOf } from '../list/use-list-columns.tsx';
import { useDuplicateRule } from './asked-rules.ts';
import { useResourceFormContext } from './form-context.ts';
import { fieldProblem } from './form-rules.ts';

interface FieldProps {
  name: string;
  /** Narrows the choice of a reference, e.g. to one cemetery. */
  params?: Readonly<Record<string, unknown>>;
  /** Help under the control. */
  extra?: string;
  /** Another label than the resource's. */
  label?: string;
  /** The form asks for a value even where the resource does not, and says so in these words. */
  emptyText?: string;
  /** Its own words for a value that does not fit the pattern, and for one that somebody has already. */
  wrongText?: string;
  takenText?: string;
  /** Fields that its rules look at besides: it is checked again when one of them changes. */
  dependencies?: string[];
  /** Why this row's value cannot be changed; stands under the control, which is locked then. */
  locked?: string;
}

/** A field of the surrounding form with label, required mark, control and messages; locked where it cannot be changed. */
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
  const writable =
    locked === undefined && writableFields(resource, mode).some(([writableName]) => writableName === name);
  const problem = (value: unknown) =>
    (emptyText && isEmpty(value) ? emptyText : fieldProblem(field, value, wrongText)) ??
    check?.({ ...form.getFieldsValue(true), [name]: value }, record)[name];
  const judged: FormRule = {
    validator: (_rule, value: unknown) => {
      const text = problem(value);
      return text ? Promise.reject(new Error(text)) : Promise.resolve();
    },
  };
  const free = useDuplicateRule(resource, name, record, takenText);
  return (
    <Form.Item
      name={name}
      label={label ?? field.label}
      required={Boolean((field.required || emptyText) && writable)}
      extra={locked ?? extra}
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
        disabled={!writable}
        params={params}
      />
    </Form.Item>
  );
}

type ControlProps = Omit<InputProps, 'value' | 'onChange'> &
  Partial<Pick<InputProps, 'value' | 'onChange'>> & { loaded: unknown };

/** The row's text belongs to the row's value only; another choice brings its own. */
function Control({ loaded, text, value, onChange = () => {}, ...rest }: ControlProps) {
  return <FieldInput {...rest} value={value} onChange={onChange} text={value === loaded ? text : undefined} />;
}
