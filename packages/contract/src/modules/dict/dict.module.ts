import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { dict, dictItem } from './dict.resource.ts';

export const dictModule = defineModule({
  name: 'dict',
  resources: [dict, dictItem],
  menus: [
    {
      under: 'system',
      at: 110,
      key: 'dict-list',
      name: '数据字典',
      url: '/isystem/dict',
      component: 'system/DictList',
    },
  ],
  permissions: { 'dict-list': { ...actionCodes(dict), 'system:dict:purge': '字典彻底删除' } },
});
