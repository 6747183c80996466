import { LIMITS } from '@songbai/contract/limits.ts';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '../testing/fake-browser.ts';
import { readStored, removeStored, storageKey, writeStored } from './storage.ts';

const browser = fakeBrowser();
const WEEK_MS = 604_800_000;

test('the person and the dictionaries are kept for seven days, 604800000 ms (spec/2 §9)', () => {
  expect([LIMITS.tokenLifeMs, LIMITS.dictCacheMs]).toEqual([WEEK_MS, WEEK_MS]);
  vi.useFakeTimers({ now: 1_000_000 });
  writeStored('who', { name: '王芳' }, WEEK_MS);
  vi.setSystemTime(1_000_000 + WEEK_MS - 1);
  expect(readStored('who')).toEqual({ name: '王芳' });
  vi.setSystemTime(1_000_000 + WEEK_MS);
  expect(readStored('who')).toBeUndefined();
  expect(browser.local.getItem(storageKey('who'))).toBeNull();
  vi.useRealTimers();
});

test('without a life a value stays; it lies in the family’s form under its prefix (contract/1 §1.4)', () => {
  writeStored('skin', 'dark');
  expect(JSON.parse(browser.local.getItem('pro__skin') ?? '')).toEqual({ value: 'dark', expire: null });
  expect(readStored('skin')).toBe('dark');
});

test('a full store is no error: the value does not outlive the page', () => {
  browser.local.room = 10;
  expect(() => writeStored('long', 'x'.repeat(100))).not.toThrow();
  expect(readStored('long')).toBeUndefined();
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['JSON of another form', '7'],
])('%s under a key reads as nothing', (_name, raw) => {
  if (raw !== null) browser.local.setItem(storageKey('odd'), raw);
  expect(readStored('odd')).toBeUndefined();
});

test('a refused store reads as nothing and takes nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => writeStored('a', 1)).not.toThrow();
  expect(readStored('a')).toBeUndefined();
});

test('what is removed is gone from both stores', () => {
  writeStored('a', 1);
  writeStored('a', 2, undefined, 'session');
  removeStored('a');
  expect([readStored('a'), readStored('a', 'session')]).toEqual([undefined, undefined]);
});
