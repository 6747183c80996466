import type { Ruled } from '@songbai/contract/design/expression/rules.ts';
import type { Lines } from '@songbai/contract/resource/define.ts';
import { type Field, type FieldPopup, heldRows, isClock, type Kind } from '@songbai/contract/resource/kinds.ts';
import { isWriteOnly } from '@songbai/contract/resource/write-only.ts';
import { useMemo } from 'react';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import { fieldProblem } from './form-rules.ts';
import { lineConditions, type MainValues } from './line-following.ts';
import { fillOf } from './linked-fields.ts';

/** Sort position of a line; numbered from 1 by position, so it needs no visible column. */
export const ORDER = 'orderNum';

/** The columns of a sub-table: all that belong to its form. */
export function shownLineFields(lines: Pick<Lines, 'fields'>): [string, Field][] {
  return Object.entries(lines.fields).filter(([name, field]) => name !== ORDER && field.form !== false);
}

/** Cell type of each kind of field; exhaustive by type. Kinds that the table lacks are defined in line-kinds.tsx. */
const TYPES: { readonly [K in Kind]: string } = {
  text: 'input',
  textarea: 'textarea',
  integer: 'inputNumber',
  decimal: 'inputNumber',
  money: 'money',
  date: 'date',
  pdate: 'field',
  datetime: 'datetime',
  switch: 'checkbox',
  dict: 'dict',
  dicts: 'dicts',
  ref: 'field',
  region: 'field',
  html: 'fieldText',
  files: 'file',
  json: 'fieldText',
};

/** px; columns share the remaining width. */
const WIDTHS: Partial<Record<Kind, number>> = {
  money: 130,
  decimal: 100,
  integer: 80,
  switch: 72,
  dict: 170,
  dicts: 180,
  ref: 180,
  datetime: 190,
  files: 150,
};

/** Kinds whose values are typed, unless a picker gives them; others are chosen. */
const TYPED: ReadonlySet<Kind> = new Set<Kind>(['text', 'textarea', 'integer', 'decimal', 'money', 'pdate']);

function isTyped(field: Field): boolean {
  if (heldRows(field) || isClock(field) || (field.kind === 'text' && field.popup)) return false;
  return TYPED.has(field.kind);
}

/** A column of a sub-table; fields owned by the server are read-only. */
export function lineColumn(name: string, field: Field): Column {
  const shown = field.readOnly === true || field.computed === true;
  return {
    key: name,
    title: field.label,
    type: typeOf(field),
    minWidth: WIDTHS[field.kind] ?? 150,
    disabled: shown || field.filled === true,
    ...(shown || field.kind === 'switch' ? {} : { placeholder: isTyped(field) ? '请输入' : '请选择' }),
    ...(shown ? {} : { validateRules: rulesOf(field) }),
    ...(field.kind === 'switch' ? { customValue: ['Y', 'N'] as const } : {}),
    ...('dict' in field ? { dictCode: field.dict } : {}),
    ...(field.kind === 'text' && field.popup ? popupColumn(field.popup) : {}),
    props: { field, ...boundsOf(field) },
  };
}

function typeOf(field: Field): string {
  if (heldRows(field) || isWriteOnly(field)) return 'field';
  if (field.kind === 'text' && field.popup) return 'popup';
  if (field.kind === 'files' && field.pictures) return 'image';
  return isClock(field) ? 'time' : TYPES[field.kind];
}

const popupColumn = ({ code, field, orgFields, destFields, several }: FieldPopup): Partial<Column> => ({
  ...{ popupCode: code, field, orgFields, destFields, multi: several === true },
});

/** Messages of the form (form-rules.ts), which are those of the server. */
function rulesOf(field: Field): NonNullable<Column['validateRules']> {
  return [
    ...(field.required ? [{ required: true, message: `${field.label}不能为空` }] : []),
    { handler: ({ value }) => fieldProblem(field, value) ?? true },
  ];
}

function boundsOf(field: Field): Record<string, unknown> {
  if (field.kind === 'decimal') return { precision: field.scale, ...(field.loose ? { loose: true } : {}) };
  return field.kind === 'integer' ? { precision: 0 } : {};
}

/** The columns of a sub-table with what its rules say of them. */
export const lineColumns = (lines: Ruled, main?: MainValues): Column[] =>
  shownLineFields(lines).map(([name, field]) => {
    const column = lineColumn(name, field);
    const fill = fillOf(lines.fields, name);
    const props = fill ? { props: { ...column.props, fill } } : {};
    return following({ ...column, ...props }, lineConditions(lines, name, main));
  });

/** Columns of a sub-table; memoised on the sub-table, sums and what its rules read of the main row. */
export function useLineColumns(
  lines: Ruled | undefined,
  sums: readonly string[] = NO_SUMS,
  main?: MainValues,
): readonly Column[] {
  return useMemo(
    () =>
      lines
        ? lineColumns(lines, main).map((column) => ({
            ...column,
            ...(sums.includes(column.key) ? { statistics: true as const } : {}),
          }))
        : NO_COLUMNS,
    [lines, sums, main],
  );
}

const NO_COLUMNS: readonly Column[] = [];

const following = (column: Column, { validateRules = [], ...more }: Partial<Column>): Column => ({
  ...column,
  ...more,
  ...(column.validateRules ? { validateRules: [...validateRules, ...column.validateRules] } : {}),
});

const NO_SUMS: readonly string[] = [];
