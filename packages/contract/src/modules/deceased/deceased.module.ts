import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { deceased } from './deceased.resource.ts';

export const deceasedModule = defineModule({
  name: 'deceased',
  resources: [deceased],
  menus: [
    {
      under: 'customers',
      at: 20,
      key: 'deceased-list',
      name: '使用人',
      url: '/customers/deceased',
      component: 'cemetery/DeceasedList',
    },
  ],
  permissions: { 'deceased-list': actionCodes(deceased) },
  roleGrants: [
    {
      to: ['gm', 'sales_mgr', 'sales', 'reception', 'records', 'records_mgr', 'field_mgr', 'service', 'auditor'],
      menus: ['deceased-list'],
      codes: ['cem:deceased:list'],
    },
    { to: ['sales', 'sales_mgr', 'reception'], codes: ['cem:deceased:add'] },
    { to: ['records'], codes: ['cem:deceased:add', 'cem:deceased:edit'] },
    { to: ['records_mgr'], codes: ['cem:deceased:*'] },
  ],
});
