import type { Rule } from '@songbai/contract/rules/super-query.ts';
import type { PopupConfig } from '../../../pickers/popup/popup-fields.ts';

/** A value on offer; the family writes its text under either name. */
interface FieldOption {
  value: string | number;
  text?: string;
  label?: string;
}

/** A field that conditions may be about (contract/3 §6 fieldList). One with children is a heading and cannot be chosen. */
export interface QueryField {
  value: string;
  text?: string;
  label?: string;
  /** `string` when left out. */
  type?: string;
  dbType?: string;
  dictCode?: string;
  dictTable?: string;
  dictText?: string;
  options?: readonly FieldOption[];
  /** Which field of a person or department is stored. */
  customReturnField?: string;
  /** Stored values of 是 and 否. */
  extendOption?: readonly [string, string];
  /** Name of the resource that a `ref` field points to. */
  target?: string;
  /** How the table of a `sel_tree` field hangs together. */
  pidField?: string;
  pidValue?: string;
  hasChildField?: string;
  /** Report that the values of a `popup` field are chosen from. */
  popup?: PopupConfig;
  children?: readonly QueryField[];
}

/** A node of the field choice; `label` is what the closed box shows. */
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

/** The tree to choose from; a child stands under its heading. */
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

/** Every field that can be chosen, by the name a condition has for it: a child is `parent,child`. */
export function fieldsByName(fields: readonly QueryField[]): ReadonlyMap<string, QueryField> {
  return new Map(
    fields.flatMap((field): [string, QueryField][] =>
      field.children ? field.children.map((child) => [`${field.value},${child.value}`, child]) : [[field.value, field]],
    ),
  );
}

/** The control that a condition's value is given with. */
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

/** Controls that give several values whatever the rule is. */
const ALWAYS_SEVERAL: ReadonlySet<ControlKind> = new Set(['multiDict', 'multiOptions', 'popup', 'users']);
/** Controls that give several values under the rule `in`. */
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

/** Whether several values may be given: with the in rule (spec/2 §5), and always where the field itself is a list. */
export function takesSeveral(control: ControlKind, rule: Rule | ''): boolean {
  return ALWAYS_SEVERAL.has(control) || (rule === 'in' && SEVERAL_WITH_IN.has(control));
}

/** Options as a select takes them. */
export function optionsOf(field: QueryField): { value: string; label: string }[] {
  return (field.options ?? []).map((option) => ({ value: String(option.value), label: textOf(option) }));
}

/** The report of a field: its own, or that of the table, which fills the field from the one of its name. */
export function popupOf({ popup, dictTable = '', dictCode = '' }: QueryField): PopupConfig {
  return popup ?? { code: dictTable, orgFields: dictCode, destFields: dictCode };
}

/** The dictionary of a field: its code, or `table,text,code` of a table. */
export function dictOf({ dictTable, dictText = '', dictCode = '' }: QueryField): string {
  return dictTable ? `${dictTable},${dictText},${dictCode}` : dictCode;
}
