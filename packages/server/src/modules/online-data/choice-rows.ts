import { type ChoiceDesign, LENT } from '@songbai/contract/design/choices.ts';
import type { Design, FieldDesign } from '@songbai/contract/design/design.ts';
import { extension } from '@songbai/contract/design/wire/shown-fields.ts';
import { TABLE_DICTS, type TableList } from '@songbai/contract/modules/dict/table-lists.ts';
import { both, type Condition, type Filter } from '@songbai/contract/resource/filter.ts';
import type { ColumnValue } from '@songbai/contract/rules/equal-terms.ts';
import { filled } from '@songbai/contract/rules/rule-variables.ts';
import type { TreeOption } from '@songbai/contract/wire/envelope.ts';
import { systemVariables } from '../../http/variables.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { Choice, ChoiceQuery } from '../../resource/read/choices.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { firstRows, page, usedValues } from '../../resource/read/store.ts';
import { type TableOption, tableOptions, treeLevel } from '../dict/index.ts';
import { textIn } from './link-rows.ts';
import { atRoot, isRoot } from './tree-rules.ts';

/** Which rows of a choice's table are asked for. */
export interface RowQuery extends ChoiceQuery {
  /** Those below rows with these ids. */
  above?: readonly string[];
  /** Those with these ids. */
  ids?: readonly string[];
  /** Whatever the condition of the design says: for what was chosen once, and for what lies below. */
  any?: boolean;
  /** Of a linkage: those of its first level, whichever level the field holds. */
  first?: boolean;
}

/** The rows behind a field as one person has them. */
export interface ChoiceRows {
  find(from: Reading, query: RowQuery): Promise<TableOption[]>;
  /** One level of a tree. */
  level(from: Reading, parent: string): Promise<TreeOption[]>;
}

/** What the rows of a choice have to meet: of a linkage, those of its first level. */
const conditionsOf = ({ where, above }: ChoiceDesign, { any, first }: RowQuery, from: Reading): ColumnValue[] => {
  if (any || (above !== undefined && !first)) return [];
  const variables = systemVariables(from.actor, from.server.clock.now());
  return where.map(({ column, value }) => ({ column, value: filled(value, variables) }));
};

/** Columns of its table that a choice reads. */
const columnsOf = ({ value, text, id, parent, hasChild, where }: ChoiceDesign): string[] => [
  ...[value, text, id, parent, hasChild].filter((name) => name !== undefined),
  ...where.map(({ column }) => column),
];

/** The published table that a choice names, where it publishes all that the choice reads. */
export function publishedList(choice: ChoiceDesign): TableList | undefined {
  const list = Object.hasOwn(TABLE_DICTS, choice.table) ? TABLE_DICTS[choice.table] : undefined;
  return list && columnsOf(choice).every((name) => list.columns.includes(name)) ? list : undefined;
}

/** Rows of a published table. */
export function publishedRows(choice: ChoiceDesign, list: TableList): ChoiceRows {
  const { table, text, value: code, id, parent, hasChild } = choice;
  const parts = { ...(id ? { id } : {}), ...(parent ? { parent } : {}) };
  return {
    find: (from, query) => {
      const { server, db, actor } = from;
      const spec = { table, list, text, code, where: conditionsOf(choice, query, from), ...parts };
      return tableOptions(server, actor, spec, query, db === server.database.db ? undefined : db);
    },
    level: ({ server, actor }, above) => {
      const spec = { table, list, text, code, pidField: parent ?? '', hasChildField: hasChild };
      const begins = isRoot(above);
      const query = { pid: begins ? '' : above, likes: [], marksChildren: true, zeroIsRoot: begins };
      return treeLevel(server, actor, spec, query);
    },
  };
}

/**
 * Whether another designed table lends all that a choice reads: its ids, its titles, the columns of its tree, and the
 * fields that its designer marked (online.md §3). Masked ones are shown as they are masked, and never stored.
 */
export function lends({ head, fields }: Design, titleField: string, choice: ChoiceDesign): boolean {
  const tree = head.isTree === 'Y' ? [head.treeParentIdField, head.treeIdField] : [];
  const given = fields.filter(({ parked }) => parked === 0);
  const marked = given.filter(isLent).map(({ dbFieldName }) => dbFieldName);
  const lent = new Set<string | null>(['id', titleField, ...tree, ...marked]);
  const masked = new Set(given.filter(isMasked).map(({ dbFieldName }) => dbFieldName));
  return columnsOf(choice).every((name) => lent.has(name) && (name === choice.text || !masked.has(name)));
}

const isLent = (field: FieldDesign): boolean => [true, 1, '1'].includes(extension(field, LENT) as string);
const isMasked = ({ sensitive }: FieldDesign): boolean => Boolean(sensitive) && sensitive !== 'none';

