import type { Lines } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { Form } from 'antd';
import { useMemo } from 'react';
import { type LineColumn, LinesTable } from '../ui/LinesTable.tsx';
import { keyed, type Line, NO_PROBLEMS, renumbered, sumOf } from '../ui/lines-model.ts';
import { MoneyText } from '../ui/MoneyText.tsx';
import { useResourceFormContext } from './form-context.ts';
import { initialValues, lineProblems, type Values } from './form-rules.ts';
import { FieldCell, FieldInput, kindOf } from './kinds.tsx';

interface LinesFieldProps {
  /** Key of the sub-table in the resource. */
  name: string;
  /** Columns that follow from the others of a line, as the server will compute them. */
  derive?: (line: Values) => Values;
  /** Columns with a sum in the foot. */
  sums?: readonly string[];
  /** Under the table. */
  note?: string;
}

/** Editable sub-table of the surrounding form, saved together with its head. */
export function LinesField({ name, derive, sums, note }: LinesFieldProps) {
  const { resource } = useResourceFormContext();
  const lines = resource.lines[name];
  if (!lines) throw new Error(`${resource.name} has no lines ${name}`);
  return (
    <Form.Item
      name={name}
      label={lines.title}
      extra={note}
      style={{ gridColumn: '1 / -1' }}
      validateTrigger="onSubmit"
      rules={[
        {
          validator: (_rule, rows: readonly Line[] | undefined) =>
            Object.keys(lineProblems(lines, rows ?? [])).length > 0
              ? Promise.reject(new Error(`${lines.title}填写不完整，请检查标红的单元格`))
              : Promise.resolve(),
        },
      ]}
    >
      <LinesControl name={name} derive={derive} sums={sums} />
    </Form.Item>
  );
}

interface LinesControlProps extends Omit<LinesFieldProps, 'note'> {
  value?: readonly Line[];
  onChange?(rows: readonly Line[]): void;
}

const NO_ROWS: readonly Line[] = [];

function LinesControl({ name, derive, sums = [], value = NO_ROWS, onChange }: LinesControlProps) {
  const { resource } = useResourceFormContext();
  const lines = resource.lines[name];
  const { errors } = Form.Item.useStatus();
  const columns = useMemo(
    () => (lines ? shownLineFields(lines) : []).map(([key, field]) => lineColumn(key, field)),
    [lines],
  );
  if (!lines) return null;
  const change = (rows: readonly Line[]) => {
    const before = new Set(value);
    const derived = derive ? rows.map((row) => (before.has(row) ? row : { ...row, ...derive(row) })) : rows;
    onChange?.(ORDER in lines.fields ? renumbered(derived, ORDER) : derived);
  };
  const newLine = () => keyed([initialValues(lines.fields)])[0] as Line;
  return (
    <LinesTable
      title={lines.title}
      columns={columns}
      rows={value}
      editing={{ onChange: change, newLine }}
      problems={errors.length > 0 ? lineProblems(lines, value) : NO_PROBLEMS}
      footer={Object.fromEntries(
        sums.map((column) => [column, <MoneyText key={column} strong fen={sumOf(value, column)} />]),
      )}
    />
  );
}

/** Holds the place of a line; numbered from 1 by position, so it needs no column of its own. */
const ORDER = 'orderNum';

export function shownLineFields(lines: Lines): [string, Field][] {
  return Object.entries(lines.fields).filter(([name]) => name !== ORDER);
}

const WIDTHS: Partial<Record<Field['kind'], number>> = {
  money: 140,
  decimal: 110,
  integer: 90,
  switch: 80,
  dict: 180,
  dicts: 180,
  ref: 180,
  datetime: 180,
};

/** A column of a sub-table; server-owned fields only show. */
export function lineColumn(name: string, field: Field, readOnly = false): LineColumn {
  const shown = readOnly || field.readOnly || field.computed;
  return {
    name,
    title: field.label,
    width: WIDTHS[field.kind] ?? 150,
    required: field.required,
    align: kindOf(field).align,
    render: ({ value, row, label, onChange }) => {
      const text = row[`${name}_dictText`];
      const known = typeof text === 'string' ? text : undefined;
      if (shown) return <FieldCell field={field} value={value} text={known} />;
      return <FieldInput field={field} value={value} onChange={onChange} aria-label={label} />;
    },
  };
}
