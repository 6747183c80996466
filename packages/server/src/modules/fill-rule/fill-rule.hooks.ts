import type { fillRule } from '@songbai/contract/modules/fill-rule/fill-rule.resource.ts';
import { isFillFunction, parseFillParameters } from '@songbai/contract/modules/fill-rule/fill-rule.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { eachDraft, type ResourceHooks } from '../../resource/describe/hooks.ts';

/** A rule names one of our functions and its parameters, a JSON object (contract/2 §4). */
export const fillRuleHooks: ResourceHooks<typeof fillRule> = {
  precheck: ({ ruleClass }) => {
    if (typeof ruleClass === 'string' && ruleClass !== '' && !isFillFunction(ruleClass))
      throw new AppError('fillRuleClass', { value: ruleClass.slice(0, 100) });
  },
  beforeInsertMany: eachDraft(ownValues),
  beforeUpdate: (_work, _before, patch) => ownValues(patch),
};

function ownValues(values: Values): Values {
  const own: Values = {};
  if (typeof values.ruleName === 'string') {
    own.ruleName = values.ruleName.trim();
    if (own.ruleName === '') throw new AppError('invalid', { detail: '规则名称不能为空' }, { field: 'ruleName' });
  }
  if (typeof values.ruleParams === 'string') {
    const parsed = parseFillParameters(values.ruleParams);
    if ('problem' in parsed)
      throw new AppError('invalid', { detail: `规则参数：${parsed.problem}` }, { field: 'ruleParams' });
    if (values.ruleParams.trim() === '') own.ruleParams = null;
  }
  return own;
}
