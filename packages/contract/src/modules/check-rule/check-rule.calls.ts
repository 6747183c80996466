import { Type } from 'typebox';
import { CHECK_LIMITS } from '../../rules/check-rule.rules.ts';

/** A four-byte character takes twelve characters once URL-encoded. */
const ENCODED = 12;

/** Checks a value against a rule (contract/2 §3); the value is encoded once more than the URL needs. */
export const CHECK_BY_CODE = {
  url: '/sys/checkRule/checkByCode',
  query: Type.Object({
    ruleCode: Type.String({ minLength: 1, maxLength: 100, title: '规则Code' }),
    value: Type.String({ maxLength: CHECK_LIMITS.value * ENCODED, default: '', title: '校验值' }),
  }),
} as const;
