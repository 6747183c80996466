import type { Field } from '../../resource/kinds.ts';
import type { Design } from '../design.ts';
import { toResource } from '../to-resource.ts';
import { headNotes } from './head-notes.ts';
import type { GivenDict } from './module-file.ts';
import { type OwnFields, ownFields } from './own-fields.ts';
import { fieldName, freeName, type ModuleNames, moduleNames } from './own-names.ts';

/** What a module is written from. */
export interface ModuleInput {
  /** The version that runs. */
  design: Design;
  /** Its sub-tables, in their order. */
  subs: readonly Design[];
  /** Dictionaries by their codes. */
  dicts: Readonly<Record<string, GivenDict>>;
  place: ModulePlace;
  /** What belongs to the design beside its fields and runs for it, in words. */
  beside: readonly string[];
}

/** Where in the program a module finds room. */
export interface ModulePlace {
  /** Place of its menu. */
  menuAt: number;
  /** Number of its migration, and name of the last one before it. */
  migration: number;
  migrationBefore: string;
}

/** A sub-table that is saved with its main row. */
export interface OwnLines {
  /** Key in the resource, and name of its constant. */
  key: string;
  constant: string;
  title: string;
  table: string;
  /** Field and column that hold the id of the main row. */
  parent: string;
  parentColumn: string;
  single: boolean;
  own: OwnFields;
}

/** A module as its files tell it. */
export interface OwnModule {
  names: ModuleNames;
  title: string;
  /** The designed table that it comes from. */
  source: string;
  own: OwnFields;
  titleField: string;
  sort: { field: string; order: 'asc' | 'desc' };
  recycleBin: readonly string[];
  lines: readonly OwnLines[];
  /** Of a tree: the field that holds the node above. */
  above: string | undefined;
  /** Designed indexes, as columns joined by commas. */
  indexes: readonly { columns: readonly string[]; unique: boolean }[];
  place: ModulePlace;
  /** What the module does not take over, in words. */
  notes: readonly string[];
}

/** What a tree keeps itself. */
const treeColumns = ({ head }: Design): ReadonlySet<string> =>
  new Set(head.isTree === 'Y' && head.treeIdField ? [head.treeIdField] : []);

/** A module for a designed table; undefined: none of its fields can be taken over. */
export function ownModule(input: ModuleInput): OwnModule | undefined {
  const { design, subs, dicts, place } = input;
  const names = moduleNames(design.head.tableName);
  const own = ownFields(design, dicts, treeColumns(design));
  const above = withTree(design, own, names.resource);
  const fields = Object.keys(own.fields);
  if (fields.every((name) => name === above)) return undefined;
  const taken = new Set(fields);
  const lines = subs.map((sub) => ownLines(design, sub, { dicts, taken }));
  const resource = toResource(design, names.table);
  const has = (column: string) => Object.hasOwn(own.columns, fieldName(column));
  const title = has(resource.titleField)
    ? fieldName(resource.titleField)
    : (fields.find((name) => name !== above) ?? '');
  const { field, order } = resource.defaultSort;
  return {
    names,
    title: design.head.tableTxt,
    source: design.head.tableName,
    own,
    titleField: title,
    sort: has(field) ? { field: fieldName(field), order } : { field: 'createTime', order: 'desc' },
    recycleBin: (resource.recycleBin ?? []).filter(has).map(fieldName),
    lines,
    above,
    indexes: indexesOf(design, own),
    place,
    notes: [...own.notes, ...lines.flatMap(notesOf), ...headNotes(design, subs), ...input.beside],
  };
}

/** A reference to another row of the same table in the place of a text. */
function withTree({ head, fields }: Design, own: OwnFields, target: string): string | undefined {
  const column = head.isTree === 'Y' ? head.treeParentIdField : null;
  const name = column ? fieldName(column) : '';
  const design = fields.find(({ dbFieldName }) => dbFieldName === column);
  if (!design || !Object.hasOwn(own.fields, name)) return undefined;
  const field = { kind: 'ref', label: design.dbFieldTxt, target, keeps: head.tableTxt, query: 'eq', list: {} } as const;
  own.fields[name] = field satisfies Field;
  return name;
}

const notesOf = ({ title, own }: OwnLines): string[] => own.notes.map((note) => `附表${title}，${note}`);

function ownLines(
  main: Design,
  sub: Design,
  { dicts, taken }: { dicts: ModuleInput['dicts']; taken: Set<string> },
): OwnLines {
  const { head, fields } = sub;
  const names = moduleNames(main.head.tableName, head.tableName);
  const link = fields.find(({ mainTable, parked }) => mainTable && parked === 0);
  const byId = link?.mainField === 'id';
  const own = ownFields(sub, dicts, new Set(byId && link ? [link.dbFieldName] : []));
  for (const [name, field] of Object.entries(own.fields)) own.fields[name] = lineField(name, field, own.notes);
  if (link && !byId)
    own.notes.push(`按主表的 ${link.mainField ?? ''} 关联改为按主表的编号关联，${link.dbFieldName} 保留为普通字段`);
  const columns = new Set(Object.values(own.columns));
  const parentColumn = byId && link ? link.dbFieldName : freeName('parent_id', columns);
  const key = freeName(`${moduleNames(head.tableName).own}List`, taken);
  taken.add(key);
  return {
    key,
    constant: names.resource,
    title: head.tableTxt,
    table: names.table,
    parent: fieldName(parentColumn),
    parentColumn,
    single: head.relationType === 1,
    own,
  };
}

/** Rows of a sub-table have neither unique values nor masks, lists and query bars of their own. */
function lineField(name: string, field: Field, notes: string[]): Field {
  const { list: _, query: __, unique, sensitive, sheet: ___, ...rest } = field;
  if (unique) notes.push(`字段 ${name}（${field.label}）：唯一校验不迁移`);
  if (sensitive) notes.push(`字段 ${name}（${field.label}）：敏感信息遮盖不迁移，请先确认谁可以打开本页面`);
  return rest as Field;
}

function indexesOf({ indexes }: Design, own: OwnFields): OwnModule['indexes'] {
  const stored = new Set(Object.values(own.columns));
  return indexes
    .map(({ indexField, indexType }) => ({ columns: indexField.split(','), unique: indexType === 'unique' }))
    .filter(({ columns }) => columns.every((column) => stored.has(column)));
}
