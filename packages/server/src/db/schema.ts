import type { DictValue } from '@songbai/contract/dicts.ts';
import type { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { area, plotRow } from '@songbai/contract/modules/area/area.resource.ts';
import type { burial, burialPerson } from '@songbai/contract/modules/burial/burial.resource.ts';
import type { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import type { chargeItem } from '@songbai/contract/modules/charge-item/charge-item.resource.ts';
import type { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import type { deceased } from '@songbai/contract/modules/deceased/deceased.resource.ts';
import type {
  exampleCustomer,
  exampleOrder,
  exampleRecord,
  exampleTicket,
} from '@songbai/contract/modules/example/example.resource.ts';
import type {
  exampleBigRow,
  exampleShip,
  exampleShipJob,
  exampleTask,
  exampleTree,
} from '@songbai/contract/modules/example/example-parts.resource.ts';
import type { feeRule } from '@songbai/contract/modules/fee/fee-rule.resource.ts';
import type { feeTerm } from '@songbai/contract/modules/fee/fee-term.resource.ts';
import type { holderChange } from '@songbai/contract/modules/holder-change/holder-change.resource.ts';
import type {
  order,
  orderInstalment,
  orderItem,
  orderPayment,
  orderReminder,
} from '@songbai/contract/modules/order/order.resource.ts';
import type { printLog } from '@songbai/contract/modules/paper/paper.resource.ts';
import type { payment, paymentCorrection } from '@songbai/contract/modules/payment/payment.resource.ts';
import type { personFix } from '@songbai/contract/modules/person-fix/person-fix.resource.ts';
import type { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import type {
  changeConsent,
  changeLine,
  plotChange,
} from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import type { refund, refundLine } from '@songbai/contract/modules/refund/refund.resource.ts';
import type {
  serviceItem,
  serviceOrder,
  serviceOrderItem,
} from '@songbai/contract/modules/service/service.resource.ts';
import type { template, templateItem } from '@songbai/contract/modules/template/template.resource.ts';
import type { Imported, Numbered, Plain, RecordColumns, SometimesImported, Tenant } from './record-columns.ts';
import type { OnlineTables } from './schema-online.ts';
import type { PlatformTables } from './schema-platform.ts';
import type { ReportItemColumns, ReportParamColumns, ReportVersionColumns } from './schema-reports.ts';
import type { SignInTables } from './schema-sign-in.ts';

/** Receipts, sales, and the present stock of plots. */
export type FigureKind = 'receipt' | 'sale' | 'plot';

export interface Tables extends PlatformTables, SignInTables, OnlineTables {
  sysAnnouncement: Tenant<typeof announcement>;
  sysAnnouncementSend: RecordColumns & {
    tenantId: number;
    anntId: string;
    userId: string;
    sendTime: string;
    readFlag: number;
    readTime: string | null;
    starFlag: string | null;
  };
  /** Figures by day, kept by triggers (ADR 37); written by nothing else but a rebuild. */
  cemFigure: {
    seq: number;
    tenantId: number;
    kind: FigureKind;
    day: string;
    cemeteryId: string;
    areaId: string;
    part: string;
    biz: string;
    total: number;
    amount: number;
  };
  onlCgreportHead: RecordColumns & {
    /** Null: the platform's, for every tenant. */
    tenantId: number | null;
    code: string;
    name: string;
    source: string;
    /** Code of a data source and the statement it is asked, in the place of `source`. */
    dbSource: string | null;
    cgrSql: string | null;
    readerRoles?: string | null;
    content: string | null;
    returnValField?: string | null;
    returnTxtField?: string | null;
    returnType?: string | null;
    rowCap?: number | null;
    timeoutMs?: number | null;
    openTables?: number | null;
  };
  onlCgreportParam: RecordColumns & ReportParamColumns;
  /** Append-only. */
  onlCgreportVersion: ReportVersionColumns;
  onlCgreportItem: RecordColumns & {
    cgrheadId: string;
    fieldName: string;
    fieldTxt: string;
    fieldWidth: number | null;
    searchMode: string | null;
    isSearch: number;
    isOrder: number;
    isShow: number;
    orderNum: number;
  } & ReportItemColumns;
  testDemo: Tenant<typeof exampleRecord>;
  testOrderMain: Tenant<typeof exampleOrder>;
  testOrderCustomer: Tenant<typeof exampleCustomer> & { orderId: string };
  testOrderTicket: Tenant<typeof exampleTicket> & { orderId: string };
  testTree: Tenant<typeof exampleTree>;
  testShip: Tenant<typeof exampleShip>;
  testShipJob: Tenant<typeof exampleShipJob>;
  testTask: Tenant<typeof exampleTask>;
  testBigRow: Tenant<typeof exampleBigRow>;
  cemCemetery: Tenant<typeof cemetery> & Imported;
  cemArea: Tenant<typeof area> & Imported;
  cemRow: Tenant<typeof plotRow> & Imported;
  cemPlotTemplate: Tenant<typeof template> & Imported;
  cemPlotTemplateItem: Tenant<typeof templateItem> & { templateId: string };
  cemChargeItem: Tenant<typeof chargeItem>;
  cemPlot: Tenant<typeof plot> & Imported;
  cemCustomer: Tenant<typeof customer> & SometimesImported & Numbered;
  cemOrder: Tenant<typeof order> & SometimesImported & Numbered;
  cemOrderItem: Tenant<typeof orderItem> & { orderId: string };
  cemOrderInstalment: Tenant<typeof orderInstalment> & { orderId: string };
  cemOrderReminder: Tenant<typeof orderReminder> & { orderId: string };
  cemPayment: Tenant<typeof payment> & Tenant<typeof orderPayment> & { cashierId: string };
  cemPaymentCorrection: Tenant<typeof paymentCorrection>;
  cemPrintLog: Tenant<typeof printLog>;
  cemPaymentAllocation: RecordColumns & {
    tenantId: number;
    paymentId: string;
    bizType: DictValue<'pay_biz'>;
    bizId: string;
    amount: number;
  };
  cemPlotChange: Tenant<typeof plotChange>;
  cemPlotChangeLine: Tenant<typeof changeLine> & { changeId: string };
  cemPlotChangeConsent: Tenant<typeof changeConsent> & { changeId: string };
  cemRefund: Tenant<typeof refund> & { bankAccountTail: string | null };
  cemHolderChange: Tenant<typeof holderChange>;
  cemPersonFix: Tenant<typeof personFix> & { oldIdNoTail: string | null; newIdNoTail: string | null };
  cemRefundLine: Tenant<typeof refundLine> & { refundId: string };
  cemPlotHold: RecordColumns & {
    tenantId: number;
    plotId: string;
    holdType: DictValue<'hold_type'>;
    customerId: string | null;
    orderId: string | null;
    holderId: string;
    holderName: string;
    reason: string | null;
    startTime: string;
    expireTime: string | null;
    expireMs: number | null;
    renewals: number | null;
    status: DictValue<'hold_status'>;
    releaseBy: string | null;
    releaseTime: string | null;
    releaseReason: string | null;
    contactName: string | null;
    contactMobile: string | null;
  };
  cemPlotRight: RecordColumns & {
    tenantId: number;
    plotId: string;
    orderId: string;
    holderId: string;
    generation: number | null;
    startDate: string;
    endDate: string | null;
    endType: DictValue<'right_end'> | null;
    status: DictValue<'right_status'>;
    feePaidTo: string | null;
    firstBurialDate: string | null;
    frozenFor: 'dispute' | null;
    contactId: string | null;
  } & SometimesImported;
  cemFeeRule: Tenant<typeof feeRule>;
  cemFeeTerm: Tenant<typeof feeTerm>;
  cemServiceItem: Tenant<typeof serviceItem>;
  cemServiceOrder: Tenant<typeof serviceOrder>;
  cemServiceOrderItem: Tenant<typeof serviceOrderItem> & { serviceOrderId: string };
  cemDeceased: Tenant<typeof deceased> & Numbered & { sourceKey: string | null; importBatchId: string | null };
  cemBurial: Tenant<typeof burial>;
  cemBurialPerson: Tenant<typeof burialPerson> & { burialId: string };
  cemBurialSlot: RecordColumns & {
    tenantId: number;
    cemeteryId: string;
    bookDate: string;
    slot: string;
    capacity: number;
    booked: number;
  };
  cemImportBatch: RecordColumns & {
    tenantId: number;
    kind: string;
    fileName: string;
    fileSha256: string;
    headers: string;
    mapping: string;
    rowCount: number;
    okCount: number;
    failedCount: number;
    warningCount: number;
    summary: string;
    status: DictValue<'import_status'>;
  };
  cemImportRow: Plain & { batchId: string; rowNo: number; data: string; state: string };
  cemImportIssue: Plain & {
    batchId: string;
    rowNo: number;
    columnName: string;
    level: string;
    code: string;
    message: string;
    value: string;
  };
  cemEvent: Plain & {
    tenantId: number;
    time: string;
    actorId: string;
    actorName: string;
    ip: string | null;
    plotId: string | null;
    bizType: string;
    bizId: string;
    event: string;
    summary: string;
    reason: string | null;
    before: string | null;
    after: string | null;
  };
}
