import { defineModule } from '../../module.ts';
import { departRole } from './depart-role.resource.ts';

export const departRoleModule = defineModule({
  name: 'depart-role',
  resources: [departRole],
  permissions: {
    'depart-user-list': {
      'system:depart:role:list': '部门角色查询',
      'system:depart:role:add': '部门角色新增',
      'system:depart:role:edit': '部门角色编辑',
      'system:depart:role:delete': '部门角色删除',
      'system:depart:role:grant': '部门角色授权',
      'system:depart:role:userAdd': '分配部门角色',
    },
  },
});
