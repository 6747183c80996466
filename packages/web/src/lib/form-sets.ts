import {
  type Bounds,
  boundsProblem,
  countProblem,
  lengthProblem,
  moneyProblem,
  type RuleName,
  ruleProblem,
} from '@songbai/contract/rules/named-rules.ts';
import type { FormRule } from 'antd';

/** A form rule whose message is the result of `problem`. */
function judged(problem: (value: unknown) => string | undefined): FormRule {
  return {
    validator: async (_rule, value: unknown) => {
      const text = problem(value);
      if (text !== undefined) throw new Error(text);
    },
  };
}

/** A rule by its name; with a text the value is required as well. */
export function namedRules(name: RuleName, required?: string): FormRule[] {
  return [
    ...(required === undefined ? [] : [{ required: true, whitespace: true, message: required }]),
    judged((value) => ruleProblem(name, value)),
  ];
}

/** Rule sets of forms with the texts of the family (spec/2 §5 form rule messages). */
export const FORM_RULES = {
  mobile: (required = true): FormRule[] => namedRules('mobile', required ? '请输入手机号' : undefined),
  username: (required = true): FormRule[] => namedRules('username', required ? '请输入用户名' : undefined),
  email: (): FormRule[] => namedRules('email'),
  minLength: (min: number): FormRule[] => [judged((value) => lengthProblem(value, { min }))],
  maxLength: (max: number): FormRule[] => [judged((value) => lengthProblem(value, { max }))],
  bounds: (bounds: Bounds): FormRule[] => [judged((value) => boundsProblem(value, bounds))],
  /** In fen. */
  money: (bounds: Bounds): FormRule[] => [judged((value) => moneyProblem(value, bounds))],
  minChecked: (min: number): FormRule[] => [judged((value) => countProblem(value, { min }))],
  maxChecked: (max: number): FormRule[] => [judged((value) => countProblem(value, { max }))],
} as const;
