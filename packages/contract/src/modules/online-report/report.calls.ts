import { Type } from 'typebox';
import type { DictOption } from '../../wire/envelope.ts';
import { REPORT_BASE } from './paths.ts';
import type { ReportParamType } from './report-head.calls.ts';

/** A column of a report's table (contract/2 §17.2). */
export interface ReportColumn {
  dataIndex: string;
  title: string;
  width?: number;
  align: 'center' | 'left' | 'right';
  sorter: boolean;
  fieldType?: string;
  /** `1`: the reply's totals have a sum of it. */
  isTotal?: '0' | '1';
  /** Head that it shares with its neighbours. */
  groupTitle?: string;
  /** Name in `fieldHrefSlots` of the address that its values lead to. */
  hrefSlotName?: string;
  /** Key of `dictOptions` that holds the texts of the values. */
  customRender?: string;
}

/** Reply of `getRpColumns/{code}`. */
export interface ReportColumns {
  cgRpConfigId: string;
  cgRpConfigName: string;
  columns: ReportColumn[];
  dictOptions: Record<string, DictOption[]>;
  fieldHrefSlots?: ReportHref[];
  isGroupTitle?: boolean;
}

/** Where the values of a column lead to; `${field}` stands for a value of the row. */
export interface ReportHref {
  slotName: string;
  href: string;
}

/** Page of a report; sums of the columns that have one, over all rows that match. */
export interface ReportPage {
  records: ReportRow[];
  total: number;
  size: number;
  current: number;
  pages: number;
  totals?: Readonly<Record<string, number>>;
}

/** Reply of `getColumnsAndData/{id}`. */
export interface ReportColumnsAndData {
  data: ReportPage;
  columns: ReportColumn[];
  cgreportHeadName: string;
  dictOptions: Record<string, DictOption[]>;
  fieldHrefSlots: ReportHref[];
  isGroupTitle: boolean;
}

/** Addresses of running a report; `:id` is a head's id or its code. */
export const RUN_REPORT = {
  columns: `${REPORT_BASE}/api/getRpColumns/:code`,
  columnsAndData: `${REPORT_BASE}/api/getColumnsAndData/:id`,
  queryInfo: `${REPORT_BASE}/api/getQueryInfo/:id`,
  data: `${REPORT_BASE}/api/getData/:id`,
  paramsInfo: `${REPORT_BASE}/api/getParamsInfo/:id`,
  exported: `${REPORT_BASE}/api/exportManySheetXls/:id`,
  dictList: `${REPORT_BASE}/api/getReportDictList`,
} as const;

/** A parameter of `getParamsInfo/{id}`; its value is sent as `self_{paramName}`. */
export interface ReportParamInfo {
  paramName: string;
  paramTxt: string;
  paramValue: string;
  paramType: ReportParamType;
  required: boolean;
}

/** What a report's page keeps in its address besides parameters and conditions. */
export const REPORT_STATE_KEYS = ['pageNo', 'pageSize', 'column', 'order', 'chart'] as const;
/** Before conditions in that address. */
export const REPORT_CONDITION = 'q.';
/** Before a parameter in calls, and in addresses where its name means something else. */
export const REPORT_PARAM = 'self_';

const STATE_KEYS: ReadonlySet<string> = new Set(REPORT_STATE_KEYS);

/** A parameter as it stands in an address: bare, as the family's menus have it (contract/2 §17.1 配置地址). */
export const reportParamKey = (name: string): string =>
  STATE_KEYS.has(name) || name.startsWith(REPORT_CONDITION) || name.startsWith(REPORT_PARAM)
    ? REPORT_PARAM + name
    : name;

/** Address of a report's page, with its parameters to be filled in (配置地址). */
export const reportAddress = (id: string, params: readonly { paramName: string }[]): string => {
  const query = params.map(({ paramName }) => `${reportParamKey(paramName)}=\${${paramName}}`).join('&');
  return `${REPORT_BASE}/${id}${query === '' ? '' : `?${query}`}`;
};
/** View behind that address. */
export const REPORT_VIEW = 'modules/online/cgreport/auto/OnlCgreportAutoList';

/** Input type of a query value. */
const REPORT_VIEWS = ['text', 'number', 'date', 'datetime', 'list'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** A condition of a report, item of the reply of `getQueryInfo/{id}`. */
export interface ReportQueryField {
  field: string;
  label: string;
  view: ReportView;
  /** `group` is a range: `{field}_begin` and `{field}_end`. */
  mode: 'single' | 'group';
  /** `1`: shown only after 展开. */
  hidden: '0' | '1';
  /** Dictionary of a `list`. */
  dictCode?: string;
  /** Stands for the statement that gives the choices; `getReportDictList` takes it. */
  sql?: string;
}

export const REPORT_DICT_LIST = {
  url: RUN_REPORT.dictList,
  query: Type.Object({
    sql: Type.String({ minLength: 1, maxLength: 200, title: 'sql' }),
    keyword: Type.String({ maxLength: 100, default: '', title: 'keyword' }),
  }),
} as const;

/** A row of `getData/{id}`: the fields of the report, with `_dictText` where a value has a text. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** Number of conditions shown before 展开. */
export const REPORT_OPEN_CONDITIONS = 2;
