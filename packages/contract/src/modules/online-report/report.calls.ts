import type { DictOption } from '../../wire/envelope.ts';

/** A column of a report's table (contract/2 §17.2). */
export interface ReportColumn {
  dataIndex: string;
  title: string;
  width?: number;
  align: 'center' | 'left' | 'right';
  sorter: boolean;
  /** Key of `dictOptions` that holds the texts of the values. */
  customRender?: string;
}

/** Reply of `getRpColumns/{code}`. */
export interface ReportColumns {
  cgRpConfigId: string;
  cgRpConfigName: string;
  columns: ReportColumn[];
  dictOptions: Record<string, DictOption[]>;
}

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
}

/** A row of `getData/{id}`: the fields of the report, with `_dictText` where a value has a text. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** Number of conditions shown before 展开. */
export const REPORT_OPEN_CONDITIONS = 2;
