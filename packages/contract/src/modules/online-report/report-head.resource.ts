import { defineResource, type RowOf, type StoredOf } from '../../resource/define.ts';
import { REPORT_LIMITS } from './report.limits.ts';

/** Heads of reports (contract/2 §17.1, §18.17; online.md §3). They are added and changed with their items and parameters. */
export const reportHead = defineResource({
  name: 'cgreportHead',
  title: '在线报表',
  path: '/online/cgreport/head',
  permission: 'online:report',
  table: 'onl_cgreport_head',
  titleField: 'name',
  actions: ['list', 'delete'],
  pages: ['modules/online/cgreport/OnlCgreportHeadList'],
  search: ['code', 'name'],
  fields: {
    code: {
      ...{ kind: 'text', label: '报表编码', maxLength: 100, required: true },
      ...{ query: 'like', list: { width: 180, sort: true } },
    },
    name: {
      ...{ kind: 'text', label: '报表名称', maxLength: 100, required: true },
      ...{ query: 'like', list: { width: 200, sort: true } },
    },
    /** One of ours in place of SQL (reports.ts); empty for a report of SQL. */
    source: { kind: 'text', label: '数据来源', maxLength: 50, readOnly: true },
    cgrSql: { kind: 'textarea', label: '报表SQL', maxLength: REPORT_LIMITS.sqlLength },
    dbSource: { kind: 'text', label: '动态数据源', maxLength: 100, list: { width: 160 } },
    /** Codes of the roles whose people may run a report of another data source, joined by commas. */
    readerRoles: { kind: 'textarea', label: '可查看的角色', maxLength: REPORT_LIMITS.readerRoles },
    returnValField: { kind: 'text', label: '返回值字段', maxLength: 100 },
    returnTxtField: { kind: 'text', label: '返回文本字段', maxLength: 100 },
    /** `1`: one row is chosen from it, else several. */
    returnType: { kind: 'text', label: '返回类型', maxLength: 2 },
    content: { kind: 'textarea', label: '描述', maxLength: 1000, list: { width: 200 } },
    rowCap: { kind: 'integer', label: '导出行数上限', min: 1, max: REPORT_LIMITS.exportRows },
    timeoutMs: {
      ...{ kind: 'integer', label: '查询时限' },
      ...{ min: REPORT_LIMITS.leastMs, max: REPORT_LIMITS.mostMs },
    },
    /** 1: who may open the report need not have the rights to the lists of its tables. */
    openTables: { kind: 'integer', label: '公开表', min: 0, max: 1 },
    tenantId: { kind: 'integer', label: '租户', readOnly: true },
  },
});

export type ReportHead = RowOf<typeof reportHead>;
export type StoredReportHead = StoredOf<typeof reportHead>;
