/** A role as it is seeded (domain.md §9): menus by key and permission codes by pattern. */
export interface RoleSeed {
  code: string;
  name: string;
  description: string;
  /** Menu keys; `*` for all. Parents are added by the seed. */
  menus: readonly string[];
  /** Codes; a trailing `*` stands for every code with that prefix. */
  grants: readonly string[];
  /** Menus and codes that its holders may give to others without using them; patterns as in `menus` and `grants`. */
  passes?: { menus: readonly string[]; codes: readonly string[] };
  /** Sees and changes only the rows this person created (data scope 本人), on these pages. */
  ownRows?: readonly string[];
}

const READ = ['cem:cemetery:list', 'cem:area:list', 'cem:row:list', 'cem:template:list', 'cem:plot:list'];
const PLOT_MENUS = ['dashboard', 'plot-map', 'plot-list'];
const ORDER_MENUS = ['order-normal', 'order-cancelled', 'order-deleted', 'order-outgoing', 'order-overdue'];

/** What can be looked at; the two pages that only write are added below. */
const BUSINESS_MENUS = [
  ...PLOT_MENUS,
  ...ORDER_MENUS,
  ...['cemetery-list', 'area-list', 'row-list', 'template-list', 'customer-list'],
  ...['service-item-list', 'service-order-list'],
];
const WORK_MENUS = [...BUSINESS_MENUS, 'order-purchase', 'burial-import'];
const SYSTEM_MENUS = [
  ...['user-list', 'role-list', 'role-user-list', 'permission-list', 'new-permission-list', 'depart-list'],
  ...['depart-list-sync', 'depart-user-list', 'position-list', 'tenant-list', 'dict-list', 'category-list'],
  ...['check-rule-list', 'fill-rule-list', 'announcement-list'],
];
/** The typical roles of an office (domain.md §9). */
export const ROLES: readonly RoleSeed[] = [
  { code: 'admin', name: '管理员', description: '平台管理员', menus: ['*'], grants: ['*'] },
  {
    code: 'sys_admin',
    name: '系统管理员',
    description: '用户、角色、字典、导入与设置，不经手资金',
    menus: [
      ...PLOT_MENUS,
      'cemetery-list',
      'area-list',
      'row-list',
      'template-list',
      'service-item-list',
      'burial-import',
      ...SYSTEM_MENUS,
      'online-list',
      'log-list',
      'data-log-list',
    ],
    grants: [
      ...READ,
      'cem:cemetery:*',
      'cem:area:*',
      'cem:row:*',
      'cem:template:*',
      'cem:plot:*',
      'cem:serviceItem:*',
      'cem:burialImport:*',
      'system:*',
    ],
    // Keeps the accounts and roles of people whose work is not his own.
    passes: { menus: [...WORK_MENUS], codes: ['cem:*'] },
  },
  {
    code: 'gm',
    name: '园长/总经理',
    description: '全部报表与最终审批',
    menus: [...BUSINESS_MENUS, 'announcement-list'],
    grants: [
      ...READ,
      'cem:plot:*',
      'cem:template:*',
      'cem:order:list',
      'cem:order:export',
      'cem:order:cancel',
      'cem:customer:list',
      'cem:service:list',
      'cem:serviceItem:*',
      'system:announcement:*',
    ],
  },
  {
    code: 'sales_mgr',
    name: '销售主管',
    description: '团队订单与客户',
    menus: [...PLOT_MENUS, ...ORDER_MENUS, 'order-purchase', 'customer-list'],
    grants: [
      ...READ,
      'cem:plot:lock',
      'cem:plot:release',
      'cem:plot:open',
      'cem:plot:hold',
      'cem:plot:export',
      'cem:order:list',
      'cem:order:remind',
      'cem:order:add',
      'cem:order:edit',
      'cem:order:cancel',
      'cem:order:delete',
      'cem:order:export',
      'cem:customer:*',
    ],
  },
  {
    code: 'sales',
    name: '销售顾问',
    description: '墓位图、锁定、预定、自己的订单与客户',
    menus: [...PLOT_MENUS, ...ORDER_MENUS, 'order-purchase', 'customer-list'],
    grants: [
      ...READ,
      'cem:plot:lock',
      'cem:plot:release',
      'cem:order:list',
      'cem:order:remind',
      'cem:order:add',
      'cem:order:edit',
      'cem:order:cancel',
      'cem:order:delete',
      'cem:customer:list',
      'cem:customer:add',
      'cem:customer:edit',
    ],
    ownRows: ['order-normal', 'customer-list'],
  },
  {
    code: 'reception',
    name: '前台接待',
    description: '接待、预约、查询与服务订单',
    menus: [...PLOT_MENUS, 'customer-list', 'service-order-list'],
    grants: [
      ...READ,
      'cem:plot:lock',
      'cem:plot:release',
      'cem:customer:list',
      'cem:customer:add',
      'cem:customer:edit',
      'cem:service:list',
      'cem:service:add',
      'cem:serviceItem:list',
    ],
  },
  {
    code: 'cashier',
    name: '收银员',
    description: '收款与票据，不改订单与价格',
    menus: [...PLOT_MENUS, ...ORDER_MENUS, 'service-order-list'],
    grants: [
      ...READ,
      'cem:order:list',
      'cem:pay:add',
      'cem:service:list',
      'cem:service:pay',
      'cem:serviceItem:list',
      'cem:customer:list',
    ],
  },
  {
    code: 'finance_mgr',
    name: '财务主管',
    description: '冲红、退款、日结与账龄',
    menus: [...PLOT_MENUS, ...ORDER_MENUS, 'service-order-list'],
    grants: [
      ...READ,
      'cem:order:list',
      'cem:order:remind',
      'cem:order:export',
      'cem:order:cancel',
      'cem:pay:add',
      'cem:service:list',
      'cem:service:export',
      'cem:service:pay',
      'cem:service:cancel',
      'cem:serviceItem:list',
      'cem:customer:list',
    ],
  },
  {
    code: 'records',
    name: '业务/档案员',
    description: '订单办结、使用人、合同、墓证与安葬',
    menus: [...PLOT_MENUS, ...ORDER_MENUS, 'customer-list', 'burial-import'],
    grants: [
      ...READ,
      'cem:order:list',
      'cem:order:edit',
      'cem:change:apply',
      'cem:customer:list',
      'cem:customer:edit',
      'cem:burialImport:run',
    ],
  },
  {
    code: 'records_mgr',
    name: '档案主管',
    description: '更正、争议、恢复与完整证件查看',
    menus: [...PLOT_MENUS, ...ORDER_MENUS, 'customer-list', 'burial-import'],
    grants: [
      ...READ,
      'cem:plot:edit',
      'cem:plot:export',
      'cem:plot:disable',
      'cem:order:list',
      'cem:order:edit',
      'cem:order:delete',
      'cem:order:restore',
      'cem:order:export',
      'cem:change:*',
      'cem:customer:*',
      'cem:cust:viewFull',
      'cem:burialImport:*',
    ],
  },
  {
    code: 'field_mgr',
    name: '施工/安葬主管',
    description: '派工、班组与完工',
    menus: [...PLOT_MENUS, 'service-order-list'],
    grants: [
      'cem:cemetery:list',
      'cem:area:list',
      'cem:row:list',
      'cem:plot:list',
      'cem:service:list',
      'cem:service:assign',
      'cem:service:finish',
      'cem:serviceItem:list',
    ],
  },
  {
    code: 'field',
    name: '安葬工/施工员',
    description: '自己的任务',
    menus: ['dashboard', 'service-order-list'],
    grants: ['cem:service:list', 'cem:service:finish', 'cem:serviceItem:list'],
  },
  {
    code: 'service',
    name: '客服(祭扫/续费)',
    description: '服务订单与联系记录',
    menus: [...PLOT_MENUS, 'customer-list', 'service-order-list', 'service-item-list'],
    grants: [
      ...READ,
      'cem:customer:list',
      'cem:service:list',
      'cem:service:add',
      'cem:service:edit',
      'cem:service:assign',
      'cem:service:accept',
      'cem:service:cancel',
      'cem:serviceItem:list',
    ],
  },
  {
    code: 'auditor',
    name: '审计/只读',
    description: '查看全部，不能修改',
    menus: [
      ...PLOT_MENUS,
      'cemetery-list',
      'area-list',
      'row-list',
      'template-list',
      ...ORDER_MENUS,
      'customer-list',
      'service-order-list',
      'service-item-list',
      'log-list',
      'data-log-list',
    ],
    grants: [
      ...READ,
      'cem:order:list',
      'cem:customer:list',
      'cem:service:list',
      'cem:serviceItem:list',
      'system:log:list',
      'system:dataLog:list',
    ],
  },
];
