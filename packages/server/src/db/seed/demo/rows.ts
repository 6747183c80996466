import type { Tables } from '../../schema.ts';

/** Tables of the demo in an order in which every row comes after what it refers to. */
export const DEMO_TABLES = [
  'cemCemetery',
  'cemPlotTemplate',
  'cemPlotTemplateItem',
  'cemServiceItem',
  'cemArea',
  'cemRow',
  'cemPlot',
  'cemCustomer',
  'cemOrder',
  'cemOrderItem',
  'cemPlotHold',
  'cemPlotRight',
  'cemDeceased',
  'cemServiceOrder',
  'cemServiceOrderItem',
  'cemPayment',
  'cemPaymentAllocation',
  'cemEvent',
] as const;
export type DemoTable = (typeof DEMO_TABLES)[number];

/** Rows to be written together. */
export type Rows = { [T in DemoTable]: Tables[T][] };

export function emptyRows(): Rows {
  return Object.fromEntries(DEMO_TABLES.map((table) => [table, []])) as unknown as Rows;
}

export interface AuditFields {
  createBy: string;
  createTime: string;
  updateBy: string | null;
  updateTime: string | null;
  sysOrgCode: string;
  deleteBy: string | null;
  deleteTime: string | null;
  deleteReason: string | null;
  version: number;
  delFlag: number;
}

/** The audit columns of a fresh row. */
export function audit(createBy: string, createTime: string, sysOrgCode: string): AuditFields {
  return {
    createBy,
    createTime,
    updateBy: null,
    updateTime: null,
    sysOrgCode,
    deleteBy: null,
    deleteTime: null,
    deleteReason: null,
    version: 1,
    delFlag: 0,
  };
}
