import { ACTIONS, type Action } from './resource/define.ts';

/**
 * The menu tree, its component keys and its button codes, seeded from here (spec/1 §2, domain.md §10.1).
 * `component` is a key of the web's view registry; a structure test holds both lists together.
 */
export interface MenuSeed {
  /** Stable key; the row's id is derived from it. */
  key: string;
  name: string;
  url: string;
  component: string;
  icon?: string;
  redirect?: string;
  hidden?: true;
  keepAlive?: false;
  children?: MenuSeed[];
  /** Permission codes of the page's buttons with their labels. */
  buttons?: Record<string, string>;
}

const ACTION_LABELS: Record<Action, string> = {
  list: '查询',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
};

const generic = (prefix: string, actions: readonly Action[] = ACTIONS): Record<string, string> =>
  Object.fromEntries(actions.map((action) => [`${prefix}:${action}`, ACTION_LABELS[action]]));

const ORDER_LISTS: [string, string, string][] = [
  ['normal', '正常订单', 'NormalList'],
  ['cancelled', '已取消订单', 'CancelledList'],
  ['deleted', '已删除订单', 'DeletedList'],
  ['outgoing', '迁出订单', 'OutgoingList'],
  ['overdue', '逾期订单', 'OverdueList'],
];

const DICT_BUTTONS: Record<string, string> = {
  'system:dict:list': '字典查询',
  'system:dict:add': '字典新增',
  'system:dict:edit': '字典编辑',
  'system:dict:delete': '字典删除',
  'system:dict:export': '字典导出',
  'system:dict:import': '字典导入',
  'system:dict:purge': '字典彻底删除',
};

const CATEGORY_BUTTONS: Record<string, string> = {
  'system:category:list': '分类查询',
  'system:category:add': '分类新增',
  'system:category:edit': '分类编辑',
  'system:category:delete': '分类删除',
  'system:category:export': '分类导出',
  'system:category:import': '分类导入',
};

