import { generic, type MenuSeed } from './seed.ts';

const ORDER_LISTS: [string, string, string][] = [
  ['normal', '正常订单', 'NormalList'],
  ['cancelled', '已取消订单', 'CancelledList'],
  ['deleted', '已删除订单', 'DeletedList'],
  ['outgoing', '迁出订单', 'OutgoingList'],
  ['overdue', '逾期订单', 'OverdueList'],
];

/** The daily work of a cemetery. */
export const WORK_MENUS: readonly MenuSeed[] = [
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
          'cem:plot:hold': '保留/解除保留',
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
                  'cem:order:remind': '催缴',
                  'cem:change:apply': '办理迁出',
                  'cem:change:finish': '完成迁出',
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
];
