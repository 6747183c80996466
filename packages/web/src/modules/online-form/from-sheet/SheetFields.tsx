import { Checkbox, Input, InputNumber, Select, Typography } from 'antd';
import { PlainTable } from '../../../ui/plain-table/index.ts';
import { COLUMN_KINDS, type ColumnKind, nameProblem, type SheetField } from './sheet-draft.ts';

interface SheetFieldsProps {
  fields: readonly SheetField[];
  /** The first rows of the worksheet, a text for each column. */
  rows: readonly (readonly string[])[];
  disabled: boolean;
  onChange(fields: readonly SheetField[]): void;
}

const SAMPLES = 3;

/** The columns of a worksheet as the fields they will be, each to be corrected. */
export function SheetFields({ fields, rows, disabled, onChange }: SheetFieldsProps) {
  const change = (at: number, patch: Partial<SheetField>) =>
    onChange(fields.map((field) => (field.at === at ? { ...field, ...patch } : field)));
  return (
    <PlainTable<SheetField>
      aria-label="表格的列"
      rowKey="at"
      size="small"
      pagination={false}
      scroll={{ x: 980, y: 420 }}
      empty="没有列"
      dataSource={fields}
      columns={[
        {
          ...{ title: '导入的列', width: 200 },
          render: (_value, { at, label, included }) => (
            <Checkbox
              aria-label={`导入${label}`}
              checked={included}
              disabled={disabled}
              onChange={({ target }) => change(at, { included: target.checked })}
            >
              {label}
            </Checkbox>
          ),
        },
        {
          ...{ title: '类型', width: 120 },
          render: (_value, field) => <KindSelect field={field} disabled={disabled} onChange={change} />,
        },
        {
          ...{ title: '长度', width: 90 },
          render: (_value, { at, label, kind, length, included }) =>
            kind === 'string' ? (
              <InputNumber
                aria-label={`${label}的长度`}
                {...{ min: 1, max: 4000, precision: 0, value: length, disabled: disabled || !included }}
                onChange={(value) => change(at, { length: value ?? 0 })}
              />
            ) : null,
        },
        {
          ...{ title: '必填', width: 60 },
          render: (_value, { at, label, required, included }) => (
            <Checkbox
              aria-label={`${label}必填`}
              checked={required}
              disabled={disabled || !included}
              onChange={({ target }) => change(at, { required: target.checked })}
            />
          ),
        },
        {
          ...{ title: '唯一', width: 60 },
          render: (_value, { at, label, unique, included }) => (
            <Checkbox
              aria-label={`${label}唯一`}
              checked={unique}
              disabled={disabled || !included}
              onChange={({ target }) => change(at, { unique: target.checked })}
            />
          ),
        },
        { title: '样例', width: 240, render: (_value, field) => <Samples field={field} rows={rows} /> },
        {
          ...{ title: '字段名称', width: 190 },
          render: (_value, field) => {
            const problem = nameProblem(field, fields);
            return (
              <>
                <Input
                  aria-label={`${field.label}的字段名称`}
                  {...{ value: field.name, disabled: disabled || !field.included }}
                  {...(problem ? { status: 'error' as const } : {})}
                  onChange={({ target }) => change(field.at, { name: target.value.trim().toLowerCase() })}
                />
                {problem && <Typography.Text type="danger">{problem}</Typography.Text>}
              </>
            );
          },
        },
      ]}
    />
  );
}

interface KindSelectProps {
  field: SheetField;
  disabled: boolean;
  onChange(at: number, patch: Partial<SheetField>): void;
}

function KindSelect({ field: { at, label, kind, choices, included }, disabled, onChange }: KindSelectProps) {
  return (
    <Select<ColumnKind>
      aria-label={`${label}的类型`}
      style={{ width: '100%' }}
      value={kind}
      disabled={disabled || !included}
      options={COLUMN_KINDS.filter(({ value }) => value !== 'choice' || choices !== null).map((one) => ({ ...one }))}
      onChange={(value) => onChange(at, { kind: value })}
    />
  );
}

/** Choices by name, of other columns the first different values. */
function Samples({ field: { at, kind, choices }, rows }: { field: SheetField; rows: SheetFieldsProps['rows'] }) {
  const values = rows.map((row) => row[at] ?? '').filter((text) => text !== '');
  const shown = kind === 'choice' && choices ? choices : [...new Set(values)].slice(0, SAMPLES);
  return (
    <Typography.Text type="secondary" ellipsis={{ tooltip: true }} style={{ maxWidth: 224 }}>
      {shown.length > 0 ? shown.join('、') : '（空）'}
    </Typography.Text>
  );
}
