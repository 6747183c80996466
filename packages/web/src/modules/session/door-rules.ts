import { lengthProblem, ruleProblem } from '@songbai/contract/rules/named-rules.ts';
import { passwordStrength } from '@songbai/contract/rules/password-strength.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';

type TextRule = (value: string) => string | undefined;

export function required(message: string): TextRule {
  return (value) => (value.trim() === '' ? message : undefined);
}

/**
 * A mobile number with the messages of its form. The platform's forms accept different ranges of numbers; here all
 * accept every range in use, so that registered users can sign in (docs/departures.md).
 */
export function mobileRule(missing: string, wrong: string): TextRule {
  return (value) => {
    const text = value.trim();
    if (text === '') return missing;
    return PATTERNS.mobile.regex.test(text) ? undefined : wrong;
  };
}

/** spec/1 §5: letters, digits and underscore, 4 to 18 of them. */
export function usernameRule(value: string): string | undefined {
  const text = value.trim();
  return text === '' ? '请输入用户名' : ruleProblem('username', text);
}

const LONGEST_EMAIL = 45;

export function emailRule(value: string): string | undefined {
  return ruleProblem('email', value.trim()) ?? lengthProblem(value.trim(), { max: LONGEST_EMAIL });
}

/** A new password: more than one kind of characters, and the configured password rule (contract/1 §2.11). */
export function newPasswordRule(missing: string, unfit: string): TextRule {
  return (value) => {
    if (value === '') return missing;
    if (passwordStrength(value) === '低') return '密码强度不够';
    return PATTERNS.password.regex.test(value) ? undefined : unfit;
  };
}
