import { MESSAGES } from '@songbai/contract/messages.ts';
import { fillRule } from '@songbai/contract/modules/fill-rule/fill-rule.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { fillRuleHooks } from './fill-rule.hooks.ts';
import { executionRoutes } from './fill-rule.routes.ts';

const fillRuleTable = resourceTable(fillRule, { messages: { edited: MESSAGES.dictEdited } });

/** 填值规则: maintaining rules and generating values by them (contract/2 §4). */
export const fillRuleModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, fillRuleTable, fillRuleHooks);
  executionRoutes(app, server);
  return undefined;
};
