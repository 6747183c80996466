import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { announcement } from './announcement.resource.ts';

export const announcementModule = defineModule({
  name: 'announcement',
  resources: [announcement],
  menus: [
    {
      under: 'system',
      at: 150,
      key: 'announcement-list',
      name: '系统通告',
      url: '/isystem/annountCement',
      component: 'system/SysAnnouncementList',
    },
  ],
  permissions: {
    'announcement-list': {
      ...actionCodes(announcement),
      'system:announcement:publish': '发布/撤销',
    },
  },
  roleGrants: [{ to: ['gm'], menus: ['announcement-list'], codes: ['system:announcement:*'] }],
});
