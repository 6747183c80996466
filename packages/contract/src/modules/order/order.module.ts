import { actionCodes } from '../../menus/seed.ts';
import { defineModule, type PlacedMenu } from '../../module.ts';
import { order } from './order.resource.ts';

const list = (at: number, view: string, name: string, page: string): PlacedMenu => ({
  under: 'orders',
  at,
  key: `order-${view}`,
  name,
  url: `/orders/${view}`,
  component: `cemetery/order/${page}`,
});

const LISTS: readonly PlacedMenu[] = [
  list(10, 'normal', '正常订单', 'NormalList'),
  list(20, 'cancelled', '已取消订单', 'CancelledList'),
  list(30, 'deleted', '已删除订单', 'DeletedList'),
  list(40, 'outgoing', '迁出订单', 'OutgoingList'),
  list(50, 'overdue', '逾期订单', 'OverdueList'),
];

const SOLD = list(15, 'sold', '成交订单', 'SoldList');

export const orderModule = defineModule({
  name: 'order',
  resources: [order],
  menus: [...LISTS, SOLD, list(60, 'purchase', '购墓向导', 'Purchase')],
  permissions: {
    'order-normal': {
      ...actionCodes(order, ['list', 'add', 'edit', 'delete', 'export']),
      'cem:order:cancel': '取消',
      'cem:order:restore': '恢复',
      'cem:order:forfeit': '没收定金',
      'cem:order:free': '免费售墓',
      'cem:order:historical': '历史补录',
      'cem:order:offList': '清单外收费',
      'cem:refund:apply': '退款取消',
      'cem:pay:add': '收款',
      'cem:order:approve': '审批',
      'cem:order:complete': '办结',
      'cem:discount:two': '优惠百分之二以内',
      'cem:discount:five': '优惠百分之五以内',
      'cem:discount:any': '优惠不限',
      'cem:order:remind': '催缴',
      'cem:change:apply': '办理迁出',
      'cem:change:finish': '完成迁出',
    },
  },
  roleGrants: [
    {
      to: ['gm', 'sales_mgr', 'sales', 'cashier', 'finance_mgr', 'records', 'records_mgr', 'auditor'],
      menus: [...LISTS, SOLD].map(({ key }) => key),
      codes: ['cem:order:list'],
    },
    { to: ['sales_mgr', 'sales'], menus: ['order-purchase'], codes: ['cem:order:add'] },
    { to: ['sales_mgr', 'sales', 'records', 'records_mgr'], codes: ['cem:order:edit'] },
    { to: ['gm', 'sales_mgr', 'sales', 'finance_mgr'], codes: ['cem:order:cancel'] },
    { to: ['sales_mgr', 'sales', 'records_mgr'], codes: ['cem:order:delete'] },
    { to: ['gm', 'sales_mgr', 'finance_mgr', 'records_mgr'], codes: ['cem:order:export'] },
    { to: ['sales_mgr', 'sales', 'finance_mgr'], codes: ['cem:order:remind'] },
    { to: ['cashier', 'finance_mgr'], codes: ['cem:pay:add'] },
    { to: ['gm', 'sales_mgr', 'finance_mgr'], codes: ['cem:refund:apply'] },
    { to: ['gm', 'finance_mgr'], codes: ['cem:order:forfeit', 'cem:order:offList'] },
    { to: ['gm'], menus: ['order-purchase'], codes: ['cem:order:add', 'cem:order:free'] },
    { to: ['sales_mgr', 'records_mgr'], codes: ['cem:order:historical'] },
    { to: ['sales'], codes: ['cem:discount:two'] },
    { to: ['sales_mgr'], codes: ['cem:discount:five'] },
    { to: ['gm'], codes: ['cem:discount:any'] },
    { to: ['gm', 'sales_mgr'], codes: ['cem:order:approve'] },
    { to: ['records', 'records_mgr'], codes: ['cem:order:complete'] },
    { to: ['records'], codes: ['cem:change:apply'] },
    { to: ['records_mgr'], codes: ['cem:order:restore', 'cem:change:*'] },
    { to: ['sales'], ownRows: ['order-normal'] },
  ],
});
