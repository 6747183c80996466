import { describe, expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

const WAIT = 1000;
const fresh = () => createBreaker({ failures: 3, waitMs: WAIT });

describe('a circuit and what other nodes tell it', () => {
  test('told of a dead target it opens for one wait, then a single call tries', () => {
    const breaker = fresh();
    breaker.trip(0);
    expect([breaker.isOpen(), breaker.admits(WAIT - 1)]).toEqual([true, false]);
    expect([breaker.admits(WAIT), breaker.admits(WAIT)]).toEqual([true, false]);
    breaker.failed(WAIT);
    expect([breaker.admits(2 * WAIT - 1), breaker.admits(2 * WAIT)]).toEqual([false, true]);
    breaker.done(2 * WAIT);
    expect([breaker.isOpen(), breaker.failures()]).toEqual([false, 0]);
  });

  test('one that had an answer itself a moment ago stays closed, and opens with its first failure', () => {
    const breaker = fresh();
    breaker.done(0);
    breaker.trip(WAIT - 1);
    expect([breaker.isOpen(), breaker.admits(WAIT - 1)]).toEqual([false, true]);
    breaker.failed(WAIT);
    expect(breaker.isOpen()).toBe(true);
  });

  test('an answer of long ago says nothing', () => {
    const breaker = fresh();
    breaker.done(0);
    breaker.trip(WAIT);
    expect(breaker.isOpen()).toBe(true);
  });

  test('one that is open tries by its own time, however often it is told', () => {
    const breaker = fresh();
    for (let at = 0; at < 3; at++) breaker.failed(0);
    breaker.trip(WAIT - 1);
    expect(breaker.admits(WAIT)).toBe(true);
    breaker.trip(WAIT);
    breaker.done(WAIT);
    expect(breaker.admits(WAIT)).toBe(true);
  });
});
