import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { feeRuleHooks } from './fee-rule.hooks.ts';
import { feeRuleTable } from './fee-rule.table.ts';

export { feeArrearsSql } from './fee-arrears.store.ts';
export { feeRulesOf, feeSubjects, type ListedFeeRule } from './fee-rule.store.ts';

export const feeRuleModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, feeRuleTable, feeRuleHooks);
  return undefined;
};
