import type { Tables } from '@songbai/server/db/schema.ts';
import type { Insertable } from 'kysely';

/** Tables of the demo, referenced tables first. */
export const DEMO_TABLES = [
  'cemCemetery',
  'cemPlotTemplate',
  'cemPlotTemplateItem',
  'cemServiceItem',
  'cemChargeItem',
  'cemFeeRule',
  'cemArea',
  'cemRow',
  'cemPlot',
  'cemCustomer',
  'cemOrder',
  'cemOrderItem',
  'cemOrderInstalment',
  'cemOrderReminder',
  'cemPlotHold',
  'cemPlotRight',
  'cemFeeTerm',
  'cemDeceased',
  'cemBurialSlot',
  'cemBurial',
  'cemBurialPerson',
  'cemServiceOrder',
  'cemServiceOrderItem',
  'cemPayment',
  'cemPaymentAllocation',
  'cemPaymentCorrection',
  'cemPrintLog',
  'cemRefund',
  'cemRefundLine',
  'cemPlotChange',
  'cemPlotChangeLine',
  'cemPlotChangeConsent',
  'cemEvent',
] as const;
export type DemoTable = (typeof DEMO_TABLES)[number];

/** Author and time of a row; shared by all rows created together. */
export interface Stamp {
  createBy: string;
  createTime: string;
  sysOrgCode: string;
}

/**
 * A row without its empty columns; what only some rows of a table have is empty in the others. (The stamp is a separate object,
 * because spreading it into half a million wide rows costs more time than writing them.)
 */
export type RowOf<T extends DemoTable> = T extends 'cemEvent' ? Insertable<Tables[T]> : Stamped<Insertable<Tables[T]>>;
type Stamped<Row> = Omit<Row, keyof Stamp | 'version' | 'delFlag'> & {
  stamp: Stamp;
  version?: number;
  delFlag?: number;
};

/** Rows to be written together. */
export type Rows = { [T in DemoTable]: RowOf<T>[] };

export function emptyRows(): Rows {
  return {
    cemCemetery: [],
    cemPlotTemplate: [],
    cemPlotTemplateItem: [],
    cemServiceItem: [],
    cemChargeItem: [],
    cemFeeRule: [],
    cemArea: [],
    cemRow: [],
    cemPlot: [],
    cemCustomer: [],
    cemOrder: [],
    cemOrderItem: [],
    cemOrderInstalment: [],
    cemOrderReminder: [],
    cemPlotHold: [],
    cemPlotRight: [],
    cemFeeTerm: [],
    cemDeceased: [],
    cemBurialSlot: [],
    cemBurial: [],
    cemBurialPerson: [],
    cemServiceOrder: [],
    cemServiceOrderItem: [],
    cemPayment: [],
    cemPaymentAllocation: [],
    cemPaymentCorrection: [],
    cemPrintLog: [],
    cemRefund: [],
    cemRefundLine: [],
    cemPlotChange: [],
    cemPlotChangeLine: [],
    cemPlotChangeConsent: [],
    cemEvent: [],
  };
}

export function stampOf(createBy: string, createTime: string, sysOrgCode: string): Stamp {
  return { createBy, createTime, sysOrgCode };
}
