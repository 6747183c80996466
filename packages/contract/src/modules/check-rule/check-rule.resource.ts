import { defineResource, type RowOf } from '../../resource/define.ts';
import { RULE_NAMES } from '../rule-names.ts';

/** 编码校验规则 (contract/2 §3, §18.4): steps that a form value must pass, referenced by their code. */
export const checkRule = defineResource({
  name: 'checkRule',
  title: '编码校验规则',
  path: '/sys/checkRule',
  permission: 'system:checkRule',
  table: 'sys_check_rule',
  titleField: 'ruleName',
  pages: ['system/SysCheckRuleList'],
  search: ['ruleName', 'ruleCode'],
  fields: {
    ...RULE_NAMES,
    /** JSON array of `CheckItem`; the order of the array is the order of the steps. */
    ruleJson: { kind: 'textarea', label: '规则', maxLength: 20_000, required: true },
    ruleDescription: { kind: 'text', label: '规则描述', maxLength: 200, list: { width: 260 } },
  },
});

export type CheckRule = RowOf<typeof checkRule>;
