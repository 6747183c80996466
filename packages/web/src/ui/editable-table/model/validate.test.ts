import { describe, expect, test } from 'vitest';
import type { Column, Row, Rule } from './columns.ts';
import { type CheckContext, checkCell, valueCounts } from './validate.ts';

const context: CheckContext = {
  countOf: () => 1,
  testRegex: (pattern, text) => new RegExp(pattern).test(text),
  rows: () => [],
  trigger: 'change',
};
const column = (...validateRules: Rule[]): Column => ({ key: 'v', title: '名称', type: 'input', validateRules });
const row = (v: unknown): Row => ({ id: '1', v });
const verdict = (rule: Rule, value: unknown, more: Partial<CheckContext> = {}) =>
  checkCell(column(rule), row(value), { ...context, ...more });

/** Named patterns of spec/2 §5: valid values, invalid values. */
const NAMED: [string, unknown[], unknown[]][] = [
  ['n6-16', ['123456', '1234567890123456', 123456], ['12345', '12345678901234567', '12345a', '１２３４５６']],
  ['*6-16', ['abcdef', '一二三四五六', '      '], ['abcde', '一'.repeat(17)]],
  ['s6-18', ['abcdef', 'ABCDEFGHIJKLMNOPQR'], ['abcde', 'abcde1', 'a'.repeat(19)]],
  ['url', ['http://a.cn', 'https://a.cn/b?c=1#d', 'ftp://x'], ['a.cn', 'javascript:alert(1)', 'http://', 'http://a b']],
  ['e', ['a@b.cn', 'a.b+c@d-e.com'], ['a@b', '@b.cn', 'a b@c.cn', 'a@b.']],
  ['m', ['13800138000', '19912345678'], ['12345678901', '1380013800', '138001380001', '+8613800138000']],
  ['p', ['100080', '999999'], ['010080', '10008', '1000801', '10008a']],
  ['s', ['a', 'ABCxyz'], ['a1', '字', 'a b']],
  ['n', ['0', '-1', '1.5', 12], ['1.', '.5', '1e3', '--1', 'a']],
  ['z', ['0', '-12', 7], ['1.0', '1a', '- 1']],
  ['money', ['0', '1', '1.2', '1.23', '-5.00', 99.5], ['1.234', '1.', 'abc', '1,000']],
];

describe('named patterns (spec/2 §5)', () => {
  test.each(NAMED)('%s', (pattern, good, bad) => {
    for (const value of good) expect(verdict({ pattern, message: '错' }, value), String(value)).toBeUndefined();
    for (const value of bad) expect(verdict({ pattern, message: '错' }, value), String(value)).toBe('错');
  });

  test.each(NAMED)('%s passes over an empty cell, and has a message of its own', (pattern, _good, bad) => {
    for (const value of ['', null, undefined]) expect(verdict({ pattern }, value)).toBeUndefined();
    expect(verdict({ pattern }, bad[0])).toMatch(/^请输入/);
  });

  // A backtracking engine would practically never finish.
  test.each(NAMED)('%s comes to an end on a long text', (pattern) => {
    for (const piece of ['a', '1', '@', '.', 'a@', '1.', '-', 'http://'])
      expect(() => verdict({ pattern }, piece.repeat(200_000))).not.toThrow();
  });
});

describe('rules of a cell (spec/2 §5)', () => {
  test('required fails on empty, as does the pattern *', () => {
    for (const rule of [{ required: true }, { pattern: '*' }]) {
      for (const empty of ['', null, undefined]) expect(verdict(rule, empty)).toBe('请输入名称');
      for (const value of [0, false, ' ', 'x']) expect(verdict(rule, value)).toBeUndefined();
    }
    expect(verdict({ required: true, message: ['$', '{title}($', '{key})必填'].join('') }, '')).toBe('名称(v)必填');
  });

  test('unique and only fail when the value occurs twice or more; two empty cells do not collide', () => {
    const countOf = valueCounts([
      row('a'),
      { id: '2', v: 'a' },
      { id: '3', v: 1 },
      { id: '4', v: '1' },
      { id: '5', v: '' },
      { id: '6', v: null },
    ]);
    for (const rule of [{ unique: true }, { pattern: 'only' }]) {
      expect(verdict(rule, 'a', { countOf })).toBe('名称不能重复');
      expect(verdict(rule, '1', { countOf })).toBe('名称不能重复');
      expect(verdict(rule, 'b', { countOf })).toBeUndefined();
      for (const empty of ['', null, undefined]) expect(verdict(rule, empty, { countOf })).toBeUndefined();
    }
  });

  test('a custom pattern is asked last but for the handler, through the safe test only', () => {
    const asked: string[] = [];
    const testRegex = (pattern: string, text: string) => asked.push(`${pattern} ${text}`) > 1;
    expect(verdict({ pattern: '^a+$', message: '错' }, 'b', { testRegex })).toBe('错');
    expect(verdict({ pattern: '^a+$' }, 'b', { testRegex })).toBeUndefined();
    expect(asked).toEqual(['^a+$ b', '^a+$ b']);
  });

  test('a pattern that cannot be run fails its cell, and the first answer of the engine may come late', async () => {
    expect(verdict({ pattern: '(?=a)', message: '错' }, 'a', { testRegex: () => 'impossible' })).toBe(
      '名称格式规则无法执行',
    );
    const late = (pattern: string) => Promise.resolve(pattern === '^a$');
    await expect(verdict({ pattern: '^b$', message: '错' }, 'a', { testRegex: late })).resolves.toBe('错');
    const rules: Rule[] = [{ pattern: '^a$' }, { handler: () => '然后' }];
    await expect(checkCell(column(...rules), row('a'), { ...context, testRegex: late })).resolves.toBe('然后');
  });

  test('required, unique, named, custom, handler: in this order whatever the order of the definition', () => {
    const rules: Rule[] = [
      { handler: () => '5' },
      { pattern: '^x$', message: '4' },
      { pattern: 'z', message: '3' },
      { unique: true, message: '2' },
      { required: true, message: '1' },
    ];
    const say = (value: unknown, count = 1) =>
      checkCell(column(...rules), row(value), { ...context, countOf: () => count });
    expect(say('')).toBe('1');
    expect(say('a', 2)).toBe('2');
    expect(say('a')).toBe('3');
    expect(say('12')).toBe('4');
    expect(checkCell(column(...rules.slice(0, 2)), row('x'), context)).toBe('5');
  });

  test('a handler answers true, a message, or false for the message of its rule; it is told row, column and moment', async () => {
    const seen: unknown[] = [];
    const handler: Rule['handler'] = (check) => {
      seen.push([check.value, check.row.id, check.column.key, check.trigger]);
      return check.value === 'good' ? true : check.value === 'own' ? '自己的话' : false;
    };
    expect(verdict({ handler, message: '默认' }, 'good')).toBeUndefined();
    expect(verdict({ handler, message: '默认' }, 'own')).toBe('自己的话');
    expect(verdict({ handler, message: '默认' }, 'bad')).toBe('默认');
    expect(verdict({ handler }, 'bad')).toBe('名称校验未通过');
    expect(seen[0]).toEqual(['good', '1', 'v', 'change']);
    const slow: Rule = { handler: async () => false, message: '迟到' };
    await expect(verdict(slow, 'x')).resolves.toBe('迟到');
    await expect(
      checkCell(column({ handler: async () => true }, { handler: () => '第二' }), row('x'), context),
    ).resolves.toBe('第二');
  });
});
