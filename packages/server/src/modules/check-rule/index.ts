import { MESSAGES } from '@songbai/contract/messages.ts';
import { checkRule } from '@songbai/contract/modules/check-rule/check-rule.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { checkRuleHooks } from './check-rule.hooks.ts';
import { checkRoute } from './check-rule.routes.ts';

export { checkedSteps } from './check-rule.hooks.ts';

const checkRuleTable = resourceTable(checkRule, { messages: { edited: MESSAGES.dictEdited } });

/** 编码校验规则: maintaining rules and checking values by them (contract/2 §3). */
export const checkRuleModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, checkRuleTable, checkRuleHooks);
  checkRoute(app, server);
  return undefined;
};
