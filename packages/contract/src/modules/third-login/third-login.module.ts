import { defineModule } from '../../module.ts';
import { THIRD_CODES } from './third-login.calls.ts';

/** 第三方登录: of the whole installation, so no role but the platform administrator has it at first. */
export const thirdLoginModule = defineModule({
  name: 'third-login',
  menus: [
    {
      under: 'performance',
      at: 90,
      key: 'third-login',
      name: '第三方登录',
      url: '/monitor/thirdLogin',
      component: 'monitor/ThirdLogin',
    },
  ],
  permissions: { 'third-login': { [THIRD_CODES.list]: '查询', [THIRD_CODES.edit]: '开启/关闭' } },
});
