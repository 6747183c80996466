import { calculated, isOffered, type Ruled, ruledState, rulesOf } from '@songbai/contract/design/expression/rules.ts';
import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import { Form, type FormInstance } from 'antd';
import { useMemo } from 'react';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import type { Values } from './form-rules.ts';
import { formScope } from './form-scope.ts';

/** Values of the main row, by what expressions of its sub-tables call it. */
export type MainValues = Readonly<Record<string, Values>>;

const NO_MAIN: MainValues = {};

/** The formulas of a sub-table's rows; undefined: it has none. */
export function lineDerive(lines: Ruled, main: MainValues = NO_MAIN): ((line: Values) => Values) | undefined {
  const rules = rulesOf(lines);
  return rules && rules.formulas.length > 0 ? (line) => calculated(rules, formScope(line, [], main)) : undefined;
}

/** A cell has no place of its own to go to: one that is hidden or read-only at the moment cannot be edited. */
export function lineConditions(
  lines: Ruled,
  name: string,
  main: MainValues = NO_MAIN,
): Pick<Column, 'editable' | 'help' | 'offered' | 'validateRules'> {
  const rules = rulesOf(lines);
  const { label = '', when, help } = lines.fields[name] ?? {};
  const hint = help ? { help } : {};
  if (!rules || !when) return hint;
  const scope = (row: Values) => formScope(row, [], main);
  const state = (row: Values) => ruledState(rules, name, scope(row));
  return {
    ...hint,
    ...(when.options ? { offered: (option, row: Values) => isOffered(rules, name, option, scope(row)) } : {}),
    editable: (row) => {
      const { visible, readOnly } = state(row);
      return visible && !readOnly;
    },
    validateRules: [
      { handler: ({ row, value }) => (isEmpty(value) && state(row).required ? `${label}不能为空` : true) },
    ],
  };
}

const NONE: readonly string[] = [];

/** What the rules of a sub-table read of the form around it; another object only when one of these values is another. */
export function useMainValues(form: FormInstance, lines: Ruled | undefined): MainValues {
  const above = lines && rulesOf(lines)?.above;
  const names = above?.fields ?? NONE;
  const values: unknown = Form.useWatch((all: Values) => Object.fromEntries(names.map((name) => [name, all[name]])), {
    form,
    preserve: true,
  });
  const name = above?.name;
  return useMemo(() => (name === undefined ? NO_MAIN : { [name]: (values ?? {}) as Values }), [name, values]);
}
