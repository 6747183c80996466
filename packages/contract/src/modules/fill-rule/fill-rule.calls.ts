import { Type } from 'typebox';

const ruleCode = Type.String({ minLength: 1, maxLength: 100, title: '规则Code' });

/** Current values of the form; functions read the fields they need. */
export const fillForm = Type.Object({}, { title: '表单数据' });

export const FILL_TEST = {
  url: '/sys/fillRule/testFillRule',
  query: Type.Object({ ruleCode }),
} as const;

/** Followed by the code of the rule. */
export const FILL_EXECUTE = '/sys/fillRule/executeRuleByCode';

/** Maximum of rules in one batch; no form has more auto-filled fields. */
const MOST_RULES = 100;

export const FILL_EXECUTE_BATCH = {
  url: '/sys/fillRule/executeRuleByCodeBatch',
  body: Type.Object({
    rules: Type.Array(Type.Object({ ruleCode, formData: Type.Optional(fillForm) }), {
      maxItems: MOST_RULES,
      title: '规则',
    }),
    commonFormData: Type.Optional(fillForm),
  }),
} as const;

/** Result of one rule of a batch; null where the rule does not exist or failed. */
export interface FillResult {
  ruleCode: string;
  result: string | null;
}
