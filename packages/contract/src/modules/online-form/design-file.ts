import type { Design, FieldDesign } from '../../design/design.ts';
import { isComputedDefault } from '../../design/expression/template.ts';
import { isPresetField } from '../../design/names.ts';
import { HIDDEN } from '../../design/view-fields.ts';
import { extension } from '../../design/wire/shown-fields.ts';
import { DESIGN_FILE, type DesignFile, type DesignFileTable } from './design-file.calls.ts';

/** Controls whose values are people and departments of this installation. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['sel_user', 'sel_depart']);

/**
 * A design as a file carries it: without ids, tenant, removed fields, and people that a default names (online.md §4.4).
 * @param viewOf of a view: the table that it shows
 */
export function fileTable({ head, fields, indexes, buttons }: Design, viewOf: string | null): DesignFileTable {
  const { id: _, tenantId: __, copyType: _1, physicId: _2, subTableStr: _3, ...own } = head;
  return {
    head: { ...own, viewOf },
    fields: fields.filter(({ parked }) => parked === 0).map(fileField),
    indexs: indexes.map(({ id: _4, ...index }) => index),
    buttons: buttons.map(({ id: _5, ...button }) => ({
      ...button,
      optPosition: button.optPosition as '1' | '2' | null,
    })),
  };
}

function fileField({ id: _, parked: __, parkedColumn: ___, ...field }: FieldDesign): DesignFileTable['fields'][number] {
  const { fieldShowType, fieldDefaultValue, dbDefaultVal } = field;
  if (!OF_PEOPLE.has(fieldShowType)) return field;
  const stays = fieldDefaultValue && isComputedDefault(fieldDefaultValue);
  return { ...field, dbDefaultVal: dbDefaultVal && null, fieldDefaultValue: stays ? fieldDefaultValue : null };
}

/** Why a file cannot be read at all. */
export function fileProblem({ kind, format, tables }: DesignFile): string | undefined {
  if (kind !== DESIGN_FILE.kind) return '该文件不是在线表单的导出文件';
  if (format > DESIGN_FILE.format) return '该文件由更新的版本导出，请先升级本系统';
  const names = tables.map(({ head }) => head.tableName);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return `文件中表${twice.slice(0, 50)}出现了两次`;
  for (const { head, fields } of tables) {
    const columns = fields.map(({ dbFieldName }) => dbFieldName);
    const repeated = columns.find((name, at) => columns.indexOf(name) !== at);
    if (repeated !== undefined) return `表${head.tableName.slice(0, 50)}的字段${repeated.slice(0, 50)}出现了两次`;
  }
  return undefined;
}

/** In the order in which they can be made: what others point at first, views last. */
export function orderedTables(tables: DesignFile['tables']): DesignFile['tables'] {
  const rank = ({ head }: DesignFileTable) => (head.viewOf ? 2 : head.tableType === 3 ? 1 : 0);
  return [...tables].sort((a, b) => rank(a) - rank(b));
}

type Sent<T> = T & { id?: string };

/**
 * The fields of a file beside those of a table that is there: a name is the same field, also one that was removed with
 * the same type and comes back with its values.
 * @param ofView its fields are those of the original, so others are left out
 */
export function matchedFields(
  before: readonly FieldDesign[],
  sent: DesignFileTable['fields'],
  ofView: boolean,
): Sent<DesignFileTable['fields'][number]>[] {
  const known = new Map(before.filter(({ parked }) => parked === 0).map((field) => [field.dbFieldName, field]));
  const removed = new Map(before.filter(({ parked }) => parked === 1).map((field) => [field.dbFieldName, field]));
  return sent.flatMap((field) => {
    const former = removed.get(field.dbFieldName);
    const base = known.get(field.dbFieldName) ?? (former?.dbType === field.dbType ? former : undefined);
    if (base) return [{ ...field, id: base.id }];
    return ofView ? [] : [field];
  });
}

/** Fields of a new view: those of its original, shown as the file has them; others are hidden (online.md §6). */
export function viewedFields(
  original: readonly FieldDesign[],
  sent: DesignFileTable['fields'],
  newId: () => string,
): Sent<object>[] {
  const named = new Map(sent.map((field) => [field.dbFieldName, field]));
  return original
    .filter(({ parked }) => parked === 0)
    .map((field) => {
      const { id: _, ...own } = field;
      const shown = named.get(field.dbFieldName);
      return { ...own, ...(shown ?? HIDDEN), id: newId() };
    });
}

/** Labels of fields that only the table has, not the file; they stay. */
export function keptFields(before: readonly FieldDesign[], sent: DesignFileTable['fields']): string[] {
  const named = new Set(sent.map(({ dbFieldName }) => dbFieldName));
  return before
    .filter(({ parked, dbFieldName }) => parked === 0 && !isPresetField(dbFieldName) && !named.has(dbFieldName))
    .map(({ dbFieldTxt }) => dbFieldTxt);
}

/** What a field takes its values from. */
export interface NamedSource {
  kind: 'dict' | 'table' | 'report';
  code: string;
  field: string;
}

const CHOICES: ReadonlySet<string> = new Set(['list', 'radio', 'checkbox', 'list_multi', 'sel_search']);

/** What of a field, stored or in a file, tells where its values come from. */
export interface SourceField extends Pick<FieldDesign, 'fieldShowType' | 'dbFieldTxt'> {
  dictTable?: string | null;
  dictField?: string | null;
}

/** Dictionaries, tables and reports that fields name. */
export function namedSources(fields: readonly SourceField[]): NamedSource[] {
  return fields.flatMap(({ fieldShowType, dictTable, dictField, dbFieldTxt }): NamedSource[] => {
    // It names a field of its own table there.
    if (fieldShowType === 'link_table_field') return [];
    const table = fieldShowType === 'link_down' ? linkedTable(dictTable) : ((dictTable ?? '').split(/[\s{]/)[0] ?? '');
    if (fieldShowType === 'popup' && table) return [{ kind: 'report', code: table, field: dbFieldTxt }];
    if (table) return [{ kind: 'table', code: table, field: dbFieldTxt }];
    return dictField && CHOICES.has(fieldShowType) ? [{ kind: 'dict', code: dictField, field: dbFieldTxt }] : [];
  });
}

/** The levels of a linkage are named by a JSON text. */
function linkedTable(dictTable: string | null | undefined): string {
  const table = extension({ fieldExtendJson: dictTable ?? null }, 'table');
  return typeof table === 'string' ? table.trim() : '';
}

const SOURCE_LABELS = { dict: '字典', table: '表', report: '报表' } as const;

/** That a source is not there, for those who design. */
export const missingText = ({ kind, code, field }: NamedSource): string =>
  `${SOURCE_LABELS[kind]}${code}不存在（${field}）`;
