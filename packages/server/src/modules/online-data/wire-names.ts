import type { Values } from '../../resource/context.ts';

/** The engine's own fields, which the family's online calls name as their columns (contract/2 §16.5). */
const ENGINE: readonly (readonly [field: string, column: string])[] = [
  ['createBy', 'create_by'],
  ['createTime', 'create_time'],
  ['updateBy', 'update_by'],
  ['updateTime', 'update_time'],
  ['sysOrgCode', 'sys_org_code'],
  ['deleteBy', 'delete_by'],
  ['deleteTime', 'delete_time'],
  ['deleteReason', 'delete_reason'],
];

const TEXT = '_dictText';
const TO_COLUMN = new Map(
  ENGINE.flatMap(([field, column]) => [[field, column] as const, [field + TEXT, column + TEXT]]),
);
const TO_FIELD = new Map([...TO_COLUMN].map(([field, column]) => [column, field]));

/** A row as those calls give it; its key is `jeecg_row_key`. */
export function wireRow(row: Values & { id: string }): Values & { id: string } {
  const renamed: Values & { id: string } = { id: row.id, jeecg_row_key: row.id };
  for (const [name, value] of Object.entries(row)) renamed[TO_COLUMN.get(name) ?? name] = value;
  return renamed;
}

/** A row by the names of its columns, for other systems. */
export const wireNames = (row: Readonly<Values>): Values =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [TO_COLUMN.get(name) ?? name, value]));

/** A field by the name that those calls use. */
export const fieldNamed = (column: string): string => TO_FIELD.get(column) ?? column;

/** What such a client sends back: names of the engine, without what only the client knows. */
export function ownRow(given: Readonly<Record<string, unknown>>): Values {
  const own: Values = {};
  for (const [name, value] of Object.entries(given)) if (!CLIENT_KEYS.has(name)) own[fieldNamed(name)] = value;
  return own;
}

/** Keys that the clients add to rows and bodies, which are no columns. */
const CLIENT_KEYS: ReadonlySet<string> = new Set([
  'jeecg_row_key',
  'jeecg_submit_form_and_flow',
  'bpm_status',
  'del_flag',
  'tenant_id',
  'key',
  '_path',
]);
