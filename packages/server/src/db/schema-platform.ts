import type { DictValue } from '@songbai/contract/dicts.ts';
import type { category } from '@songbai/contract/modules/category/category.resource.ts';
import type { checkRule } from '@songbai/contract/modules/check-rule/check-rule.resource.ts';
import type { dataSource } from '@songbai/contract/modules/data-source/data-source.resource.ts';
import type { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import type { departRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';
import type { dictOwnItem } from '@songbai/contract/modules/dict/dict.resource.ts';
import type { fillRule } from '@songbai/contract/modules/fill-rule/fill-rule.resource.ts';
import type { gatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import type { quartzJob, quartzJobRun } from '@songbai/contract/modules/job/job.resource.ts';
import type { listView } from '@songbai/contract/modules/list-view/list-view.resource.ts';
import type { messageTemplate, sysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import type { menuOwn } from '@songbai/contract/modules/permission/permission.resource.ts';
import type { position } from '@songbai/contract/modules/position/position.resource.ts';
import type { role } from '@songbai/contract/modules/role/role.resource.ts';
import type { roleIndex } from '@songbai/contract/modules/role-index/role-index.resource.ts';
import type { savedQuery } from '@songbai/contract/modules/saved-query/saved-query.resource.ts';
import type { savedView } from '@songbai/contract/modules/saved-view/saved-view.resource.ts';
import type { user } from '@songbai/contract/modules/user/user.resource.ts';
import type { FieldLevel } from '@songbai/contract/rules/masks.ts';
import type { Generated } from 'kysely';
import type { Plain, RecordColumns, RowColumns, Stored, Tenant } from './record-columns.ts';

/** Tables of people, rights, reference data, sessions and logs. */
export interface PlatformTables {
  sysTenant: {
    id: number;
    name: string;
    beginDate: string | null;
    endDate: string | null;
    status: number;
    createBy: string | null;
    createTime: string | null;
    updateBy: string | null;
    updateTime: string | null;
    deleteBy: string | null;
    deleteTime: string | null;
    deleteReason: string | null;
    version: Generated<number>;
    delFlag: number;
  };
  sysUser: Stored<typeof user> & {
    passwordHash: string;
    /** `foldedName` of the name; of accounts from before 0034 that clashed, with their id. */
    usernameFolded: string;
    loginTenantId: number | null;
    status: number;
  };
  sysDepart: Stored<typeof depart> & { orgCode: string; tenantId: number | null };
  /** Links that ended with a deleted row (`bin`, `rowId`), to be made again when it is restored. */
  sysBinLink: Plain & { bin: string; rowId: string; link: string; otherId: string; value: string | null };
  /** What the roles of a department may be granted. */
  sysDepartPermission: Plain & { departId: string; permissionId: string; dataRuleIds: string | null };
  sysUserAgent: RecordColumns & {
    userName: string;
    agentUserName: string;
    startTime: string;
    endTime: string;
    status: string;
    createName: string | null;
    updateName: string | null;
    sysCompanyCode: string | null;
  };
  /** Derived from `sysUser.relTenantIds` by a database trigger. */
  sysUserTenant: { userId: string; tenantId: number };
  sysUserDepart: Plain & { userId: string; depId: string };
  /** Without a tenant: of the platform, shared by all tenants. */
  sysRole: Stored<typeof role> & { tenantId: number | null };
  sysRoleIndex: Stored<typeof roleIndex>;
  sysPosition: Tenant<typeof position> & { companyId: string | null };
  sysCategory: Tenant<typeof category> & { pid: string; code: string };
  sysCheckRule: Tenant<typeof checkRule>;
  sysDataSource: Tenant<typeof dataSource> & { dbPassword: string | null };
  sysFillRule: Tenant<typeof fillRule>;
  sysListView: Tenant<typeof listView> & { settings: string };
  sysSavedQuery: Tenant<typeof savedQuery> & { records: string };
  sysSavedView: Tenant<typeof savedView> & { content: string; roleIds: string | null };
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
    hideTab: number;
    alwaysShow: number;
    internalOrExternal: number;
    description: string | null;
    ruleFlag: number | null;
    status: string | null;
  };
  sysPermissionOwn: Tenant<typeof menuOwn>;
  sysUserRole: Plain & { userId: string; roleId: string };
  sysRolePermission: Plain & {
    roleId: string;
    permissionId: string;
    dataRuleIds: string | null;
    operateDate: string | null;
    operateIp: string | null;
  };
  sysDepartRole: Tenant<typeof departRole>;
  sysDepartRoleUser: Plain & { userId: string; droleId: string };
  sysDepartRolePermission: Plain & {
    departId: string;
    roleId: string;
    permissionId: string;
    dataRuleIds: string | null;
    operateDate: string | null;
    operateIp: string | null;
  };
  /** A view: every grant that a person holds, from any source. */
  sysUserGrant: { userId: string; permissionId: string; dataRuleIds: string | null };
  sysRoleField: Plain & {
    roleId: string;
    /** `resource.field`. */
    field: string;
    level: FieldLevel;
    operateDate: string | null;
    operateIp: string | null;
  };
  sysRolePassing: Plain & {
    roleId: string;
    permissionId: string;
    operateDate: string | null;
    operateIp: string | null;
  };
  /** Grants that releases have offered to the built-in roles; the id says which. */
  sysOfferedGrant: Plain;
  sysPermissionDataRule: RecordColumns & {
    permissionId: string;
    ruleName: string;
    ruleColumn: string | null;
    ruleConditions: string;
    ruleValue: string;
    status: string | null;
  };
  sysDictOwnItem: Tenant<typeof dictOwnItem>;
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
  sysGatewayRoute: Stored<typeof gatewayRoute>;
  /** One per route, under its id: what its target answered last, on whichever node (ADR 34). */
  sysGatewayRouteState: Plain & {
    lastTime: string | null;
    /** HTTP status; null when there was no answer. */
    lastStatus: number | null;
    lastError: string | null;
    failures: number;
  };
  /** One per route and node that has given its target up, while it has: counts until that moment, unless renewed (ADR 59). */
  sysGatewayCircuit: Plain & { routeId: string; node: string; until: number };
  /** The queue of messages: those with a `nextTime` are waiting, or being sent by whoever has the lease (ADR 33). */
  sysSms: Tenant<typeof sysMessage> & {
    /** Who sends it at the moment, until `nextTime`; null when nobody does. */
    leaseId: string | null;
    /** Whether the content is rich text. */
    isHtml: number | null;
    /** The record that it tells of; null when it is none of those that can be called back. */
    busId: string | null;
  };
  sysSmsTemplate: Tenant<typeof messageTemplate>;
  sysQuartzJob: Stored<typeof quartzJob>;
  /** One per job, under its id: when it is due, and who runs it until when (ADR 31). */
  sysQuartzJobState: Plain & {
    /** Epoch ms; null when it is not going to run. */
    nextRunAt: number | null;
    /** The same as business time, for the list. */
    nextRunTime: string | null;
    /** The present run; null when there is none. */
    runId: string | null;
    node: string | null;
    /** Epoch ms. */
    leaseUntil: number | null;
    stopAsked: number;
    /** Runs that failed one after another. */
    failures: number;
    lastRunTime: string | null;
    lastOutcome: DictValue<'job_outcome'> | null;
  };
  sysQuartzJobRun: RowColumns<typeof quartzJobRun> & { createBy: string | null; createTime: string | null };
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
    tenantId: number | null;
    clientType: string | null;
    requestId: string | null;
    /** Why a sign-in failed. */
    reason: string | null;
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
  /** Rows of another system, kept as they are until a module takes them in. */
  sysForeignRow: Plain & { sourceTable: string; sourceId: string; data: string; createTime: string };
  sysFile: FileRecord & {
    tenantId: number;
    path: string;
    fileName: string;
    mime: string;
    size: number;
    sha256: string;
    /**
     * What people put into fields, what was added on the screen of files, or the report of an import, which concerns
     * only who imported.
     */
    purpose: 'upload' | 'library' | 'report';
    createBy: string | null;
    createTime: string | null;
  };
  /** An upload in pieces that is under way, or whose file was just stored. */
  sysFileUpload: Plain & {
    tenantId: number;
    createBy: string;
    createTime: string;
    /** When the last piece came. */
    touchTime: string;
    fileName: string;
    folder: string;
    purpose: 'upload' | 'library';
    size: number;
    pieceBytes: number;
    /** Of the stored file; null while pieces are missing. */
    path: string | null;
  };
  sysFilePiece: Plain & {
    uploadId: string;
    /** From 0. */
    piece: number;
    sha256: string;
  };
  /** Which records hold or once held a stored file: who sees one of them sees the file. */
  sysFileUse: {
    id: string;
    path: string;
    dataTable: string;
    dataId: string;
  };
  /** Bytes stored by a person or for a tenant. */
  sysFileSpace: {
    id: string;
    bytes: number;
  };
}

/** Filled by the migration for files of older versions. */
type FileRecord = Plain & {
  content: Generated<'coming' | 'there' | 'gone'>;
  version: Generated<number>;
  delFlag: Generated<number>;
  deleteBy: Generated<string | null>;
  deleteTime: Generated<string | null>;
  deleteReason: Generated<string | null>;
};
