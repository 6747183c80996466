import { isWritable, type Lines, writableFields } from '@songbai/contract/resource/define.ts';
import { isEmpty, linesIn } from '@songbai/contract/resource/drafts.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { newRowId } from '../../ui/editable-table/model/row-id.ts';
import { FieldInput, type InputProps, kindOf } from '../kinds/kinds.tsx';
import { dictTextOf } from '../list/use-list-columns.tsx';
import { useResourceFormContext } from './form-context.ts';
import { fieldProblem, initialValues, type Values } from './form-rules.ts';
import { shownLineFields } from './line-columns.ts';
import { fillOf } from './linked-fields.ts';

interface SingleLineFieldProps {
  /** Key of the sub-table in the resource. */
  name: string;
  /** Lays the fields out. */
  grid: (fields: ReactNode, lines: Lines) => ReactNode;
}

/**
 * The only line of a sub-table as fields of the surrounding form. It is there as soon as one of them is filled in, and
 * gone when all are empty.
 */
export function SingleLineField({ name, grid }: SingleLineFieldProps) {
  const { resource, initial } = useResourceFormContext();
  const [newId] = useState(newRowId);
  const lines = resource.lines[name];
  if (!lines) throw new Error(`${resource.name} has no lines ${name}`);
  const [stored] = linesIn(initial, name);
  const given = stored ?? { id: newId, ...initialValues(lines.fields) };
  const shown = shownLineFields(lines);
  // The whole line is sent, with what the form does not show.
  const hidden = Object.keys(stored ?? {}).filter((key) => key !== 'id' && !shown.some(([one]) => one === key));
  const fields = shown.map(([key, field]) => (
    <LineField key={key} name={name} field={[key, field]} lines={lines} line={stored} given={given} />
  ));
  return (
    <>
      <Form.Item hidden name={[name, 0, 'id']} {...(stored ? {} : { initialValue: given.id })}>
        <Hidden />
      </Form.Item>
      {hidden.map((key) => (
        <Form.Item key={key} hidden name={[name, 0, key]}>
          <Hidden />
        </Form.Item>
      ))}
      {grid(fields, lines)}
    </>
  );
}

/** Keeps a value in the form without showing it. */
const Hidden = () => null;

interface LineFieldProps {
  name: string;
  field: readonly [string, Field];
  lines: Lines;
  /** As stored; undefined: there is none yet. */
  line: Values | undefined;
  given: Values;
}

function LineField({ name, field: [key, field], lines, line, given }: LineFieldProps) {
  const { form } = useResourceFormContext();
  const writable = isWritable(field, 'add');
  const fill = fillOf(lines.fields, key);
  const onLinked: InputProps['onLinked'] = (cells) => {
    for (const [own, filled] of Object.entries(fill?.(cells) ?? {})) form.setFieldValue([name, 0, own], filled);
  };
  const judge = (_rule: unknown, value: unknown) => {
    const [now] = linesIn(form.getFieldsValue(true), name);
    const problem = isEmpty(value) && !isBegun(lines, now, line) ? undefined : fieldProblem(field, value);
    return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
  };
  return (
    <Form.Item
      name={[name, 0, key]}
      label={field.label}
      required={Boolean(field.required && writable)}
      validateTrigger={['onChange', 'onBlur']}
      style={kindOf(field).wide ? { gridColumn: '1 / -1' } : undefined}
      rules={writable ? [{ validator: judge }] : []}
      {...(line || given[key] === undefined ? {} : { initialValue: given[key] })}
    >
      <LineInput
        field={field}
        disabled={!writable || field.filled === true}
        line={line}
        name={key}
        {...(fill ? { onLinked } : {})}
      />
    </Form.Item>
  );
}

/** What is required of a line binds once there is one: something was filled in that the form did not fill in itself. */
function isBegun(lines: Lines, now: Values | undefined, stored: Values | undefined): boolean {
  return writableFields(lines, 'add').some(([name, field]) => {
    const value = now?.[name];
    if (isEmpty(value)) return false;
    return (
      stored !== undefined || !(String(value) === String(field.initial) || (field.kind === 'switch' && value === 'N'))
    );
  });
}

type LineInputProps = Omit<InputProps, 'value' | 'onChange' | 'text'> &
  Partial<Pick<InputProps, 'value' | 'onChange'>> & { line: Values | undefined; name: string };

/** The stored text belongs to the stored value. */
function LineInput({ line, name, value, onChange = () => {}, ...rest }: LineInputProps) {
  const text = line && value === line[name] ? dictTextOf(line, name) : undefined;
  return <FieldInput {...rest} value={value} onChange={onChange} text={text} />;
}
