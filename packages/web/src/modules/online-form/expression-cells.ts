import { newField } from '@songbai/contract/design/defaults.ts';
import type { FieldDesign } from '@songbai/contract/design/design.ts';
import { expressionProblems } from '@songbai/contract/design/design-expressions.ts';
import { oncePer } from '../../lib/once-per.ts';
import type { Row } from '../../ui/editable-table/rows.ts';
import { fieldOfRow, nameOf } from './design-rows.ts';

export type ExpressionKey = 'formula' | 'visibleIf' | 'requiredIf' | 'readOnlyIf' | 'optionsIf';

/** What other fields count for here: their names, and whether they can be read. */
const named = (row: Row): FieldDesign => {
  const { fieldShowType, dbType, mainTable, mainField } = fieldOfRow(row, 0);
  return newField({
    ...{ id: row.id, dbFieldName: nameOf(row), dbFieldTxt: '' },
    ...{ fieldShowType, dbType, mainTable, mainField },
  });
};

/** Looked at once for all expressions that are checked together. */
const others = oncePer((rows: readonly Row[]) => rows.map(named));

/** What is wrong with one expression, among the fields as they are now; circles are found when all are looked at. */
export function expressionProblem(
  key: ExpressionKey,
  value: unknown,
  row: Row,
  rows: readonly Row[],
): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const own = { dbIsPersist: fieldOfRow(row, 0).dbIsPersist, [key]: value };
  const fields = others(rows).map((field, at) => (rows[at]?.id === row.id ? { ...named(row), ...own } : field));
  return expressionProblems({ fields })[0]?.text;
}
