import { Type } from 'typebox';
import { CHECK_LIMITS } from '../../rules/check-rule.rules.ts';

/** A character of four bytes has twelve letters once it is encoded for an address. */
const ENCODED = 12;

/** Asks whether a value keeps a rule (contract/2 §3); the value is encoded once more than the address needs. */
export const CHECK_BY_CODE = {
  url: '/sys/checkRule/checkByCode',
  query: Type.Object({
    ruleCode: Type.String({ minLength: 1, maxLength: 100, title: '规则Code' }),
    value: Type.String({ maxLength: CHECK_LIMITS.value * ENCODED, default: '', title: '校验值' }),
  }),
} as const;
