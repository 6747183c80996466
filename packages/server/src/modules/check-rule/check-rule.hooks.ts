import type { checkRule } from '@songbai/contract/modules/check-rule/check-rule.resource.ts';
import { parseCheckItems } from '@songbai/contract/rules/check-rule.rules.ts';
import { AppError } from '../../platform/errors.ts';
import { PATTERN_COST, safePattern } from '../../platform/safe-regex.ts';
import type { Values } from '../../resource/context.ts';
import { eachDraft, type ResourceHooks } from '../../resource/describe/hooks.ts';

/** Only runnable rules are stored: steps are parsed and their patterns tried before saving (contract/2 §3). */
export const checkRuleHooks: ResourceHooks<typeof checkRule> = {
  beforeInsertMany: eachDraft(ownValues),
  beforeUpdate: (_work, _before, patch) => ownValues(patch),
};

function ownValues(values: Values): Values {
  const own: Values = {};
  if (typeof values.ruleName === 'string') {
    own.ruleName = values.ruleName.trim();
    if (own.ruleName === '') throw invalid('规则名称不能为空', 'ruleName');
  }
  if (typeof values.ruleJson === 'string') own.ruleJson = checkedSteps(values.ruleJson);
  return own;
}

/**
 * The steps of a rule in their stored form.
 * @throws AppError that names the step that cannot run
 */
export function checkedSteps(text: string): string {
  const parsed = parseCheckItems(text);
  if ('problem' in parsed) throw invalid(parsed.problem);
  let cost = 0;
  for (const [index, { pattern }] of parsed.items.entries()) {
    const made = safePattern(pattern);
    if (!made)
      throw invalid(`规则第${index + 1}项：请输入正确的正则表达式（不支持前后查找、反向引用和过大的重复次数）`);
    cost += made.cost;
  }
  if (cost > PATTERN_COST) throw invalid('规则的正则表达式过于复杂，请减少重复次数或拆分规则');
  return JSON.stringify(parsed.items);
}

const invalid = (detail: string, field = 'ruleJson') => new AppError('invalid', { detail }, { field });
