import { writableFields } from '@songbai/contract/resource/define.ts';
import { Form } from 'antd';
import { useResourceFormContext } from './form-context.ts';
import { fieldProblem } from './form-rules.ts';
import { FieldInput, type InputProps, kindOf } from './kinds.tsx';
import { dictTextOf } from './use-list-columns.tsx';

interface FieldProps {
  name: string;
  /** Narrows the choice of a reference, e.g. to one cemetery. */
  params?: Readonly<Record<string, unknown>>;
  /** Help under the control. */
  extra?: string;
}

/** A field of the surrounding form with label, required mark, control and messages; locked where it cannot be changed. */
export function Field({ name, params, extra }: FieldProps) {
  const { resource, mode, form, record, check } = useResourceFormContext();
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field ${name}`);
  const writable = writableFields(resource, mode).some(([writableName]) => writableName === name);
  const problem = (value: unknown) =>
    fieldProblem(field, value) ?? check?.({ ...form.getFieldsValue(true), [name]: value }, record)[name];
  return (
    <Form.Item
      name={name}
      label={field.label}
      required={Boolean(field.required && writable)}
      extra={extra}
      validateTrigger={['onChange', 'onBlur']}
      validateFirst
      style={kindOf(field).wide ? { gridColumn: '1 / -1' } : undefined}
      rules={
        writable
          ? [
              {
                validator: (_rule, value: unknown) => {
                  const text = problem(value);
                  return text ? Promise.reject(new Error(text)) : Promise.resolve();
                },
              },
            ]
          : []
      }
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
