import type { Field, FieldChoice, Fields } from '../../resource/kinds.ts';
import { CHOICE_COLUMNS, choiceCode } from '../choices.ts';

/** What the clients of the family ask a field's choices by: its key in the table's place, and our names in the columns'. */
export interface ChoiceInfo {
  dictTable?: string;
  dictText?: string;
  dictCode?: string;
  dict?: string;
  pidField?: string;
  pidValue?: string;
  hasChildField?: string;
  config?: { table: string; txt: string; key: string; idField: string; pidField: string; condition: string };
  /** Fields of the lower levels of a linkage, which its first one draws. */
  others?: readonly { field: string; title: string }[];
}

/** The choice of a field, where the clients have no control of their own for it. */
export const choiceOf = (field: Field | undefined): FieldChoice | undefined =>
  field?.kind === 'text' && !field.choice?.picker ? field.choice : undefined;

const { text, value, id, parent, hasChild } = CHOICE_COLUMNS;

/** Controls that draw several values by a dictionary's code. */
const SEVERAL: ReadonlySet<string> = new Set(['checkbox', 'list_multi']);

/** How a form draws the field: those of one value are searched for, since a table may have many rows. */
export function choiceView({ shape, above }: FieldChoice, control: string): string {
  if (shape === 'tree') return 'sel_tree';
  if (shape === 'chain') return above === undefined ? 'link_down' : 'text';
  return SEVERAL.has(control) ? control : 'sel_search';
}

/** What a form needs to draw it. */
export function formChoice(name: string, choice: FieldChoice, fields: Fields): ChoiceInfo {
  const { key, shape, several, root = '', above } = choice;
  if (shape === 'tree') return treeInfo(key, root);
  if (shape === 'list') return several ? { dictCode: choiceCode(key) } : listInfo(key);
  if (above !== undefined) return {};
  const config = { table: key, txt: text, key: value, idField: id, pidField: parent, condition: '' };
  return { config, others: levelsBelow(name, fields) };
}

/** What a query bar needs: a level of a linkage is searched there by itself. */
export const queryChoice = ({ key, shape, root = '' }: FieldChoice) =>
  shape === 'tree' ? { ...listInfo(key), ...treeInfo(key, root) } : listInfo(key);

/** How a query bar draws it. */
export function queryChoiceView({ shape, several }: FieldChoice): string {
  if (shape === 'tree') return 'sel_tree';
  return several ? 'list_multi' : 'sel_search';
}

const listInfo = (key: string) => ({ dictTable: key, dictText: text, dictCode: value });

const treeInfo = (key: string, root: string) => ({
  ...{ dict: choiceCode(key), pidField: parent, pidValue: root, hasChildField: hasChild },
});

function levelsBelow(name: string, fields: Fields): { field: string; title: string }[] {
  const next = Object.entries(fields).find(([, field]) => choiceOf(field)?.above === name);
  return next ? [{ field: next[0], title: next[1].label }, ...levelsBelow(next[0], fields)] : [];
}
