import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { dict, dictItem, dictOwnItem, OWN_DICT_ITEMS } from './dict.resource.ts';

export const dictModule = defineModule({
  name: 'dict',
  resources: [dict, dictItem, dictOwnItem],
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
  permissions: {
    'dict-list': { ...actionCodes(dict), 'system:dict:purge': '字典彻底删除', [OWN_DICT_ITEMS]: '本租户字典项' },
  },
});
