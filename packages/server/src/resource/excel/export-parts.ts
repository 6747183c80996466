import { LIMITS } from '@songbai/contract/limits.ts';
import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import type { Actor } from '../../platform/actor.ts';
import { columnOf, type ResourceTable } from '../describe/columns.ts';
import { fieldMasks } from '../describe/masks.ts';
import { pageStatement, type Selection } from '../read/select.ts';
import type { Server } from '../server-context.ts';
import { exportColumns } from './cells.ts';
import { type BelowPart, type MainPart, PORTION, type SheetPart } from './export-job.ts';

/** A table whose rows hang on the exported ones. */
export interface ExportedBelow {
  /** Told apart from the others of the same workbook. */
  title: string;
  /** As this person has it in lists. */
  table: ResourceTable;
  /** Its field that holds the value of `mainField`. */
  key: string;
  mainField: string;
}

interface Wanted {
  selection: Selection;
  below: readonly ExportedBelow[];
  limit: number;
}

export function mainPart(
  server: Server,
  given: ResourceTable,
  actor: Actor,
  { selection, below, limit }: Wanted,
): MainPart {
  const keys = below.map(({ mainField }) => mainField);
  const table = withHidden(given, keys);
  const part = sheetPart(server, given, actor);
  const fields = [...fieldsOf(part), ...keys];
  const window = { limit, offset: 0 };
  return {
    ...part,
    ...pageStatement(table, contextOf(server, actor), { ...selection, fields }, window),
    keys: pageStatement(table, contextOf(server, actor), { ...selection, fields: keys }, window),
  };
}

/** Stands for a key until the worker puts it in. */
const SOME_KEY = '\u0000key';

/** Rows in the order in which forms show them. */
const AS_ADDED = [
  { field: 'createTime', order: 'asc' },
  { field: 'id', order: 'asc' },
] as const;

/** Who made a row, and when: that of the main row stands beside it. */
const MADE_BY: ReadonlySet<string> = new Set(['createBy', 'createBy_dictText', 'createTime']);

export function belowPart(server: Server, given: ExportedBelow, actor: Actor): BelowPart {
  const { title, key, mainField } = given;
  const table = withHidden(given.table, [key]);
  const { [key]: _key, ...shown } = given.table.resource.fields;
  const part = sheetPart(server, { ...given.table, resource: { ...given.table.resource, fields: shown } }, actor);
  const columns = part.columns.filter(({ name }) => !MADE_BY.has(name));
  const statement = pageStatement(
    table,
    contextOf(server, actor),
    {
      fields: [...fieldsOf({ columns }), key],
      sort: AS_ADDED,
      extra: (sql) => `t."${columnOf(key)}" in (${Array.from({ length: PORTION }, () => sql.bind(SOME_KEY)).join()})`,
    },
    { limit: LIMITS.exportRows, offset: 0 },
  );
  const keysAt = statement.values.indexOf(SOME_KEY);
  return { ...part, ...statement, title, columns, key, mainField, keysAt };
}

/** Rows hang together by fields that this person may not have in lists; they are read, and not written. */
function withHidden(table: ResourceTable, names: readonly string[]): ResourceTable {
  const all = allFields(table.resource);
  const whole = table.whole?.resource.fields ?? {};
  const hidden = names.filter((name) => !Object.hasOwn(all, name) && Object.hasOwn(whole, name));
  if (hidden.length === 0) return table;
  const fields = Object.fromEntries(hidden.flatMap((name) => (whole[name] ? [[name, whole[name]]] : [])));
  const resource: Resource = { ...table.resource, fields: { ...table.resource.fields, ...fields } };
  return { ...table, resource };
}

const contextOf = ({ database, sealer, clock }: Server, actor: Actor) => ({
  ...{ engine: database.engine, actor, sealer, today: clock.today() },
});

const fieldsOf = ({ columns }: Pick<SheetPart, 'columns'>): string[] =>
  columns.map(({ name }) => name.replace(/_dictText$/, ''));

function sheetPart(
  { clock }: Server,
  { resource, expiry, derive, linked }: ResourceTable,
  actor: Actor,
): Omit<SheetPart, 'text' | 'values'> {
  const finish = derive ? 'all' : linked ? 'linked' : undefined;
  return {
    title: resource.sheetTitle ?? resource.title,
    columns: exportColumns(resource),
    fields: allFields(resource),
    masks: fieldMasks(actor, resource),
    ...(expiry ? { expiry: { rule: expiry, nowMs: clock.now() } } : {}),
    ...(finish ? { finish } : {}),
  };
}
