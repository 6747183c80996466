import { MESSAGES } from '@songbai/contract/messages.ts';
import { fillRule } from '@songbai/contract/modules/fill-rule/fill-rule.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import { fillRuleHooks } from './fill-rule.hooks.ts';
import { executionRoutes } from './fill-rule.routes.ts';
import { fillOrNothing } from './fill-rule.service.ts';
import { rulesByCode } from './fill-rule.store.ts';

const fillRuleTable = resourceTable(fillRule, { messages: { edited: MESSAGES.dictEdited } });

/** 填值规则: maintaining rules and generating values by them (contract/2 §4). */
export const fillRuleModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, fillRuleTable, fillRuleHooks);
  executionRoutes(app, server);
  return undefined;
};

/** The value of a rule for a row that is being added; null where there is no such rule, or it fails. */
export async function filledByRule(work: Work, ruleCode: string, form: object): Promise<string | null> {
  const rules = await rulesByCode(work.db, work.actor.tenantId, [ruleCode]);
  return fillOrNothing(work.server, work.actor, rules.get(ruleCode), { form, work });
}
