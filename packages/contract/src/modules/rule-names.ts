import type { Fields } from '../resource/kinds.ts';

/** Name and code, which every coding rule has (contract/2 §18.4, §18.5). */
export const RULE_NAMES = {
  ruleName: {
    kind: 'text',
    label: '规则名称',
    maxLength: 100,
    required: true,
    query: 'like',
    list: { width: 200, sort: true },
  },
  ruleCode: {
    kind: 'text',
    label: '规则Code',
    maxLength: 100,
    pattern: 'ruleCode',
    required: true,
    unique: true,
    query: 'like',
    list: { width: 200, sort: true },
  },
} as const satisfies Fields;
