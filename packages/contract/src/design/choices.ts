import type { ChoicePicker, FieldChoice } from '../resource/kinds.ts';
import { type ColumnValue, equalTerms, sqlName } from '../rules/equal-terms.ts';
import type { FieldDesign } from './design.ts';
import { extension } from './wire/shown-fields.ts';

/** A field whose values are rows of a table (contract/2 §15.4): a dictionary over it, its tree, a level of a linkage. */
export interface ChoiceDesign {
  name: string;
  label: string;
  shape: FieldChoice['shape'];
  /** The table that has the rows; no browser learns its name (online.md §3). */
  table: string;
  /** Its columns: what is stored, and what is shown. */
  value: string;
  text: string;
  /** What the rows have in common; of a linkage only those of the first level. */
  where: readonly ColumnValue[];
  several: boolean;
  /** Of trees and linkages: the column with the row above, which it names by `id`. */
  parent?: string;
  id?: string;
  /** Of trees: the column that is "1" where rows hang below, and the row that all others hang under. */
  hasChild?: string;
  root?: string;
  /** Of linkages: the field of the level above, and those of the levels below. */
  above?: string;
  below?: readonly string[];
  /** Of people, departments and categories. */
  picker?: ChoicePicker;
}

/** Setting of a field (`fieldExtendJson`) that other tables may choose by. */
export const LENT = 'usedByDict';

/** What a client says in the place of columns, which it does not know either. */
export const CHOICE_COLUMNS = { text: 'text', value: 'code', id: 'id', parent: 'pid', hasChild: 'has_child' } as const;

/** What a client says in the place of `table,text,code`. */
export const choiceCode = (key: string): string => `${key},${CHOICE_COLUMNS.text},${CHOICE_COLUMNS.value}`;

/** What the clients know a field's choices by; no table has a point in its name. */
const choiceKey = (headId: string, field: string): string => `${headId}.${field}`;

/** The parts of a key; undefined: it is none, but the name of a table. */
export function choiceKeyParts(key: string): { code: string; field: string } | undefined {
  const at = key.indexOf('.');
  return at > 0 ? { code: key.slice(0, at), field: key.slice(at + 1) } : undefined;
}

const ONE_OF: ReadonlySet<string> = new Set(['list', 'radio', 'sel_search']);
const SOME_OF: ReadonlySet<string> = new Set(['checkbox', 'list_multi']);
const TREE = 'sel_tree';
const LINKAGE = 'link_down';

/** The fields of a design that choose from rows of a table; those whose settings cannot be read are none. */
export function choiceDesigns(fields: readonly FieldDesign[]): ChoiceDesign[] {
  const able = fields.filter(canChoose);
  const made = able.flatMap((field) => ofOne(field) ?? []);
  const linked = new Set(made.map(({ name }) => name));
  return [...made, ...made.flatMap((top) => levelsBelow(top, able, linked))];
}

/** Rows are named by texts, and masked texts would be told by them. */
const canChoose = ({ parked, dbType, dbIsPersist, formula, sensitive }: FieldDesign): boolean =>
  parked === 0 && (dbType === 'string' || dbType === 'Text') && dbIsPersist === 1 && !formula && isOpen(sensitive);

const isOpen = (mask: FieldDesign['sensitive']): boolean => !mask || mask === 'none';

function ofOne(field: FieldDesign): ChoiceDesign | undefined {
  const { fieldShowType: control } = field;
  if (control === TREE) return treeOf(field);
  if (control === LINKAGE) return linkageOf(field);
  if (Object.hasOwn(OF_THE_PLATFORM, control)) return OF_THE_PLATFORM[control]?.(field);
  return ONE_OF.has(control) || SOME_OF.has(control) ? listOf(field) : undefined;
}

const NAME = /^[a-z][a-z0-9_]{0,62}$/;
const areNames = (...names: readonly string[]): boolean => names.every((name) => NAME.test(name));
const own = ({ dbFieldName: name, dbFieldTxt }: FieldDesign) => ({ name, label: dbFieldTxt || name });

/** `table[ where …]`, as table dictionaries are written. */
function tableOf(text: string | null): { table: string; where: ColumnValue[] } | undefined {
  const [table = '', condition = ''] = (text ?? '').split(/\s+where\s+/i);
  const where = equalTerms(condition);
  return where && areNames(sqlName(table)) ? { table: sqlName(table), where } : undefined;
}

function listOf(field: FieldDesign): ChoiceDesign | undefined {
  const source = tableOf(field.dictTable);
  const [value, text] = [sqlName(field.dictField ?? ''), sqlName(field.dictText ?? '')];
  if (!source || !areNames(value, text)) return undefined;
  return { ...own(field), ...source, shape: 'list', value, text, several: SOME_OF.has(field.fieldShowType) };
}

