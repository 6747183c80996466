import type { Plain } from './record-columns.ts';

/** Columns of a report's items since migration 0090; of older rows they are null. */
export interface ReportItemColumns {
  fieldType?: string | null;
  dictCode?: string | null;
  fieldHref?: string | null;
  replaceVal?: string | null;
  isTotal?: number | null;
  groupTitle?: string | null;
  align?: string | null;
}

export interface ReportParamColumns {
  cgrheadId: string;
  paramName: string;
  paramTxt: string | null;
  paramValue: string | null;
  paramType: string | null;
  required: number;
  orderNum: number;
}

export type ReportVersionColumns = Plain & {
  headId: string;
  version: number;
  /** Head, items and parameters as JSON. */
  design: string;
  note: string | null;
  createBy: string | null;
  createTime: string | null;
};
