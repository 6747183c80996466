import type { Lines } from '@songbai/contract/resource/define.ts';
import type { Field, Kind } from '@songbai/contract/resource/kinds.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { useMemo } from 'react';
import { useDicts } from '../session/dictionaries.ts';
import type { CellOption, Column } from '../ui/editable-table/model/columns.ts';
import { fieldProblem } from './form-rules.ts';

/** Holds the place of a line; numbered from 1 by position, so it needs no column of its own. */
export const ORDER = 'orderNum';

export function shownLineFields(lines: Lines): [string, Field][] {
  return Object.entries(lines.fields).filter(([name]) => name !== ORDER);
}

type Options = Readonly<Record<string, readonly DictOption[]>>;

/** Cell type of each kind of field; exhaustive by type. `field` and `fieldText` are made in line-kinds.tsx. */
const TYPES: { readonly [K in Kind]: string } = {
  text: 'input',
  textarea: 'textarea',
  integer: 'inputNumber',
  decimal: 'inputNumber',
  money: 'money',
  date: 'date',
  datetime: 'datetime',
  switch: 'checkbox',
  dict: 'dict',
  dicts: 'dicts',
  ref: 'field',
  region: 'field',
  html: 'fieldText',
  files: 'fieldText',
  json: 'fieldText',
};

/** px; columns share what is left over. */
const WIDTHS: Partial<Record<Kind, number>> = {
  money: 130,
  decimal: 100,
  integer: 80,
  switch: 72,
  dict: 150,
  dicts: 180,
  ref: 180,
  datetime: 190,
};

/** A column of a sub-table; server-owned fields only show. */
export function lineColumn(name: string, field: Field, options: Options = {}): Column {
  const shown = field.readOnly === true || field.computed === true;
  return {
    key: name,
    title: field.label,
    type: TYPES[field.kind],
    minWidth: WIDTHS[field.kind] ?? 150,
    disabled: shown,
    ...(shown || field.kind === 'switch' ? {} : { placeholder: '请输入' }),
    ...(shown ? {} : { validateRules: rulesOf(field) }),
    ...(field.kind === 'switch' ? { customValue: ['Y', 'N'] as const } : {}),
    ...(field.kind === 'dict' || field.kind === 'dicts' ? { options: choices(field, options[field.dict]) } : {}),
    props: { field, ...boundsOf(field) },
  };
}

/** In the words of the form (form-rules.ts), which are those of the server. */
function rulesOf(field: Field): NonNullable<Column['validateRules']> {
  return [
    ...(field.required ? [{ required: true, message: `${field.label}不能为空` }] : []),
    { handler: ({ value }) => fieldProblem(field, value) ?? true },
  ];
}

function choices(field: Extract<Field, { kind: 'dict' | 'dicts' }>, options: readonly DictOption[] = []): CellOption[] {
  const stored = field.kind === 'dict' && field.stored === 'integer';
  return options.map(({ value, text }) => ({ value: stored ? Number(value) : value, text }));
}

function boundsOf(field: Field): Record<string, unknown> {
  if (field.kind === 'text' || field.kind === 'textarea') return { maxLength: field.maxLength };
  if (field.kind === 'decimal') return { precision: field.scale };
  return field.kind === 'integer' ? { precision: 0 } : {};
}

/** Columns of a sub-table with the options of its dictionaries; the same objects until one of them changes. */
export function useLineColumns(
  fields: readonly [string, Field][],
  sums: readonly string[] = NO_SUMS,
): readonly Column[] {
  const codes = useMemo(() => fields.flatMap(([, field]) => ('dict' in field ? [field.dict] : [])), [fields]);
  const dicts = useDicts(codes);
  return useMemo(
    () =>
      fields.map(([name, field]) => ({
        ...lineColumn(name, field, dicts),
        ...(sums.includes(name) ? { statistics: true as const } : {}),
      })),
    [fields, dicts, sums],
  );
}

const NO_SUMS: readonly string[] = [];
