import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../limits.ts';
import { admission, failedTryText, isLogged, type TryHistory } from './guessing.rules.ts';

const NOW = 1_000_000;
const QUIET: TryHistory = { pair: 0, subject: 0, address: 0, lastOfPair: 0, lastOfAddress: 0, known: false };
const at = (history: Partial<TryHistory>) => admission({ ...QUIET, ...history }, NOW);
const OPEN = { locked: false, captcha: false, waitMs: 0 };

describe('what a try of a password has to overcome', () => {
  test.each<[string, Partial<TryHistory>, object]>([
    ['nothing failed before', {}, OPEN],
    ['two typing errors', { pair: 2, subject: 2, address: 2, lastOfPair: NOW, lastOfAddress: NOW }, OPEN],
    ['the third', { pair: 3, subject: 3, address: 3, lastOfPair: NOW, lastOfAddress: NOW }, { ...OPEN, captcha: true }],
    ['the fifth', { pair: 5, subject: 5, address: 5 }, { ...OPEN, captcha: true, locked: true }],
    ['the fifth at a known address', { pair: 5, subject: 5, address: 5, known: true }, { locked: true }],
    ['a name attacked from elsewhere', { subject: 5000 }, { ...OPEN, captcha: true }],
    ['a name attacked from elsewhere, at a known address', { subject: 5000, known: true }, OPEN],
    ['a name under attack, after a failure of one’s own', { pair: 1, subject: 10, lastOfPair: NOW }, { waitMs: 1000 }],
    ['the same, further', { pair: 1, subject: 13, lastOfPair: NOW }, { waitMs: 8000 }],
    ['the same, much further', { pair: 1, subject: 9999, lastOfPair: NOW }, { waitMs: 60_000 }],
    ['the same, half a minute later', { pair: 1, subject: 99, lastOfPair: NOW - 30_000 }, { waitMs: 30_000 }],
    ['an address that tries many names', { address: 31, lastOfAddress: NOW }, { captcha: true, waitMs: 2000 }],
    ['the same for a name known there', { address: 9999, lastOfAddress: NOW, known: true }, OPEN],
  ])('%s', (_name, history, expected) => {
    expect(at(history)).toMatchObject(expected);
  });
});

describe('rows of the sign-in log', () => {
  test('a storm against one name, from one address or over all writes few rows', () => {
    const written = (of: (n: number) => { subject: number; address: number; all: number }) =>
      Array.from({ length: 100_000 }, (_, n) => of(n + 1)).filter(isLogged).length;
    expect(written((n) => ({ subject: n, address: 1, all: 1 }))).toBeLessThan(30);
    expect(written((n) => ({ subject: 1, address: n, all: 1 }))).toBeLessThan(60);
    expect(written((n) => ({ subject: 1, address: 1, all: n }))).toBeLessThan(1000);
    expect(isLogged({ subject: 1, address: 1, all: LIMITS.loginLogAll })).toBe(true);
  });

  test('the text tells how many there were', () => {
    expect(failedTryText('用户名', 'wang', { subject: 2, address: 3, all: 9 })).toBe('用户名: wang,登录失败！');
    expect(failedTryText('用户名', 'wang', { subject: 64, address: 32, all: 99 })).toBe(
      '用户名: wang,登录失败！（该账号近期第64次，该地址近期第32次）',
    );
  });
});
