import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { fillRule } from './fill-rule.resource.ts';

export const fillRuleModule = defineModule({
  name: 'fill-rule',
  resources: [fillRule],
  menus: [
    {
      under: 'system',
      at: 140,
      key: 'fill-rule-list',
      name: '填值规则',
      url: '/isystem/fillRule',
      component: 'system/SysFillRuleList',
    },
  ],
  permissions: { 'fill-rule-list': actionCodes(fillRule) },
});