/** `dictText` is `id,pid,name,has_child`; `dictField` the row under which the tree begins. */
function treeOf(field: FieldDesign): ChoiceDesign | undefined {
  const source = tableOf(field.dictTable);
  const [value = '', parent = '', text = '', hasChild = ''] = (field.dictText ?? '').split(',').map(sqlName);
  if (!source || source.where.length > 0 || !areNames(value, parent, text)) return undefined;
  if (hasChild !== '' && !areNames(hasChild)) return undefined;
  const several = extension(field, 'multiSelect') === true;
  const columns = { value, text, parent, id: value, ...(hasChild === '' ? {} : { hasChild }) };
  return { ...own(field), ...source, ...columns, shape: 'tree', several, root: field.dictField?.trim() ?? '' };
}

/** `dictTable` is JSON: `{table, txt, key, linkField, idField, pidField, condition}`. */
function linkageOf(field: FieldDesign): ChoiceDesign | undefined {
  const at = (name: string): string => {
    const given = extension({ fieldExtendJson: field.dictTable }, name);
    return typeof given === 'string' ? given.trim() : '';
  };
  const [table, text, value, id, parent] = ['table', 'txt', 'key', 'idField', 'pidField'].map(at).map(sqlName);
  const where = equalTerms(at('condition'));
  if (!table || !text || !value || !id || !parent || !where) return undefined;
  if (!areNames(table, text, value, id, parent)) return undefined;
  const below = at('linkField').split(',').map(sqlName);
  const shape = 'chain' as const;
  const names = below.filter((name) => name !== '' && name !== field.dbFieldName);
  return { ...own(field), shape, table, text, value, id, parent, where, several: false, below: [...new Set(names)] };
}

/** The table whose rows people know by a dialog of their own. */
const OF_THE_PLATFORM: Readonly<Record<string, (field: FieldDesign) => ChoiceDesign>> = {
  sel_user: (field) => {
    const store = oneOf(['id', 'username', 'realname'], extension(field, 'store')) ?? 'username';
    const text = oneOf(['realname', 'username', 'work_no', 'id'], columnNamed(extension(field, 'text'))) ?? 'realname';
    return { ...peopleOf(field), table: 'sys_user', value: store, text, picker: { of: 'users', store } };
  },
  sel_depart: (field) => {
    const value = oneOf(['id', 'org_code'], columnNamed(extension(field, 'store'))) ?? 'id';
    const text = oneOf(['depart_name', 'org_code', 'id'], columnNamed(extension(field, 'text'))) ?? 'depart_name';
    const picker = { of: 'departs', store: value === 'id' ? 'id' : 'orgCode' } as const;
    return { ...peopleOf(field), table: 'sys_depart', value, text, picker };
  },
  cat_tree: (field) => ({
    ...{ ...own(field), shape: 'tree', table: 'sys_category', where: [], root: '' },
    ...{ value: 'id', text: 'name', id: 'id', parent: 'pid', hasChild: 'has_child' },
    several: extension(field, 'multiSelect') === true,
    picker: { of: 'categories', root: field.dictField?.trim() ?? '', ...namedBeside(field) },
  }),
};

/** The field that gets the names of the chosen categories (contract/2 §15.4). */
function namedBeside({ dictText, dbFieldName }: FieldDesign): { text?: string } {
  const text = dictText?.trim() ?? '';
  return text === '' || text === dbFieldName ? {} : { text };
}

/** Several unless the design says one (contract/2 §16.4). */
const peopleOf = (field: FieldDesign) => ({
  ...{ ...own(field), shape: 'list' as const, where: [] },
  several: extension(field, 'multiSelect') !== false,
});

const oneOf = <T extends string>(known: readonly T[], wanted: unknown): T | undefined =>
  known.find((name) => name === wanted);

/** The family writes `departName` and `depart_name` alike. */
const columnNamed = (name: unknown): unknown =>
  typeof name === 'string' ? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : undefined;

const LEVELS: ReadonlySet<string> = new Set([LINKAGE, 'text']);

/** The fields that hold what is chosen below; one that is not there ends the linkage. */
function levelsBelow(top: ChoiceDesign, fields: readonly FieldDesign[], linked: ReadonlySet<string>): ChoiceDesign[] {
  const levels: ChoiceDesign[] = [];
  let above = top.name;
  for (const name of top.below ?? []) {
    const field = fields.find(({ dbFieldName }) => dbFieldName === name);
    if (!field || linked.has(name) || !LEVELS.has(field.fieldShowType)) break;
    levels.push({ ...top, ...own(field), above, below: [] });
    above = name;
  }
  return levels;
}

/** What the running field says of its choices. */
export const choicePart = (
  headId: string,
  { name, shape, several, root, above, picker }: ChoiceDesign,
): FieldChoice => ({
  key: choiceKey(headId, name),
  shape,
  ...(several ? { several: true as const } : {}),
  ...(root ? { root } : {}),
  ...(above === undefined ? {} : { above }),
  ...(picker ? { picker } : {}),
});
