import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idCheckCharacter } from './id-number.ts';
import { countProblem, lengthProblem, NAMED_RULES, type RuleName, ruleProblem } from './named-rules.ts';

const CARD = `11010119900307123${idCheckCharacter('11010119900307123')}`;
const WRONG_CARD = `11010119900307123${CARD.endsWith('1') ? '2' : '1'}`;

describe('named form rules and their texts (spec/1 §5, spec/2 §5, contract/3 §15)', () => {
  const cases: [RuleName, { good: unknown[]; bad: unknown[]; text: string }][] = [
    [
      'mobile',
      {
        good: ['13800138000', '19912345678'],
        bad: ['12800138000', '1380013800', '138001380001'],
        text: '请输入正确手机号',
      },
    ],
    ['username', { good: ['wang_01', 'a'.repeat(18)], bad: ['王芳王芳', 'a-bcd'], text: '只允许字母、数字、下划线' }],
    ['username', { good: ['abcd'], bad: ['abc', 'a'.repeat(19)], text: '用户名长度为4到18个字符' }],
    ['email', { good: ['a.b@c.cn'], bad: ['a@b', '@b.cn', 'a b@c.cn'], text: '邮箱格式不正确' }],
    ['password', { good: ['Abc12345!'], bad: ['abc12345', 'Ab1!'], text: '密码由8位数字、大小写字母和特殊符号组成!' }],
    ['postalCode', { good: ['310000'], bad: ['031000', '31000', '3100000'], text: '请输入正确格式的邮政编码' }],
    ['code', { good: ['A01'], bad: ['a01', 'A-1', 'A'.repeat(17)], text: '编码只能由大写字母和数字组成' }],
    [
      'dictCode',
      { good: ['stone_kind'], bad: ['1stone', '石材'], text: '字典编码只能由字母、数字和下划线组成，且以字母开头' },
    ],
    ['naturalNumber', { good: ['0', 7, '120'], bad: ['-1', '1.5', '007', '一'], text: '请输入自然数' }],
    ['letters', { good: ['Pine'], bad: ['Pine1', '松', 'a b'], text: '请输入英文字符' }],
    ['landline', { good: ['010-12345678', '0571-8123456'], bad: ['12345', '01012345678'], text: '请输入正确的座机号' }],
    [
      'bankCard',
      {
        good: ['6222020200', '1'.repeat(20)],
        bad: ['622202020', '1'.repeat(21), '6222 0202 00'],
        text: '请输入正确的银行卡号码',
      },
    ],
    [
      'certificate',
      { good: ['G12345678', '1'.repeat(50)], bad: ['军字1234', '1'.repeat(51)], text: '请输入正确的证件号码' },
    ],
    ['idCard', { good: [CARD], bad: [WRONG_CARD, '110101', CARD.slice(1)], text: '请输入正确的身份证号码' }],
    ['qq', { good: ['10000', '123456789012'], bad: ['1234', '1234567890123', 'qq10000'], text: '请输入正确的QQ号码' }],
    [
      'webAddress',
      {
        good: ['http://a.cn', 'https://a.cn/x?y=1', 'HTTPS://a.cn'],
        bad: ['ftp://a.cn', 'www.a.cn', 'https://', 'http://a b'],
        text: '请输入以http和https开头的网址',
      },
    ],
    [
      'shortCode',
      { good: ['a1', 'A'.repeat(20)], bad: ['A'.repeat(21), 'a_1'], text: '请输入20位以内的英文字符和数字' },
    ],
    [
      'fullName',
      {
        good: ['王芳', 'Wang Fang', '松'.repeat(100)],
        bad: ['王', '松'.repeat(101), '王芳1'],
        text: '请输入2到100位的中英文字符和空格',
      },
    ],
    ['digitLines', { good: ['1\n2\r\n3'], bad: ['1,2', '1 2'], text: '请输入数字和换行符' }],
    ['freeText', { good: ['松'.repeat(255)], bad: ['松'.repeat(256)], text: '请输入255位以内的字符' }],
    ['sortOrder', { good: ['255', 0], bad: ['256', 1000], text: '排序值不可以大于255' }],
  ];
  test.each(cases)('%s', (name, { good, bad, text }) => {
    expect(good.map((value) => ruleProblem(name, value))).toEqual(good.map(() => undefined));
    expect(bad.map((value) => ruleProblem(name, value))).toEqual(bad.map(() => text));
  });

  test('a missing value breaks no rule: being there is asked for by itself', () => {
    const names = Object.keys(NAMED_RULES) as RuleName[];
    for (const name of names)
      for (const none of [undefined, null, '', '  ']) expect(ruleProblem(name, none)).toBeUndefined();
  });

  test('whatever is typed, a rule answers at once and with its own text', () => {
    const names = fc.constantFrom(...(Object.keys(NAMED_RULES) as RuleName[]));
    fc.assert(
      fc.property(names, fc.string({ maxLength: 400 }), (name, text) => {
        const problem = ruleProblem(name, text);
        return problem === undefined || problem.length > 0;
      }),
    );
  });
});

describe('min and max length (spec/2 §5): 最小长度N位字符, 最大长度N位字符', () => {
  test.each([
    ['甲乙', { min: 3 }, '最小长度3位字符'],
    ['甲乙丙', { min: 3 }, undefined],
    ['甲乙丙丁', { max: 3 }, '最大长度3位字符'],
    ['甲乙丙', { max: 3 }, undefined],
    ['𠮷𠮷𠮷', { min: 3, max: 3 }, undefined],
    ['', { min: 3 }, undefined],
  ])('%j within %j: %j', (value, bounds, text) => {
    expect(lengthProblem(value, bounds)).toBe(text);
  });
});

describe('checked counts (spec/2 §5): 最少选择N项, 最多选择N项', () => {
  test.each([
    [['1'], { min: 2 }, '最少选择2项'],
    [[], { min: 1 }, '最少选择1项'],
    [undefined, { min: 1 }, '最少选择1项'],
    ['', { min: 1 }, '最少选择1项'],
    ['1,2', { min: 2 }, undefined],
    ['1,2,3', { max: 2 }, '最多选择2项'],
    [['1', '2'], { min: 2, max: 2 }, undefined],
    [null, { max: 2 }, undefined],
  ])('%j within %j: %j', (value, bounds, text) => {
    expect(countProblem(value, bounds)).toBe(text);
  });
});
