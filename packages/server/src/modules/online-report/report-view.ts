import {
  REPORT_OPEN_CONDITIONS,
  type ReportColumn,
  type ReportColumns,
  type ReportQueryField,
  type ReportRow,
  type ReportView,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import { both, type Condition, type ListQuery } from '@songbai/contract/resource/filter.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import { AppError } from '../../platform/errors.ts';
import type { Report, ReportItem } from './report.store.ts';

/** What a report of one of our lists needs of an item. */
type SourceItem = Pick<
  ReportItem,
  'fieldName' | 'fieldTxt' | 'fieldWidth' | 'searchMode' | 'isSearch' | 'isOrder' | 'isShow'
>;

/** A column of a report with the field of its source. */
export interface ReportField extends SourceItem {
  field: Field;
}

/** The columns whose field still exists in the source. */
export function reportFields(report: { items: readonly SourceItem[] }, resource: Resource): ReportField[] {
  const known = allFields(resource);
  return report.items.flatMap((item) => {
    const field = Object.hasOwn(known, item.fieldName) ? known[item.fieldName] : undefined;
    return field && field.kind !== 'json' ? [{ ...item, field }] : [];
  });
}

const dictOf = (field: Field): string | undefined =>
  field.kind === 'dict' || field.kind === 'dicts' ? field.dict : undefined;

/** Reply of `getRpColumns`: shown columns, and the texts of the existing dictionaries. */
export function reportColumns(
  report: Pick<Report, 'id' | 'name'>,
  fields: readonly ReportField[],
  options: Readonly<Record<string, DictOption[]>>,
): ReportColumns {
  const shown = fields.filter((item) => item.isShow === 1);
  const codes = shown.flatMap((item) => dictOf(item.field) ?? []).filter((code) => Object.hasOwn(options, code));
  return {
    cgRpConfigId: report.id,
    cgRpConfigName: report.name,
    columns: shown.map((item) => columnOf(item, codes)),
    dictOptions: Object.fromEntries(codes.map((code) => [code, options[code] ?? []])),
  };
}

const FIGURES: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);

function columnOf(item: ReportField, codes: readonly string[]): ReportColumn {
  const dict = dictOf(item.field);
  return {
    dataIndex: item.fieldName,
    title: item.fieldTxt,
    align: FIGURES.has(item.field.kind) ? 'right' : 'left',
    sorter: item.isOrder === 1,
    ...(item.fieldWidth === null ? {} : { width: item.fieldWidth }),
    ...(dict !== undefined && codes.includes(dict) ? { customRender: dict } : {}),
  };
}

/** Reply of `getQueryInfo`: conditions after the first ones are hidden until 展开. */
export function reportConditions(fields: readonly ReportField[]): ReportQueryField[] {
  return fields
    .filter((item) => item.isSearch === 1)
    .map((item, place) => {
      const dict = dictOf(item.field);
      return {
        field: item.fieldName,
        label: item.fieldTxt,
        view: viewOf(item.field),
        mode: item.searchMode === 'group' ? 'group' : 'single',
        hidden: place < REPORT_OPEN_CONDITIONS ? '0' : '1',
        ...(dict === undefined ? {} : { dictCode: dict }),
      };
    });
}

function viewOf(field: Field): ReportView {
  if (dictOf(field) !== undefined) return 'list';
  if (FIGURES.has(field.kind)) return 'number';
  return field.kind === 'date' || field.kind === 'datetime' ? field.kind : 'text';
}

const PAGE_PARAMS: ReadonlySet<string> = new Set(['column', 'order', 'pageNo', 'pageSize']);
const PARAM_PREFIX = 'self_';

/**
 * The list query of a `getData` call: conditions only by the report's own query fields, `self_{field}` exactly for
 * any of its fields, and a sort by one of them.
 * @throws AppError sortUnknown for another sort
 */
export function reportQuery(fields: readonly ReportField[], resource: Resource, params: ListParams): ListQuery {
  const searched = new Set(fields.filter((item) => item.isSearch === 1).map((item) => item.fieldName));
  const wanted = Object.entries(params).filter(
    ([name]) => PAGE_PARAMS.has(name) || searched.has(name.replace(/_(begin|end|MultiString)$/, '')),
  );
  const query = parseListParams(resource, Object.fromEntries(wanted));
  const names = new Set(fields.map((item) => item.fieldName));
  const other = query.sort.find(({ field }) => !names.has(field));
  if (other) throw new AppError('sortUnknown', { field: other.field });
  return { ...query, filter: both(query.filter, ...exactly([...names], params)) };
}

/** Parameters fixed by the place of use; texts may be in the single quotes that SQL would want (contract/3 §5). */
function exactly(names: readonly string[], params: ListParams): Condition[] {
  return names.flatMap((field) => {
    // If repeated, the last one counts, as with any other parameter.
    const raw = [params[PARAM_PREFIX + field]].flat().at(-1);
    const value = typeof raw === 'string' ? raw.replace(/^'(.*)'$/s, '$1') : '';
    return value === '' ? [] : [{ field, op: 'eq', value }];
  });
}

/** A row with the fields of the report only. */
export function reportRow(fields: readonly ReportField[], row: ReportRow): ReportRow {
  const names = fields.flatMap(({ fieldName }) => [fieldName, `${fieldName}_dictText`]);
  const own = names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]);
  return { id: row.id, ...Object.fromEntries(own) };
}
