import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextRuns } from './next-runs.ts';
import { cronError } from './validate.ts';

describe('validator (contract/3 §9)', () => {
  test.each([
    '',
    '   ',
    '* * * * * ? *',
    '0 0 8 * * ?',
    '30 8 * * ?',
    '30 8 * * *',
    '0 8 * * 2',
    '0 0 0 L * ?',
    '0 0 0 LW * ?',
    '0 0 0 L-3 * ?',
    '0 0 0 15W * ?',
    '0 0 0 5L * ?',
    '0 0 0 ? * 5L',
    '0 0 0 ? * 2#5',
    '0 0 0 ? * L',
    '0 0 0 ? JAN,jul mon-FRI',
    '0 0 0 ? * FriL',
    '0 0 0 ? * 7-1',
    '0/59 0/60 0/23 1/31 1/12 ? 2019/99',
    '0,30 0-30/5,45 1,5-7 29 2 ?',
    '0 0 0 1 1 ? 2026-2126',
    '0 0 0 1 1 ? ?',
    '05 08 01 01 01 ? 2030',
  ])('%j passes', (expression) => {
    expect(cronError(expression)).toBeUndefined();
  });

  test.each([
    ['* * * * * ? * *', 'Cron表达式最多7项！'],
    ['0 0 0 1 1 ? 2026,2027', 'Cron表达式参数[年]错误：2026,2027'],
    ['0 0 0 1 1 ? abc', 'Cron表达式参数[年]错误：abc'],
    ['0 0 0 1 1 ? */2', 'Cron表达式参数[年]错误：*/2'],
    ['0 0 0 1 1 ? 2030-2026', 'Cron表达式参数[年]错误：2030-2026'],
    ['0 0 0 1 1 ? 2030/0', 'Cron表达式参数[年]错误：2030/0'],
    ['0 0 0 1 1 ? 2030/100', 'Cron表达式参数[年]错误：2030/100'],
    ['0 0 0 1 1 ? 2030-', 'Cron表达式参数[年]错误：2030-'],
    ['0 0 0', 'Cron表达式错误：至少需要5项'],
    ['60 * * * * ?', 'Cron表达式错误：[秒]60应在0-59之间'],
    ['* 1-60 * * * ?', 'Cron表达式错误：[分]1-60应在0-59之间'],
    ['* * 24 * * ?', 'Cron表达式错误：[时]24应在0-23之间'],
    ['0 0 0 0 * ?', 'Cron表达式错误：[日]0应在1-31之间'],
    ['0 0 0 1 13 ?', 'Cron表达式错误：[月]13应在1-12之间'],
    ['0 0 0 ? * 0', 'Cron表达式错误：[周]0应在1-7之间'],
    ['0 0 0 ? * 8', 'Cron表达式错误：[周]8应在1-7之间'],
    ['*/0 * * * * ?', 'Cron表达式错误：[秒]*/0的间隔应在1-59之间'],
    ['0/60 * * * * ?', 'Cron表达式错误：[秒]0/60的间隔应在1-59之间'],
    ['* 0/61 * * * ?', 'Cron表达式错误：[分]0/61的间隔应在1-60之间'],
    ['1- * * * * ?', 'Cron表达式错误：[秒]1-格式不正确'],
    [',,, * * * * ?', 'Cron表达式错误：[秒]格式不正确'],
    ['1, * * * * ?', 'Cron表达式错误：[秒]格式不正确'],
    ['*-5 * * * * ?', 'Cron表达式错误：[秒]*-5格式不正确'],
    ['-1 * * * * ?', 'Cron表达式错误：[秒]-1格式不正确'],
    ['1.5 * * * * ?', 'Cron表达式错误：[秒]1.5格式不正确'],
    ['? * * * * ?', 'Cron表达式错误：[秒]?格式不正确'],
    ['30-10 * * * * ?', 'Cron表达式错误：[秒]30-10的开始不能大于结束'],
    ['0 0 0 1 abc ?', 'Cron表达式错误：[月]ABC格式不正确'],
    ['0 0 0 1 JANFEB ?', 'Cron表达式错误：[月]JANFEB格式不正确'],
    ['0 0 0 ? * 1MON', 'Cron表达式错误：[周]1MON格式不正确'],
    ['0 0 0 L-0 * ?', 'Cron表达式错误：[日]L-0超出范围'],
    ['0 0 0 32W * ?', 'Cron表达式错误：[日]32W超出范围'],
    ['0 0 0 ? * 2#6', 'Cron表达式错误：[周]2#6超出范围'],
    ['0 0 0 ? * 8L', 'Cron表达式错误：[周]8L超出范围'],
    ['0 0 0 1,L * ?', 'Cron表达式错误：[日]L格式不正确'],
    ['0 0 0 5? * 2', 'Cron表达式错误：[日]5?格式不正确'],
    ['0 0 0 1 * 2', 'Cron表达式错误：日和周只能设置其中之一'],
    ['0 0 0 ? * ?', 'Cron表达式错误：日和周必须设置其中之一'],
    ['0 0 0 31 2 ?', 'Cron表达式错误：没有符合条件的日期'],
    ['0 0 0 L-31 * ?', 'Cron表达式错误：没有符合条件的日期'],
    ['每天 早上 八点 * * ?', 'Cron表达式错误：[秒]每天格式不正确'],
    ['11111111111111111111111 * * * * ?', 'Cron表达式错误：[秒]11111111111111111111…应在0-59之间'],
  ])('%j: %s', (expression, message) => {
    expect(cronError(expression)).toBe(message);
  });

  const TOO_LONG = 'Cron表达式错误：内容过长，最多1000个字符';
  test.each([
    ['digits', '1'.repeat(10_000_000)],
    ['blanks', ' '.repeat(10_000_000)],
    ['commas', `${','.repeat(10_000_000)} * * * * ?`],
    ['ranges', `${'1-2,'.repeat(2_000_000)}1 * * * * ?`],
  ])('ten million %s are refused without being looked at', (_name, text) => {
    expect(cronError(text)).toBe(TOO_LONG);
    expect(nextRuns(text, 0, 10)).toEqual([]);
  });

  test('no text breaks it, and what passes has a next run when the year is left out', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789*?/-,#LW   '), maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), (text) => {
        const good = cronError(text) === undefined && text.trim() !== '';
        expect(nextRuns(text, 0, 1, { ignoreYear: true })).toHaveLength(good ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });
});
