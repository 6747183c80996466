import { describe, expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { redisCall, replyText, wordsOf } from './redis-commands.ts';

function reasonOf(typed: string): string {
  try {
    redisCall(typed);
  } catch (error) {
    if (error instanceof AppError && error.key === 'redisCommandRefused') return String(error.params.reason);
    throw error;
  }
  return '';
}

test.each<[string, string[]]>([
  ['get  a', ['get', 'a']],
  [`get "a b" 'c"d'`, ['get', 'a b', 'c"d']],
  ['get a\\ b', ['get', 'a b']],
  [`get ""`, ['get', '']],
  ['get a\nflushall', ['get', 'a', 'flushall']],
])('%j has the words %j', (typed, words) => {
  expect(wordsOf(typed)).toEqual(words);
});

describe('only reading commands of a bounded size are sent', () => {
  test.each([
    'PING',
    'dbsize',
    'info memory',
    'scan 0 match a* count 200',
    'lrange k 0 199',
    'lrange k -200 -1',
    'getrange k 0 10',
    'exists a b c',
  ])('%s', (typed) => {
    expect(redisCall(typed).name).toBe(typed.split(' ')[0]?.toUpperCase());
  });

  test.each([
    ['set a 1', '只允许只读命令'],
    ['FLUSHALL', '只允许只读命令'],
    ['config get requirepass', '只允许只读命令'],
    ['eval "return 1" 0', '只允许只读命令'],
    ['keys *', '只允许只读命令'],
    ['constructor', '只允许只读命令'],
    ['__proto__ a', '只允许只读命令'],
    ['"flush" all', '只允许只读命令'],
    ['   ', '只允许只读命令'],
    ['get', '参数个数不正确'],
    ['get a b', '参数个数不正确'],
    ['get "a', '引号没有成对'],
    ['lrange k 0 -1', '起止位置须同为正数或同为负数'],
    ['lrange k 0 200', '一次最多读取200项'],
    ['lrange k a b', '起止位置应为整数'],
    ['scan x', '游标应为非负整数'],
    ['scan 0 count 100000', 'COUNT 应为1到200'],
    ['scan 0 count', '参数个数不正确'],
    ['scan 0 store b', '只支持 MATCH、COUNT、TYPE'],
  ])('not %s', (typed, reason) => {
    expect(reasonOf(typed)).toContain(reason);
  });
});

describe('replies', () => {
  const open = { hidden: false };
  test.each([
    [null, '(nil)'],
    [3, '(integer) 3'],
    ['PONG', 'PONG'],
    [[], '(empty array)'],
    [['0', ['a', 'b']], '1) 0\n2) 1) a\n   2) b'],
    ['call 13812345678', 'call 138****5678'],
    ['songbai:x:ticket:abcdef', 'songbai:x:ticket:***'],
    ['songbai:x:sms:13812345678', 'songbai:x:sms:***'],
  ])('%j is written %j', (reply, text) => {
    expect(replyText(reply, open)).toBe(text);
  });

  test('values of sessions, codes and tickets are not shown', () => {
    for (const key of ['songbai:x:captcha:1', 'spring:session:1', 'JWT_TOKEN', 'prefix_user_token_x'])
      expect(replyText(['a', 'b'], redisCall(`lrange ${key} 0 1`))).toBe('1) ***\n2) ***');
    expect(redisCall('get visits').hidden).toBe(false);
    expect(redisCall('ttl songbai:x:captcha:1').hidden).toBe(false);
  });
});
