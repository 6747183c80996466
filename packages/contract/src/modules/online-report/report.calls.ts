import type { DictOption } from '../../wire/envelope.ts';

/** A column as a report's table shows it (contract/2 §17.2). */
export interface ReportColumn {
  dataIndex: string;
  title: string;
  width?: number;
  align: 'center' | 'left' | 'right';
  sorter: boolean;
  /** Key of `dictOptions` whose texts stand for the values. */
  customRender?: string;
}

/** Reply of `getRpColumns/{code}`. */
export interface ReportColumns {
  cgRpConfigId: string;
  cgRpConfigName: string;
  columns: ReportColumn[];
  dictOptions: Record<string, DictOption[]>;
}

/** How one value of a query is asked for. */
const REPORT_VIEWS = ['text', 'number', 'date', 'datetime', 'list'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** A condition of a report, item of the reply of `getQueryInfo/{id}`. */
export interface ReportQueryField {
  field: string;
  label: string;
  view: ReportView;
  /** `group` asks for a range by `{field}_begin` and `{field}_end`. */
  mode: 'single' | 'group';
  /** `1`: shown only after 展开. */
  hidden: '0' | '1';
  /** Dictionary of a `list`. */
  dictCode?: string;
}

/** A row of `getData/{id}`: the fields of the report, with `_dictText` where a value has a text. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** How many conditions stand before 展开. */
export const REPORT_OPEN_CONDITIONS = 2;
