import type { DictValue } from '@songbai/contract/dicts.ts';
import type { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { area, plotRow } from '@songbai/contract/modules/area/area.resource.ts';
import type { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import type { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import type { order, orderItem, orderPayment } from '@songbai/contract/modules/order/order.resource.ts';
import type { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import type {
  serviceItem,
  serviceOrder,
  serviceOrderItem,
} from '@songbai/contract/modules/service/service.resource.ts';
import type { category } from '@songbai/contract/modules/system/category.resource.ts';
import type { position } from '@songbai/contract/modules/system/position.resource.ts';
import type { savedQuery } from '@songbai/contract/modules/system/saved-query.resource.ts';
import type { depart, role, user } from '@songbai/contract/modules/system/system.resource.ts';
import type { template, templateItem } from '@songbai/contract/modules/template/template.resource.ts';
import type { Imported, Numbered, Plain, RecordColumns, SometimesImported, Stored, Tenant } from './record-columns.ts';

export interface Tables {
  sysTenant: {
    id: number;
    name: string;
    beginDate: string | null;
    endDate: string | null;
    status: number;
    createBy: string | null;
    createTime: string | null;
    delFlag: number;
  };
  sysUser: Stored<typeof user> & { passwordHash: string; loginTenantId: number | null; status: number };
  sysDepart: Stored<typeof depart> & {
    mobile: string | null;
    address: string | null;
    memo: string | null;
    izLeaf: number | null;
    tenantId: number | null;
  };
  sysUserDepart: Plain & { userId: string; depId: string };
  sysRole: Stored<typeof role>;
  sysPosition: Tenant<typeof position> & { companyId: string | null };
  sysCategory: Tenant<typeof category> & { pid: string; code: string };
  sysSavedQuery: Tenant<typeof savedQuery> & { records: string };
  sysPermission: RecordColumns & {
    parentId: string | null;
    name: string;
    perms: string | null;
    permsType: string | null;
    icon: string | null;
    component: string | null;
    componentName: string | null;
    url: string | null;
    redirect: string | null;
    sortNo: number | null;
    menuType: number;
    isLeaf: number;
    isRoute: number;
    keepAlive: number;
    hidden: number;
    alwaysShow: number;
    internalOrExternal: number;
    description: string | null;
    ruleFlag: number | null;
    status: string | null;
  };
  sysUserRole: Plain & { userId: string; roleId: string };
  sysRolePermission: Plain & {
    roleId: string;
    permissionId: string;
    dataRuleIds: string | null;
    operateDate: string | null;
    operateIp: string | null;
  };
  sysPermissionDataRule: RecordColumns & {
    permissionId: string;
    ruleName: string;
    ruleColumn: string | null;
    ruleConditions: string;
    ruleValue: string;
    status: string | null;
  };
  sysDict: RecordColumns & { dictName: string; dictCode: string; description: string | null; type: number | null };
  sysDictItem: RecordColumns & {
    dictId: string;
    itemText: string;
    itemValue: string;
    itemColor: string | null;
    description: string | null;
    sortOrder: number;
    status: number;
  };
  sysSession: Plain & {
    tokenHash: string;
    userId: string;
    orgCode: string | null;
    ip: string | null;
    userAgent: string | null;
    createdAt: number;
    seenAt: number;
    expiresAt: number;
  };
  sysLoginFailure: Plain & { failures: number; expiresAt: number };
  sysState: Plain & { value: number };
  sysSequence: Plain & { value: number };
  sysIdempotency: Plain & {
    userId: string;
    idempotencyKey: string;
    requestHash: string;
    reply: string | null;
    createdAt: number;
  };
  sysLog: Plain & {
    logType: number;
    logContent: string | null;
    operateType: number | null;
    userid: string | null;
    username: string | null;
    ip: string | null;
    method: string | null;
    requestUrl: string | null;
    requestParam: string | null;
    requestType: string | null;
    costTime: number | null;
    createBy: string | null;
    createTime: string | null;
  };
  sysDataLog: Plain & {
    tenantId: number;
    dataTable: string;
    dataId: string;
    dataVersion: string;
    action: string;
    dataBefore: string | null;
    dataContent: string;
    type: string;
    createBy: string | null;
    createName: string | null;
    createTime: string;
  };
  sysFile: Plain & {
    tenantId: number;
    path: string;
    fileName: string;
    mime: string;
    size: number;
    sha256: string;
    createBy: string | null;
    createTime: string | null;
  };
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
  onlCgreportHead: RecordColumns & {
    /** Null: the platform's, for every tenant. */
    tenantId: number | null;
    code: string;
    name: string;
    source: string;
    content: string | null;
  };
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
  };
  cemCemetery: Tenant<typeof cemetery> & Imported;
  cemArea: Tenant<typeof area> & Imported;
  cemRow: Tenant<typeof plotRow> & Imported;
  cemPlotTemplate: Tenant<typeof template> & Imported;
  cemPlotTemplateItem: Tenant<typeof templateItem> & { templateId: string };
  cemPlot: Tenant<typeof plot> & Imported;
  cemCustomer: Tenant<typeof customer> & SometimesImported & Numbered;
  cemOrder: Tenant<typeof order> & SometimesImported & Numbered;
  cemOrderItem: Tenant<typeof orderItem> & { orderId: string };
  cemPayment: Tenant<typeof orderPayment> & {
    orderId: string | null;
    serviceOrderId: string | null;
    channelNo: string | null;
    cashierId: string;
    remark: string | null;
  };
  cemPaymentAllocation: RecordColumns & {
    tenantId: number;
    paymentId: string;
    bizType: DictValue<'pay_biz'>;
    bizId: string;
    amount: number;
  };
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
  } & SometimesImported;
  cemServiceItem: Tenant<typeof serviceItem>;
  cemServiceOrder: Tenant<typeof serviceOrder>;
  cemServiceOrderItem: Tenant<typeof serviceOrderItem> & { serviceOrderId: string };
  cemDeceased: RecordColumns & {
    tenantId: number;
    cemeteryId: string;
    plotId: string | null;
    rightId: string | null;
    seq: number | null;
    name: string;
    sex: DictValue<'sex'> | null;
    alive: 'Y' | 'N';
    birthText: string | null;
    birthDate: string | null;
    birthPrecision: string | null;
    deathText: string | null;
    deathDate: string | null;
    deathPrecision: string | null;
    relation: string | null;
    burialStatus: DictValue<'deceased_burial'>;
    positionText: string | null;
    sourceKey: string | null;
    importBatchId: string | null;
    note: string | null;
    remark: string | null;
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
    before: string | null;
    after: string | null;
  };
}