export const MENUS: readonly MenuSeed[] = [
  {
    key: 'dashboard',
    name: '首页',
    url: '/dashboard/analysis',
    component: 'dashboard/Analysis',
    icon: 'home',
  },
  {
    key: 'plots',
    name: '墓位管理',
    url: '/plots',
    component: 'layouts/RouteView',
    icon: 'appstore',
    children: [
      {
        key: 'plot-map',
        name: '墓位图',
        url: '/plots/map',
        component: 'cemetery/PlotMap',
        buttons: { 'cem:plot:lock': '锁定', 'cem:plot:release': '释放' },
      },
      {
        key: 'plot-list',
        name: '墓位列表',
        url: '/plots/list',
        component: 'cemetery/PlotList',
        buttons: {
          ...generic('cem:plot'),
          'cem:plot:generate': '批量生成',
          'cem:plot:open': '开放/撤回销售',
          'cem:plot:disable': '停用/启用',
        },
      },
      {
        key: 'area-list',
        name: '墓区管理',
        url: '/plots/areas',
        component: 'cemetery/AreaList',
        buttons: generic('cem:area'),
      },
      {
        key: 'row-list',
        name: '排管理',
        url: '/plots/rows',
        component: 'cemetery/RowList',
        buttons: generic('cem:row'),
      },
      {
        key: 'cemetery-list',
        name: '陵园管理',
        url: '/plots/cemeteries',
        component: 'cemetery/CemeteryList',
        buttons: generic('cem:cemetery'),
      },
      {
        key: 'template-list',
        name: '墓型模板',
        url: '/plots/templates',
        component: 'cemetery/TemplateList',
        buttons: generic('cem:template'),
      },
    ],
  },
  {
    key: 'orders',
    name: '订单管理',
    url: '/orders',
    component: 'layouts/RouteView',
    icon: 'file-text',
    children: [
      ...ORDER_LISTS.map(
        ([view, name, page]): MenuSeed => ({
          key: `order-${view}`,
          name,
          url: `/orders/${view}`,
          component: `cemetery/order/${page}`,
          ...(view === 'normal'
            ? {
                buttons: {
                  ...generic('cem:order'),
                  'cem:order:cancel': '取消',
                  'cem:order:restore': '恢复',
                  'cem:pay:add': '收款',
                },
              }
            : {}),
        }),
      ),
      {
        key: 'order-purchase',
        name: '购墓向导',
        url: '/orders/purchase',
        component: 'cemetery/order/Purchase',
      },
    ],
  },
  {
    key: 'customers',
    name: '客户管理',
    url: '/customers',
    component: 'layouts/RouteView',
    icon: 'team',
    children: [
      {
        key: 'customer-list',
        name: '客户列表',
        url: '/customers/list',
        component: 'cemetery/CustomerList',
        buttons: { ...generic('cem:customer'), 'cem:cust:viewFull': '查看完整证件号' },
      },
    ],
  },
  {
    key: 'services',
    name: '服务管理',
    url: '/services',
    component: 'layouts/RouteView',
    icon: 'customer-service',
    children: [
      {
        key: 'service-item-list',
        name: '服务项目',
        url: '/services/items',
        component: 'cemetery/ServiceItemList',
        buttons: generic('cem:serviceItem'),
      },
      {
        key: 'service-order-list',
        name: '服务订单',
        url: '/services/orders',
        component: 'cemetery/ServiceOrderList',
        buttons: {
          ...generic('cem:service'),
          'cem:service:pay': '收款',
          'cem:service:assign': '派单',
          'cem:service:finish': '服务完成',
          'cem:service:accept': '验收',
          'cem:service:cancel': '取消',
        },
      },
    ],
  },
  {
    key: 'data',
    name: '数据中心',
    url: '/data',
    component: 'layouts/RouteView',
    icon: 'database',
    children: [
      {
        key: 'burial-import',
        name: '安葬登记导入',
        url: '/data/burial-import',
        component: 'cemetery/BurialImport',
        buttons: { 'cem:burialImport:run': '导入', 'cem:burialImport:rollback': '回滚' },
      },
    ],
  },
  {
    key: 'system',
    name: '系统管理',
    url: '/isystem',
    component: 'layouts/RouteView',
    icon: 'setting',
    // Calls whose page is not there yet hang on the folder.
    buttons: { ...DICT_BUTTONS, ...CATEGORY_BUTTONS },
    children: [
      {
        key: 'user-list',
        name: '用户管理',
        url: '/isystem/user',
        component: 'system/UserList',
        buttons: generic('system:user', ['list']),
      },
      {
        key: 'role-list',
        name: '角色管理',
        url: '/isystem/role',
        component: 'system/RoleList',
        buttons: { ...generic('system:role', ['list']), 'system:permission:saveRole': '授权' },
      },
      {
        key: 'depart-list',
        name: '部门管理',
        url: '/isystem/depart',
        component: 'system/DepartList',
        buttons: { ...generic('system:depart', ['list']), 'system:openapi': '接口文档' },
      },
      {
        key: 'position-list',
        name: '职务管理',
        url: '/isystem/position',
        component: 'system/SysPositionList',
        buttons: generic('system:position', ['add', 'edit', 'delete', 'export', 'import']),
      },
      {
        key: 'announcement-list',
        name: '系统通告',
        url: '/isystem/annountCement',
        component: 'system/SysAnnouncementList',
        buttons: {
          ...generic('system:announcement', ['list', 'add', 'edit', 'delete', 'export']),
          'system:announcement:publish': '发布/撤销',
          'system:socketTest': '推送测试',
        },
      },
    ],
  },
  {
    key: 'demo',
    name: '示例',
    url: '/demo',
    component: 'layouts/RouteView',
    icon: 'experiment',
    children: [{ key: 'gallery', name: '组件示例', url: '/demo/gallery', component: 'demo/Gallery' }],
  },
];

function flatten(menus: readonly MenuSeed[]): MenuSeed[] {
  return menus.flatMap((menu) => [menu, ...flatten(menu.children ?? [])]);
}

export const ALL_MENUS: readonly MenuSeed[] = flatten(MENUS);

/** Every permission code that a button, a guard or a role may name (design.md §1). */
export const PERMISSION_CODES: ReadonlySet<string> = new Set(
  ALL_MENUS.flatMap((menu) => Object.keys(menu.buttons ?? {})),
);
