import { describe, expect, test } from 'vitest';
import {
  CHECK_LIMITS,
  type CheckItem,
  digitsOf,
  failedItem,
  mergeRules,
  parseCheckItems,
  splitRules,
} from './check-rule.rules.ts';

const fits = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'u').test(text);
const item = (digits: number | '*', pattern: string): CheckItem => ({
  digits,
  pattern,
  message: `${digits}:${pattern}`,
});

describe('(contract/2 §3) the cursor of a check rule', () => {
  const letterThenDigits = [item(1, '[A-Z]'), item(3, '\\d{3}')];

  test.each<[string, CheckItem[], string, object | undefined]>([
    ['each number takes the next characters', letterThenDigits, 'A123', undefined],
    [
      'the failing slice is told with its place',
      letterThenDigits,
      'A12x',
      { digits: 3, beginIndex: 1, endIndex: 4, checkValue: '12x', passed: false },
    ],
    ['a slice is clipped at the end', letterThenDigits, 'A1', { beginIndex: 1, endIndex: 2, checkValue: '1' }],
    ['past the end it is empty', letterThenDigits, 'A', { beginIndex: 1, endIndex: 1, checkValue: '' }],
    ['characters behind the last slice are free', letterThenDigits, 'A123 and more', undefined],
    ['* looks at the whole value and moves nothing', [item(1, 'A'), item('*', 'A.*'), item(1, 'B')], 'AB', undefined],
    [
      'the first failing item ends the run',
      [item('*', '\\d+'), item(1, 'A')],
      'x1',
      { digits: '*', beginIndex: 0, endIndex: 2, checkValue: 'x1' },
    ],
    ['the match is full without anchors', [item('*', '\\d')], '12', { checkValue: '12' }],
    ['alternatives are anchored as a whole', [item('*', 'a|b')], 'ab', { checkValue: 'ab' }],
    ['an empty value passes', letterThenDigits, '', undefined],
    ['rare characters count once', [item(1, '𠮷'), item(1, '墓')], '𠮷墓', undefined],
  ])('%s', (_name, items, value, failure) => {
    const found = failedItem(items, value, fits);
    if (failure) expect(found).toMatchObject(failure);
    else expect(found).toBeUndefined();
  });
});

describe('(contract/2 §3) the text of a rule', () => {
  test.each<[string, unknown, string]>([
    ['no JSON', undefined, '规则应为JSON数组'],
    ['an object', {}, '规则应为JSON数组'],
    ['no item', [], '规则至少需要一项'],
    ['a text as item', ['a'], '规则第1项：应包含位数、规则和提示文本'],
    ['zero characters', [{ digits: 0, pattern: 'a' }], '规则第1项：位数请输入零以上的正整数'],
    ['a part of a character', [{ digits: '1.5', pattern: 'a' }], '规则第1项：位数请输入零以上的正整数'],
    ['no pattern', [{ digits: '*', pattern: '' }], '规则第1项：规则不能为空'],
    ['a message that is no text', [{ digits: 1, pattern: 'a', message: {} }], '规则第1项：提示文本应为文字'],
    ['too many items', Array(51).fill({ digits: 1, pattern: 'a' }), '规则不能超过50项'],
  ])('%s is refused', (_name, value, problem) => {
    expect(parseCheckItems(value === undefined ? '[' : JSON.stringify(value))).toEqual({ problem });
  });

  test('numbers may be texts; keys that are not ours are left out', () => {
    const text = JSON.stringify([
      { digits: '2', pattern: 'a', message: 'm', order: 3 },
      { digits: '*', pattern: 'b' },
    ]);
    expect(parseCheckItems(text)).toEqual({
      items: [
        { digits: 2, pattern: 'a', message: 'm' },
        { digits: '*', pattern: 'b', message: '' },
      ],
    });
  });

  test('a length has an upper bound', () => {
    expect([digitsOf(CHECK_LIMITS.digits), digitsOf(CHECK_LIMITS.digits + 1), digitsOf('1e3')]).toEqual([
      1000,
      undefined,
      undefined,
    ]);
  });
});

describe('(contract/2 §3) saving and loading the editor', () => {
  const first = { priority: '1', pattern: 'f', message: '' } as const;
  const last = { priority: '0', pattern: 'l', message: '' } as const;
  const local = { digits: 1, pattern: 'a', message: '' };

  test('globals that run first, then locals, then globals that run last; loading gives the same back', () => {
    const items = mergeRules([last, first], [local]);
    expect(items.map(({ pattern }) => pattern)).toEqual(['f', 'a', 'l']);
    expect(splitRules(items)).toEqual({ globals: [first, last], locals: [local] });
  });

  test('without locals every global runs first', () => {
    expect(splitRules([item('*', 'x')]).globals).toMatchObject([{ priority: '1' }]);
  });
});
