import { calculated, isOffered, rulesOf, standingOf } from '@songbai/contract/design/expression/rules.ts';
import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import type { Values } from './form-rules.ts';
import { formScope } from './form-scope.ts';

/** The formulas of a sub-table's rows; undefined: it has none. */
export function lineDerive(fields: Fields): ((line: Values) => Values) | undefined {
  const rules = rulesOf(fields);
  return rules && rules.formulas.length > 0 ? (line) => calculated(rules, formScope(line)) : undefined;
}

/** A cell has no place of its own to go to: one that is hidden or read-only at the moment cannot be edited. */
export function lineConditions(
  fields: Fields,
  name: string,
): Pick<Column, 'editable' | 'help' | 'offered' | 'validateRules'> {
  const rules = rulesOf(fields);
  const { label = '', when, help } = fields[name] ?? {};
  const told = help ? { help } : {};
  if (!rules || !when) return told;
  const standing = (row: Values) => standingOf(rules, name, formScope(row));
  return {
    ...told,
    ...(when.options ? { offered: (option, row: Values) => isOffered(rules, name, option, formScope(row)) } : {}),
    editable: (row) => {
      const { visible, readOnly } = standing(row);
      return visible && !readOnly;
    },
    validateRules: [
      { handler: ({ row, value }) => (isEmpty(value) && standing(row).required ? `${label}不能为空` : true) },
    ],
  };
}
