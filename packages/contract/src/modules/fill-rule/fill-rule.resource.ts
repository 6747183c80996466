import { defineResource, type RowOf } from '../../resource/define.ts';
import { RULE_NAMES } from '../rule-names.ts';

/** 填值规则 (contract/2 §4, §18.5): a named way to generate a value, such as the number of a new document. */
export const fillRule = defineResource({
  name: 'fillRule',
  title: '填值规则',
  path: '/sys/fillRule',
  permission: 'system:fillRule',
  table: 'sys_fill_rule',
  titleField: 'ruleName',
  pages: ['system/SysFillRuleList'],
  search: ['ruleName', 'ruleCode'],
  fields: {
    ruleName: RULE_NAMES.ruleName,
    ruleCode: { ...RULE_NAMES.ruleCode, addOnly: true },
    /** One of our predefined functions, never a class to be loaded. */
    ruleClass: {
      kind: 'dict',
      label: '规则实现类',
      dict: 'fill_rule_class',
      required: true,
      query: 'eq',
      list: { width: 160 },
    },
    /** JSON object; see `FILL_FUNCTIONS` for the parameters of each function. */
    ruleParams: { kind: 'text', label: '规则参数', maxLength: 1000, expression: true, list: { width: 260 } },
  },
});

export type FillRule = RowOf<typeof fillRule>;
