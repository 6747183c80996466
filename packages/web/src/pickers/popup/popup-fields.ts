import type { ReportRow } from '@songbai/contract/modules/online-report/report.calls.ts';
import type { Sort } from '@songbai/contract/resource/filter.ts';

/** Mapping of row fields to form fields (contract/3 §5 JPopup). */
export interface PopupConfig {
  /** Code of the report. */
  code: string;
  /** Fields of the report, joined by `,`. */
  orgFields: string;
  /** The same number of form fields, joined by `,`. */
  destFields: string;
}

const names = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The configuration error of a pop-up (spec/2 §5); undefined when it is valid. */
export function popupProblem({ code, orgFields, destFields }: PopupConfig): string | undefined {
  const [from, to] = [names(orgFields), names(destFields)];
  if (code === '' || from.length === 0 || to.length === 0) return 'popup参数未正确配置!';
  return from.length === to.length ? undefined : 'popup参数未正确配置,原始值和目标值数量不一致!';
}

/** Values by field of the form: those of all chosen rows, joined by `,`. */
export type PopupValues = Readonly<Record<string, string>>;

/** The form values of the selected rows; without rows every field is empty. */
export function popupValues({ orgFields, destFields }: PopupConfig, rows: readonly ReportRow[]): PopupValues {
  const from = names(orgFields);
  const joined = (name: string): string => rows.map((row) => textOf(row[name])).join(',');
  return Object.fromEntries(names(destFields).map((to, at) => [to, joined(from[at] ?? '')]));
}

/** The value stored and shown by the field itself: its own values, joined by its separator. */
export function ownText(values: PopupValues, field: string, spliter: string): string {
  const own = Object.hasOwn(values, field) ? (values[field] ?? '') : '';
  return own.split(',').join(spliter);
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** `col=asc` or `col=desc`; anything else means no order. */
export function popupSort(sorter: string): Sort | undefined {
  const [, field, order] = /^\s*(\w+)\s*=\s*(asc|desc)\s*$/.exec(sorter) ?? [];
  return field === undefined ? undefined : { field, order: order === 'asc' ? 'asc' : 'desc' };
}

/** Fixed parameters of the request: `{name: value}` is sent as `self_{name}`. */
export function selfParams(param: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(param).map(([name, value]) => [`self_${name}`, textOf(value)]));
}

/** Values of query fields of the same name: without the quotes that SQL would need. */
export function presets(
  param: Readonly<Record<string, unknown>>,
  fields: readonly { field: string; mode: 'single' | 'group' }[],
): Record<string, string> {
  const single = fields.filter(({ field, mode }) => mode === 'single' && Object.hasOwn(param, field));
  return Object.fromEntries(single.map(({ field }) => [field, textOf(param[field]).replace(/^'(.*)'$/s, '$1')]));
}

/** Report rows need no id: a row is identified by all of its values, the id first. */
export function rowKey(row: ReportRow): string {
  return JSON.stringify([row.id ?? null, ...Object.values(row)]);
}
