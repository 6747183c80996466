import { greeting } from '@songbai/contract/rules/menu.ts';
import { expect, test } from 'vitest';
import { msToNextGreeting } from './greeting-clock.ts';

const MINUTE = 60_000;
const at = (hours: number, minutes = 0, seconds = 0): Date => new Date(2026, 6, 15, hours, minutes, seconds);

test.each([
  [at(8, 59), MINUTE, '早上好', '上午好'],
  [at(9), 120 * MINUTE, '上午好', '中午好'],
  [at(10, 59, 30), MINUTE / 2, '上午好', '中午好'],
  [at(11), 120 * MINUTE, '中午好', '下午好'],
  [at(13), 7 * 60 * MINUTE, '下午好', '晚上好'],
  [at(19, 59), MINUTE, '下午好', '晚上好'],
  [at(20), 4 * 60 * MINUTE, '晚上好', '早上好'],
  [at(0), 9 * 60 * MINUTE, '早上好', '上午好'],
])('spec/1 §1: at %s the greeting changes in %d ms from %s to %s', (now, wait, before, after) => {
  expect(msToNextGreeting(now)).toBe(wait);
  expect(greeting(now.getHours())).toBe(before);
  expect(greeting(new Date(now.getTime() + wait - 1).getHours())).toBe(before);
  expect(greeting(new Date(now.getTime() + wait).getHours())).toBe(after);
});
