import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { position } from './position.resource.ts';

export const positionModule = defineModule({
  name: 'position',
  resources: [position],
  menus: [
    {
      under: 'system',
      at: 90,
      key: 'position-list',
      name: '职务管理',
      url: '/isystem/position',
      component: 'system/SysPositionList',
    },
  ],
  permissions: { 'position-list': actionCodes(position) },
});
