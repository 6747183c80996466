import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { user } from './user.resource.ts';

export const userModule = defineModule({
  name: 'user',
  resources: [user],
  menus: [
    {
      under: 'office',
      at: 10,
      key: 'address-list',
      name: '通讯录',
      url: '/office/addressList',
      component: 'system/AddressList',
    },
    { under: 'system', at: 10, key: 'user-list', name: '用户管理', url: '/isystem/user', component: 'system/UserList' },
  ],
  permissions: {
    'user-list': {
      ...actionCodes(user),
      'system:user:frozenBatch': '冻结/解冻',
      'system:user:changepwd': '修改密码',
      'system:user:resetPassword': '重置密码',
      'system:user:recycle': '回收站',
      'system:user:purge': '彻底删除',
      'system:user:agent': '代理人设置',
      'system:user:rights': '权限查询',
    },
  },
});