const NONE: ChoiceRows = { find: async () => [], level: async () => [] };

/**
 * Rows of another designed table, within the data rules of the person.
 * @param list the table as his own lists have it; without a column that the choice reads there is nothing to choose
 */
export function designedRows(choice: ChoiceDesign, list: ResourceTable): ChoiceRows {
  const { fields } = list.resource;
  if (!columnsOf(choice).every((name) => name === 'id' || Object.hasOwn(fields, name))) return NONE;
  const { text, value, id, parent } = choice;
  const found = async (from: Reading, filter: Filter, { limit, offset }: Pick<RowQuery, 'limit' | 'offset'>) => {
    const sort = text === 'id' ? [] : [{ field: text, order: 'asc' as const }];
    const query = { filter, sort };
    if (offset === 0) return firstRows(from, list, query, limit);
    const { rows } = await page(from, list, { ...query, pageNo: Math.floor(offset / limit) + 1, pageSize: limit });
    return rows;
  };
  const optionOf = (row: Readonly<Record<string, unknown>>): TableOption[] => {
    const stored = textOf(row[value]);
    const place = parent && id ? { id: textOf(row[id]), parent: textOf(row[parent]) || null } : {};
    return stored === '' ? [] : [{ value: stored, text: textIn(row, text), ...place }];
  };
  return {
    find: async (from, query) => {
      const asked = both(...conditionsOf(choice, query, from).map(equals), ...narrowing(choice, list, query));
      return (await found(from, asked, query)).flatMap(optionOf);
    },
    level: async (from, above) => {
      const rows = await found(from, below(parent ?? '', above), { limit: MOST_NODES, offset: 0 });
      const nodes = rows.flatMap(optionOf);
      const ids = nodes.map(({ value: key }) => key);
      const parents = await usedValues(from, list, parent ?? '', ids);
      return nodes.map(({ value: key, text: title, parent: parentId = null }): TreeOption => {
        return { key, title, value: key, leaf: !parents.has(key), parentId };
      });
    },
  };
}

/** Nodes of one level. */
const MOST_NODES = 1000;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const equals = ({ column: field, value }: ColumnValue): Condition => ({ field, op: 'eq', value });
const oneOf = (field: string, values: readonly string[]): Filter =>
  values.length === 0 ? { or: [] } : { field, op: 'in', value: values };

const below = (parent: string, above: string): Filter =>
  isRoot(above) ? atRoot(parent) : equals({ column: parent, value: above });

/** Conditions of one call. */
function narrowing({ text, value, id, parent }: ChoiceDesign, { resource }: ResourceTable, query: RowQuery): Filter[] {
  const { keyword, anyOf, values, above, ids } = query;
  const has = (name: string): Filter => ({ field: name, op: 'like', value: keyword ?? '' });
  const typed = [...new Set([text, value])].filter((name) => isTyped(resource.fields[name]?.kind));
  return [
    ...(keyword ? [{ or: typed.map(has) }] : []),
    ...(anyOf ? [{ or: [...new Set([text, value])].map((name) => oneOf(name, anyOf)) }] : []),
    ...(values ? [oneOf(value, values)] : []),
    ...(above && parent ? [oneOf(parent, above)] : []),
    ...(ids && id ? [oneOf(id, ids)] : []),
  ];
}

const isTyped = (kind: string | undefined): boolean => kind === 'text' || kind === 'textarea';

/** Values in one statement. */
const PER_READ = 500;

/** The rows that some values name, by those values. */
export async function rowsOfValues(
  from: Reading,
  rows: ChoiceRows,
  values: readonly string[],
  any: boolean,
): Promise<Map<string, TableOption[]>> {
  const found = new Map<string, TableOption[]>();
  const wanted = [...new Set(values)];
  for (let at = 0; at < wanted.length; at += PER_READ) {
    const part = wanted.slice(at, at + PER_READ);
    for (const row of await rows.find(from, { values: part, any, limit: 2 * PER_READ, offset: 0 }))
      found.set(row.value, [...(found.get(row.value) ?? []), row]);
  }
  return found;
}

/** The values that some texts stand for; a value stands for itself where no text does. */
export async function valuesOfTexts(
  from: Reading,
  rows: ChoiceRows,
  texts: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (let at = 0; at < texts.length; at += PER_READ) {
    const part = texts.slice(at, at + PER_READ);
    const all = await rows.find(from, { anyOf: part, limit: 2 * PER_READ, offset: 0 });
    for (const text of part) {
      const named = all.filter((row) => row.text === text);
      const meant: readonly Choice[] = named.length > 0 ? named : all.filter(({ value }) => value === text);
      const values = [...new Set(meant.map(({ value }) => value))];
      if (values.length > 0) found.set(text, values);
    }
  }
  return found;
}
