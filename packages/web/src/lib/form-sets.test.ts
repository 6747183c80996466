import type { FormRule } from 'antd';
import { describe, expect, test } from 'vitest';
import { FORM_RULES, namedRules } from './form-sets.ts';

interface Plain {
  required?: boolean;
  message?: string;
  validator?: (rule: object, value: unknown) => Promise<void>;
}

/** The texts of the rules that a value breaks, in their order. */
async function broken(rules: FormRule[], value: unknown): Promise<string[]> {
  const texts = (rules as Plain[]).map(async ({ required, message = '', validator }) => {
    if (required) return value === '' ? [message] : [];
    return await (validator?.({}, value).then(
      () => [],
      (error: Error) => [error.message],
    ) ?? []);
  });
  return (await Promise.all(texts)).flat();
}

describe('form rule messages (spec/2 §5)', () => {
  test.each<[string, FormRule[], string | unknown[], string[]]>([
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
    ['minChecked', FORM_RULES.minChecked(2), [], ['最少选择2项']],
    ['maxChecked', FORM_RULES.maxChecked(2), '1,2,3', ['最多选择2项']],
    ['maxChecked', FORM_RULES.maxChecked(2), ['1', '2'], []],
    ['landline', namedRules('landline'), '12345', ['请输入正确的座机号']],
    ['landline', namedRules('landline', '请输入座机号'), '', ['请输入座机号']],
  ])('%s %j with %j: %j', async (_set, rules, value, texts) => {
    expect(await broken(rules, value)).toEqual(texts);
  });
});
