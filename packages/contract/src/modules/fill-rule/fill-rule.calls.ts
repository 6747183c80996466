import { Type } from 'typebox';

const ruleCode = Type.String({ minLength: 1, maxLength: 100, title: '规则Code' });

/** What a form holds so far; functions read the fields they know. */
export const fillForm = Type.Object({}, { title: '表单数据' });

export const FILL_TEST = {
  url: '/sys/fillRule/testFillRule',
  query: Type.Object({ ruleCode }),
} as const;

/** Followed by the code of the rule. */
export const FILL_EXECUTE = '/sys/fillRule/executeRuleByCode';

/** Rules of one batch; a form has no more fields that fill themselves. */
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

/** What one rule of a batch has made; null where there is no such rule or it could not. */
export interface FillResult {
  ruleCode: string;
  result: string | null;
}
