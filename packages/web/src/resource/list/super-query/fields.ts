import type { Rule } from '@songbai/contract/rules/super-query.ts';
import type { PopupConfig } from '../../../pickers/popup/popup-fields.ts';

/** An option; the platform uses either key for its text. */
interface FieldOption {
  value: string | number;
  text?: string;
  label?: string;
}

/** A field usable in conditions (contract/3 §6 fieldList). One with children is a heading and cannot be chosen. */
export interface QueryField {
  value: string;
  text?: string;
  label?: string;
  /** `string` by default. */
  type?: string;
  dbType?: string;
  dictCode?: string;
  dictTable?: string;
  dictText?: string;
  options?: readonly FieldOption[];
  /** Which attribute of a person or department is stored. */
  customReturnField?: string;
  /** Stored values of 是 and 否. */
  extendOption?: readonly [string, string];
  /** Name of the resource that a `ref` field points to. */
  target?: string;
  /** Parent and child columns of the table behind a `sel_tree` field. */
  pidField?: string;
  pidValue?: string;
  hasChildField?: string;
  /** Report from which the values of a `popup` field are chosen. */
  popup?: PopupConfig;
  children?: readonly QueryField[];
}

/** A node of the field tree; `label` is what the closed box shows. */
interface FieldNode {
  value: string;
  title: string;
  label: string;
  selectable: boolean;
  children?: FieldNode[];
}

const textOf = (field: { value: string | number; text?: string; label?: string }): string =>
  field.text ?? field.label ?? String(field.value);

const leafOf = (value: string, title: string, label = title): FieldNode => ({ value, title, label, selectable: true });

/** The field tree; children are nested under their heading. */
export function fieldTree(fields: readonly QueryField[]): FieldNode[] {
  return fields.map((field) => {
    const title = textOf(field);
    if (!field.children) return leafOf(field.value, title);
    const children = field.children.map((child) =>
      leafOf(`${field.value},${child.value}`, textOf(child), `${title}-${textOf(child)}`),
    );
    return { value: field.value, title, label: title, selectable: false, children };
  });
}

/** Every selectable field by its name in conditions: a child is `parent,child`. */
export function fieldsByName(fields: readonly QueryField[]): ReadonlyMap<string, QueryField> {
  return new Map(
    fields.flatMap((field): [string, QueryField][] =>
      field.children ? field.children.map((child) => [`${field.value},${child.value}`, child]) : [[field.value, field]],
    ),
  );
}

/** The control for a condition's value. */
export type ControlKind =
  | 'search'
  | 'multiDict'
  | 'multiOptions'
  | 'tree'
  | 'popup'
  | 'dict'
  | 'users'
  | 'departs'
  | 'options'
  | 'ref'
  | 'area'
  | 'date'
  | 'datetime'
  | 'time'
  | 'number'
  | 'money'
  | 'switch'
  | 'text';

const BY_TYPE: Readonly<Record<string, ControlKind>> = {
  ref: 'ref',
  'area-linkage': 'area',
  pca: 'area',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  int: 'number',
  number: 'number',
  money: 'money',
  switch: 'switch',
};

/** The control of a field, first match wins (contract/3 §6). */
export function controlOf(field: QueryField | undefined): ControlKind {
  const { type = 'string', dictCode, dictTable, options } = field ?? {};
  if (type === 'sel_search' || (type === 'list' && dictTable)) return 'search';
  if (type === 'list_multi') return options ? 'multiOptions' : 'multiDict';
  if (type === 'sel_tree') return 'tree';
  if (dictCode && type === 'table-dict') return 'popup';
  if (dictCode) return 'dict';
  if (type === 'popup') return 'popup';
  if (type === 'select-user' || type === 'sel_user') return 'users';
  if (type === 'select-depart' || type === 'sel_depart') return 'departs';
  if (options) return 'options';
  return Object.hasOwn(BY_TYPE, type) ? (BY_TYPE[type] ?? 'text') : 'text';
}

/** Controls with multiple values under every rule. */
const ALWAYS_SEVERAL: ReadonlySet<ControlKind> = new Set(['multiDict', 'multiOptions', 'popup', 'users']);
/** Controls with multiple values under the rule `in`. */
const SEVERAL_WITH_IN: ReadonlySet<ControlKind> = new Set([
  'search',
  'tree',
  'dict',
  'departs',
  'options',
  'ref',
  'number',
  'money',
  'text',
]);

/** Whether multiple values are allowed: under the rule `in` (spec/2 §5), and always for list fields. */
export function takesSeveral(control: ControlKind, rule: Rule | ''): boolean {
  return ALWAYS_SEVERAL.has(control) || (rule === 'in' && SEVERAL_WITH_IN.has(control));
}

/** Options in the shape of a select. */
export function optionsOf(field: QueryField): { value: string; label: string }[] {
  return (field.options ?? []).map((option) => ({ value: String(option.value), label: textOf(option) }));
}

/** The report of a field: its own, or `dictTable` with the column `dictCode`. */
export function popupOf({ popup, dictTable = '', dictCode = '' }: QueryField): PopupConfig {
  return popup ?? { code: dictTable, orgFields: dictCode, destFields: dictCode };
}

/** The dictionary of a field: its code, or `table,text,code` of a table. */
export function dictOf({ dictTable, dictText = '', dictCode = '' }: QueryField): string {
  return dictTable ? `${dictTable},${dictText},${dictCode}` : dictCode;
}
