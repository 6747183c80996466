/**
 * Data sources of reports. A report names one of these and never SQL: each stands for one of our lists with its tenant
 * scope, data rules, masks and permission (docs/departures.md).
 */
export const REPORT_SOURCES = ['colleague', 'customer'] as const;
export type ReportSource = (typeof REPORT_SOURCES)[number];

/** A column of a seeded report. */
export interface ReportItemSeed {
  /** A field of the source. */
  field: string;
  title: string;
  width?: number;
  /** A condition of the query. */
  search?: 'single' | 'group';
  sort?: true;
  /** Delivered with the row, not shown. */
  hidden?: true;
}

/** A report as seeded; ids are derived from codes and fields. */
export interface ReportSeed {
  code: string;
  name: string;
  source: ReportSource;
  items: readonly ReportItemSeed[];
}

/** Reports seeded in every database. */
export const REPORTS: readonly ReportSeed[] = [
  {
    code: 'report_user',
    name: '用户信息',
    source: 'colleague',
    items: [
      { field: 'username', title: '用户账号', width: 140, search: 'single', sort: true },
      { field: 'realname', title: '用户姓名', width: 140, search: 'single', sort: true },
      { field: 'sex', title: '性别', width: 80, search: 'single' },
      { field: 'birthday', title: '出生日期', width: 120, search: 'group', sort: true },
      { field: 'phone', title: '手机号码', width: 140 },
    ],
  },
  {
    code: 'report_customer',
    name: '客户信息',
    source: 'customer',
    items: [
      { field: 'customerNo', title: '客户编号', width: 140, search: 'single', sort: true },
      { field: 'name', title: '姓名/单位名称', width: 160, search: 'single', sort: true },
      { field: 'type', title: '类型', width: 90, search: 'single' },
      { field: 'mobile', title: '手机号', width: 130, search: 'single' },
      { field: 'level', title: '客户级别', width: 110, search: 'single' },
      { field: 'ownerSalesId', title: '归属业务员', width: 120 },
      { field: 'regionCode', title: '地区', width: 200 },
      { field: 'address', title: '地址', hidden: true },
      { field: 'createTime', title: '登记时间', width: 170, search: 'group', sort: true },
    ],
  },
];
