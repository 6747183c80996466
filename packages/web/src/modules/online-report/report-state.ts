import { LIMITS } from '@songbai/contract/limits.ts';
import {
  REPORT_CONDITION,
  REPORT_PARAM,
  REPORT_STATE_KEYS,
  reportParamKey,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import type { Sort } from '@songbai/contract/resource/filter.ts';
import { sentParams } from '../../pickers/popup/report-params.ts';

/** Texts by name. */
export type Texts = Readonly<Record<string, string>>;

/** What a report's page keeps in its address. */
export interface ReportState {
  /** Values of the SQL's parameters, by name; an empty one was emptied by the person. */
  params: Texts;
  /** Values of conditions by query parameter: `field`, `field_begin`, `field_end`. */
  conditions: Texts;
  sort: Sort | undefined;
  pageNo: number;
  pageSize: number;
  /** Drawn instead of the rows; see `chart-choice.ts`. */
  chart: string;
}

const OWN_KEYS: ReadonlySet<string> = new Set(REPORT_STATE_KEYS);

const bare = (key: string): string => (key.startsWith(REPORT_PARAM) ? key.slice(REPORT_PARAM.length) : key);

/** A place in a menu's address that nobody filled in is no value. */
const isPlace = (name: string, value: string): boolean => value === `\${${name}}`;

export function readReportState(search: URLSearchParams, size: number = LIMITS.pageSizeDefault): ReportState {
  const others = [...search].filter(([key]) => !OWN_KEYS.has(key));
  const conditions = others.filter(([key, value]) => key.startsWith(REPORT_CONDITION) && value !== '');
  const params = others.filter(([key, value]) => !key.startsWith(REPORT_CONDITION) && !isPlace(bare(key), value));
  const column = search.get('column') ?? '';
  return {
    params: Object.fromEntries(params.map(([key, value]) => [bare(key), value])),
    conditions: Object.fromEntries(conditions.map(([key, value]) => [key.slice(REPORT_CONDITION.length), value])),
    sort: column === '' ? undefined : { field: column, order: search.get('order') === 'asc' ? 'asc' : 'desc' },
    pageNo: wholeNumber(search.get('pageNo'), 1),
    pageSize: Math.min(wholeNumber(search.get('pageSize'), size), LIMITS.pageSizeMax),
    chart: search.get('chart') ?? '',
  };
}

/** The address of a state; what is as usual is left out. */
export function writeReportState(state: ReportState, size: number = LIMITS.pageSizeDefault): URLSearchParams {
  const { params, conditions, sort, pageNo, pageSize, chart } = state;
  return new URLSearchParams([
    ...Object.entries(params).map(([name, value]): [string, string] => [reportParamKey(name), value]),
    ...Object.entries(conditions)
      .filter(([, value]) => value !== '')
      .map(([name, value]): [string, string] => [REPORT_CONDITION + name, value]),
    ...(sort ? Object.entries({ column: sort.field, order: sort.order }) : []),
    ...(pageNo > 1 ? [['pageNo', String(pageNo)] as [string, string]] : []),
    ...(pageSize === size ? [] : [['pageSize', String(pageSize)] as [string, string]]),
    ...(chart === '' ? [] : [['chart', chart] as [string, string]]),
  ]);
}

/** What the calls of a report are asked with: everything but the page. */
export function askedParams({ params, conditions, sort }: ReportState): Record<string, string> {
  return {
    ...conditions,
    ...sentParams(params),
    ...(sort ? { column: sort.field, order: sort.order } : {}),
  };
}

function wholeNumber(text: string | null, fallback: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}
