import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { checkRule } from './check-rule.resource.ts';

export const checkRuleModule = defineModule({
  name: 'check-rule',
  resources: [checkRule],
  menus: [
    {
      under: 'system',
      at: 130,
      key: 'check-rule-list',
      name: '编码校验规则',
      url: '/isystem/checkRule',
      component: 'system/SysCheckRuleList',
    },
  ],
  permissions: { 'check-rule-list': actionCodes(checkRule) },
});
