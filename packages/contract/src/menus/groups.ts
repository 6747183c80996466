import type { MenuSeed } from './seed.ts';

const group = <const K extends string>(key: K, name: string, url: string, icon: string) => ({
  key,
  name,
  url,
  component: 'layouts/RouteView',
  icon,
});

/** The top level of the menu in order (spec/1 §1, domain.md §10.1), with the pages that belong to no module. */
export const MENU_GROUPS = [
  { key: 'dashboard', name: '首页', url: '/dashboard/analysis', component: 'dashboard/Analysis', icon: 'home' },
  group('plots', '墓位管理', '/plots', 'appstore'),
  group('orders', '订单管理', '/orders', 'file-text'),
  group('customers', '客户管理', '/customers', 'team'),
  group('services', '服务管理', '/services', 'customer-service'),
  group('data', '数据中心', '/data', 'database'),
  group('office', '协同办公', '/office', 'idcard'),
  group('system', '系统管理', '/isystem', 'setting'),
  group('monitor', '系统监控', '/monitor', 'monitor'),
  // Everybody has a menu whose address is `/online` (contract/1 §3), so this group has another one.
  group('online', '在线开发', '/develop', 'tool'),
  // Of the whole installation: the system administrators of tenants do not have it.
  group('performance', '性能监控', '/performance', 'dashboard'),
  {
    ...group('demo', '示例', '/demo', 'experiment'),
    children: [{ key: 'gallery', name: '组件示例', url: '/demo/gallery', component: 'demo/Gallery' }],
  },
] as const satisfies readonly MenuSeed[];

/** Menus under which modules add their pages. */
export type MenuGroup = (typeof MENU_GROUPS)[number]['key'];
