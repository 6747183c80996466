import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import type { FormRule } from 'antd';
import { describe, expect, test } from 'vitest';
import { FORM_RULES } from './form-sets.ts';

interface Plain {
  required?: boolean;
  pattern?: RegExp;
  min?: number;
  max?: number;
  message?: string;
}

/** The texts of the rules that a value breaks, in their order; as the form judges plain rules: only `required` minds nothing. */
function broken(rules: FormRule[], value: string | unknown[]): (string | undefined)[] {
  const failing = (rules as Plain[]).filter(({ required, pattern, min, max }) => {
    if (required) return value.length === 0;
    if (value.length === 0) return false;
    if (pattern && typeof value === 'string') return !pattern.test(value);
    return value.length < (min ?? 0) || value.length > (max ?? Number.POSITIVE_INFINITY);
  });
  return failing.map(({ message }) => message);
}

describe('form rule messages (spec/2 §5)', () => {
  test.each<[keyof typeof FORM_RULES, FormRule[], string | unknown[], string[]]>([
    ['mobile', FORM_RULES.mobile(), '', ['请输入手机号']],
    ['mobile', FORM_RULES.mobile(false), '', []],
    ['mobile', FORM_RULES.mobile(), '12800138000', ['请输入正确手机号']],
    ['mobile', FORM_RULES.mobile(), '13800138000', []],
    ['username', FORM_RULES.username(), '', ['请输入用户名']],
    ['username', FORM_RULES.username(), '王芳王芳', ['只允许字母、数字、下划线']],
    ['username', FORM_RULES.username(), 'abc', ['用户名长度为4到18个字符']],
    ['username', FORM_RULES.username(), 'a'.repeat(19), ['用户名长度为4到18个字符']],
    ['username', FORM_RULES.username(), 'wang_fang1', []],
    ['email', FORM_RULES.email(), '', []],
    ['email', FORM_RULES.email(), 'a@b', ['邮箱格式不正确']],
    ['email', FORM_RULES.email(), 'a@b.cn', []],
    ['minLength', FORM_RULES.minLength(3), '甲乙', ['最小长度3位字符']],
    ['maxLength', FORM_RULES.maxLength(3), '甲乙丙丁', ['最大长度3位字符']],
    ['minChecked', FORM_RULES.minChecked(2), ['1'], ['最少选择2项']],
    ['maxChecked', FORM_RULES.maxChecked(2), ['1', '2', '3'], ['最多选择2项']],
    ['maxChecked', FORM_RULES.maxChecked(2), ['1', '2'], []],
  ])('%s %j with %j: %j', (_set, rules, value, texts) => {
    expect(broken(rules, value)).toEqual(texts);
  });

  test('the texts of the patterns are those of the contract', () => {
    expect([PATTERNS.mobile.message, PATTERNS.username.message, PATTERNS.email.message]).toEqual([
      '请输入正确手机号',
      '只允许字母、数字、下划线',
      '邮箱格式不正确',
    ]);
  });
});
