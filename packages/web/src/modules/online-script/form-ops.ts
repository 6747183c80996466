import { LIMITS } from '@songbai/contract/limits.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { ScriptOp } from '../../lib/script-frame/protocol.ts';
import { withIds } from '../../ui/editable-table/rows.ts';
import { withCells } from './form-changes.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a script sets in a form: values, rows, or options that it leaves to a field. */
export interface FormChange {
  values: Values;
  options?: { field: string; values: ReadonlySet<string> };
}

const NOTHING: FormChange = { values: {} };
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordsOf = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Reads what a script asks of its form; what is not of this form is left out (contract/2 §16.6). */
export function formChange(resource: Resource, form: Values, op: ScriptOp, given: readonly unknown[]): FormChange {
  const [first, second, third] = given;
  switch (op) {
    case 'setValues':
      return second === null || second === undefined
        ? { values: known(resource.fields, first) }
        : inRow(resource, form, first, idOf(second), third);
    case 'changeOptions':
      return optionsOf(resource, first, second);
    case 'addSubRows':
      return rows(resource, first, [...recordsOf(form[String(first)]), ...recordsOf(second)]);
    case 'clearSubRows':
      return rows(resource, first, []);
    case 'clearThenAddRows':
      return rows(resource, first, recordsOf(second));
    default:
      return NOTHING;
  }
}

const idOf = (row: unknown): string => (isRecord(row) ? String(row.id) : String(row));

function known(fields: object, values: unknown): Values {
  const own = isRecord(values) ? Object.entries(values) : [];
  return Object.fromEntries(own.filter(([name]) => Object.hasOwn(fields, name)));
}

/** The sub-table is named, or is the one that has the row. */
function inRow({ lines }: Resource, form: Values, values: unknown, id: string, table: unknown): FormChange {
  const name = [table, ...Object.keys(lines)].find(
    (one): one is string =>
      typeof one === 'string' && Object.hasOwn(lines, one) && recordsOf(form[one]).some((row) => row.id === id),
  );
  const fields = name === undefined ? undefined : lines[name]?.fields;
  return name && fields ? { values: { [name]: withCells(form[name], id, known(fields, values)) } } : NOTHING;
}

function rows({ lines }: Resource, table: unknown, all: readonly Values[]): FormChange {
  const own = typeof table === 'string' && Object.hasOwn(lines, table) ? lines[table] : undefined;
  if (!own) return NOTHING;
  const fitting = all
    .slice(0, LIMITS.subRows)
    .map(({ id, ...row }) => ({ ...known(own.fields, row), ...(id ? { id } : {}) }));
  return { values: { [String(table)]: withIds(fitting) } };
}

function optionsOf({ fields }: Resource, field: unknown, options: unknown): FormChange {
  if (typeof field !== 'string' || !Object.hasOwn(fields, field)) return NOTHING;
  const values = recordsOf(options).map(({ value }) => String(value));
  return { values: {}, options: { field, values: new Set(values) } };
}
