import type { MenuGroup } from '../menus/groups.ts';

/** A role as seeded (domain.md §9): menus by key and permission codes by pattern. */
export interface RoleSeed {
  code: RoleCode;
  name: string;
  description: string;
  /** Menu keys; `*` for all. Parents are added by the seed. */
  menus: readonly string[];
  /** Codes; a trailing `*` matches every code with that prefix. */
  grants: readonly string[];
  /** Menus and codes that its holders may grant without having them; patterns as in `menus` and `grants`. */
  passes?: { menus: readonly string[]; codes: readonly string[] };
  /** Sees and changes only rows created by the holder (data scope 本人), on these pages. */
  ownRows?: readonly string[];
}

/** Grants of a module to the roles; keys and patterns as in a role's seed. */
export interface RoleGrant {
  to: readonly RoleCode[];
  menus?: readonly string[];
  codes?: readonly string[];
  ownRows?: readonly string[];
}

/** A role with its grants that are independent of modules. */
interface RoleBase {
  code: string;
  name: string;
  description: string;
  /** Every page under these menus; `*` for all menus. */
  pagesUnder?: readonly MenuGroup[] | '*';
  grants?: readonly string[];
  passes?: { pagesUnder: readonly MenuGroup[]; codes: readonly string[] };
}

/** The typical roles of an office (domain.md §9). */
export const ROLE_BASES = [
  { code: 'admin', name: '管理员', description: '平台管理员', pagesUnder: '*', grants: ['*'] },
  {
    code: 'sys_admin',
    name: '系统管理员',
    description: '用户、角色、字典、导入与设置，不经手资金',
    pagesUnder: ['system', 'monitor'],
    grants: ['system:*'],
    // May grant these without having them: manages the roles of people with other duties.
    passes: { pagesUnder: ['dashboard', 'plots', 'orders', 'customers', 'services', 'data'], codes: ['cem:*'] },
  },
  { code: 'gm', name: '园长/总经理', description: '全部报表与最终审批' },
  { code: 'sales_mgr', name: '销售主管', description: '团队订单与客户' },
  { code: 'sales', name: '销售顾问', description: '墓位图、锁定、预定、自己的订单与客户' },
  { code: 'reception', name: '前台接待', description: '接待、预约、查询与服务订单' },
  { code: 'cashier', name: '收银员', description: '收款与票据，不改订单与价格' },
  { code: 'finance_mgr', name: '财务主管', description: '冲红、退款、日结与账龄' },
  { code: 'records', name: '业务/档案员', description: '订单办结、使用人、合同、墓证与安葬' },
  { code: 'records_mgr', name: '档案主管', description: '更正、争议、恢复与完整证件查看' },
  { code: 'field_mgr', name: '施工/安葬主管', description: '派工、班组与完工' },
  { code: 'field', name: '安葬工/施工员', description: '自己的任务' },
  { code: 'service', name: '客服(祭扫/续费)', description: '服务订单与联系记录' },
  { code: 'auditor', name: '审计/只读', description: '查看全部，不能修改' },
] as const satisfies readonly RoleBase[];

export type RoleCode = (typeof ROLE_BASES)[number]['code'];

/** Every employee of the office, all of whom look up places and prices. */
export const OFFICE_ROLES = [
  'sys_admin',
  'gm',
  'sales_mgr',
  'sales',
  'reception',
  'cashier',
  'finance_mgr',
  'records',
  'records_mgr',
  'service',
  'auditor',
] as const satisfies readonly RoleCode[];
