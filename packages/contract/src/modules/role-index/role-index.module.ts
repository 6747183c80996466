import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { roleIndex } from './role-index.resource.ts';

export const roleIndexModule = defineModule({
  name: 'role-index',
  resources: [roleIndex],
  permissions: {
    'role-list': Object.fromEntries(
      Object.entries(actionCodes(roleIndex)).map(([code, label]) => [code, `首页配置${label}`]),
    ),
  },
});
