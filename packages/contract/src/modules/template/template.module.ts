import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { OFFICE_ROLES } from '../../roles/seeds.ts';
import { template } from './template.resource.ts';

export const templateModule = defineModule({
  name: 'template',
  resources: [template],
  menus: [
    {
      under: 'plots',
      at: 60,
      key: 'template-list',
      name: '墓型模板',
      url: '/plots/templates',
      component: 'cemetery/TemplateList',
    },
  ],
  permissions: { 'template-list': actionCodes(template) },
  roleGrants: [
    { to: OFFICE_ROLES, codes: ['cem:template:list'] },
    { to: ['sys_admin', 'gm', 'auditor'], menus: ['template-list'] },
    { to: ['sys_admin', 'gm'], codes: ['cem:template:*'] },
  ],
});
