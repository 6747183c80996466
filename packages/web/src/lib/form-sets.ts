import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import type { FormRule } from 'antd';

/** Rule sets of forms with the texts of the family (spec/2 §5 form rule messages). */
export const FORM_RULES = {
  mobile: (required = true): FormRule[] => named(required && '请输入手机号', 'mobile'),
  username: (required = true): FormRule[] => [
    ...named(required && '请输入用户名', 'username', /^[A-Za-z0-9_]*$/),
    // The length is 4 to 18 by the rule; the text fits it (docs/departures.md, spec/1 §5).
    { min: 4, max: 18, message: '用户名长度为4到18个字符' },
  ],
  email: (): FormRule[] => named(false, 'email'),
  minLength: (length: number): FormRule[] => [{ min: length, message: `最小长度${length}位字符` }],
  maxLength: (length: number): FormRule[] => [{ max: length, message: `最大长度${length}位字符` }],
  minChecked: (count: number): FormRule[] => [{ type: 'array', min: count, message: `最少选择${count}项` }],
  maxChecked: (count: number): FormRule[] => [{ type: 'array', max: count, message: `最多选择${count}项` }],
} as const;

function named(
  required: string | false,
  name: keyof typeof PATTERNS,
  pattern: RegExp = PATTERNS[name].regex,
): FormRule[] {
  const { message } = PATTERNS[name];
  return [
    ...(required === false ? [] : [{ required: true, whitespace: true, message: required }]),
    { pattern, message },
  ];
}
