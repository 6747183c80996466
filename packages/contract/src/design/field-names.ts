import type { ButtonDesign, Design, FieldDesign, HeadDesign } from './design.ts';
import { EXPRESSION_SETTINGS } from './design-expressions.ts';
import { type NewNames, withFieldNames, withTemplateNames } from './expression/field-names.ts';
import { extension } from './wire/shown-fields.ts';

type Fields = readonly Pick<FieldDesign, 'id' | 'dbFieldName' | 'parked'>[];

/** How fields that are known by their ids are called now, by their former names; those that are called as before are left out. */
export function newNames(before: Fields, after: Fields): NewNames {
  const now = new Map(after.filter(({ parked }) => parked === 0).map(({ id, dbFieldName }) => [id, dbFieldName]));
  return new Map(
    before.flatMap(({ id, dbFieldName, parked }): [string, string][] => {
      const name = now.get(id);
      return parked === 1 || name === undefined || name === dbFieldName ? [] : [[dbFieldName, name]];
    }),
  );
}

/**
 * A design that calls its own fields by their new names: in the settings of the table and of its fields, in expressions, and
 * in the conditions of buttons. Names and columns of the fields themselves, and indexes, are not touched.
 */
export function withNewNames<D extends Design>(design: D, names: NewNames): D {
  if (names.size === 0) return design;
  return {
    ...design,
    head: { ...design.head, ...headWith(design.head, names) },
    fields: design.fields.map((field) => ({ ...field, ...fieldWith(field, names) })),
    buttons: design.buttons.map((button) => buttonWith(button, names)),
  };
}

/**
 * A changed design in which what calls a renamed field by its former name follows it, unless another field is called so
 * now: nobody has to take a condition away, rename, and write it again.
 */
export function withRenamedFields(before: Design, after: Design): Design {
  const present = new Set(after.fields.filter(({ parked }) => parked === 0).map(({ dbFieldName }) => dbFieldName));
  const names = [...newNames(before.fields, after.fields)].filter(([former]) => !present.has(former));
  return withNewNames(after, new Map(names));
}

const HEAD_NAMES = [
  'treeParentIdField',
  'treeIdField',
  'treeFieldname',
  'titleField',
  'defaultSort',
  'extConfigJson',
] as const;

/** Settings of a table that call its fields by their names. */
export type HeadNames = Pick<HeadDesign, (typeof HEAD_NAMES)[number]>;

export const namesOfHead = (head: HeadNames): HeadNames =>
  Object.fromEntries(HEAD_NAMES.map((name) => [name, head[name]])) as HeadNames;

/** The same settings with new names. */
export function headWith(head: HeadNames, names: NewNames): HeadNames {
  const named = (name: string | null) => (name === null ? null : (names.get(name) ?? name));
  return {
    treeParentIdField: named(head.treeParentIdField),
    treeIdField: named(head.treeIdField),
    treeFieldname: named(head.treeFieldname),
    titleField: named(head.titleField),
    defaultSort: head.defaultSort?.replace(/[^\s,]+/u, (name) => names.get(name) ?? name) ?? null,
    extConfigJson: withListAt(head.extConfigJson, 'cardFields', names),
  };
}

const TEMPLATES = ['fieldDefaultValue', 'fieldHref'] as const;

function fieldWith(field: FieldDesign, names: NewNames): Partial<FieldDesign> {
  const given = (
    keys: readonly ((typeof EXPRESSION_SETTINGS)[number] | (typeof TEMPLATES)[number])[],
    rename: typeof withFieldNames,
  ) => keys.flatMap((key) => (field[key] ? [[key, rename(field[key], names)]] : []));
  return {
    ...Object.fromEntries([...given(EXPRESSION_SETTINGS, withFieldNames), ...given(TEMPLATES, withTemplateNames)]),
    ...choiceWith(field, names),
  };
}

/** Controls that fill in other fields, or are filled in by them, say which in their source (contract/2 §15.4). */
function choiceWith({ fieldShowType, dictTable, dictText }: FieldDesign, names: NewNames): Partial<FieldDesign> {
  switch (fieldShowType) {
    case 'popup':
    case 'cat_tree':
      return { dictText: dictText && listWith(dictText, names) };
    case 'link_table_field':
      return { dictTable: dictTable && (names.get(dictTable) ?? dictTable) };
    case 'link_down':
      return { dictTable: withListAt(dictTable, 'linkField', names) };
    default:
      return {};
  }
}

const buttonWith = (button: ButtonDesign, names: NewNames): ButtonDesign => ({
  ...button,
  exp: button.exp && withFieldNames(button.exp, names),
});

const listWith = (list: string, names: NewNames): string =>
  list
    .split(',')
    .map((name) => names.get(name.trim()) ?? name)
    .join(',');

/** JSON with a list of names in one of its parts; what is none stays. */
function withListAt(json: string | null, part: string, names: NewNames): string | null {
  const list = extension({ fieldExtendJson: json }, part);
  const renamed = typeof list === 'string' ? listWith(list, names) : list;
  return list === renamed || !json ? json : JSON.stringify({ ...JSON.parse(json), [part]: renamed });
}

/** The field that lists are sorted by, and how; undefined: as nobody chose. Written `column`, or `column asc`. */
export function sortOfHead({
  defaultSort,
}: Pick<HeadDesign, 'defaultSort'>): { field: string; order: 'asc' | 'desc' } | undefined {
  const [field = '', order = 'asc'] = (defaultSort ?? '').trim().split(/[\s,]+/);
  return field === '' ? undefined : { field, order: order.toLowerCase() === 'desc' ? 'desc' : 'asc' };
}

/** What is wrong with settings of a table that call fields by their names. */
export function headNameProblems(
  head: Pick<HeadDesign, 'titleField' | 'defaultSort'>,
  names: ReadonlySet<string>,
): { text: string }[] {
  const sort = sortOfHead(head)?.field;
  return [
    ...(head.titleField && !names.has(head.titleField)
      ? [{ text: `标题字段${head.titleField}不存在，请重新选择` }]
      : []),
    ...(sort && !names.has(sort) ? [{ text: `默认排序的字段${sort}不存在，请重新选择` }] : []),
  ];
}
