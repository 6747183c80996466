import { defineModule, type PlacedMenu } from '../../module.ts';
import { OFFICE_ROLES } from '../../roles/seeds.ts';

const page = (at: number, key: string, name: string, component: string): PlacedMenu => ({
  under: 'office',
  at,
  key: `board-${key}`,
  name,
  url: `/dashboard/${key}`,
  component: `dashboard/${component}`,
});

/** Figures of the business and the pages made of them; home itself belongs to everybody. */
export const figureModule = defineModule({
  name: 'figure',
  menus: [
    page(2, 'workplace', '工作台', 'Workplace'),
    page(4, 'task', '待办事项', 'Task'),
    { ...page(5, 'monitor', '访问统计', 'Monitor'), under: 'monitor' },
  ],
  permissions: { 'board-workplace': { 'cem:figure:overview': '经营概况' } },
  roleGrants: [
    { to: [...OFFICE_ROLES, 'field_mgr', 'field'], menus: ['board-workplace', 'board-task'] },
    { to: ['gm', 'finance_mgr', 'sales_mgr', 'auditor'], codes: ['cem:figure:overview'] },
    { to: ['gm', 'auditor'], menus: ['board-monitor'] },
  ],
});
