import { describe, expect, test } from 'vitest';
import { isWithin, topsOf } from './depart-role.rules.ts';

const coded = (...codes: string[]) => codes.map((orgCode) => ({ orgCode }));

describe('contract/1 §8.7: charged departments and those below', () => {
  test.each<[string, string[], string[]]>([
    ['none', [], []],
    ['neighbours stay', ['A01A02', 'A01A01'], ['A01A01', 'A01A02']],
    ['one below another is part of it', ['A01A01B01', 'A01A01'], ['A01A01']],
    ['the root holds all', ['A01A01', 'A01', 'A01A02A01'], ['A01']],
    ['the same twice', ['A01', 'A01'], ['A01']],
  ])('%s', (_name, codes, expected) => {
    expect(topsOf(coded(...codes)).map((top) => top.orgCode)).toEqual(expected);
  });

  test.each<[string, string, boolean]>([
    ['itself', 'A01A01', true],
    ['below', 'A01A01A05', true],
    ['above', 'A01', false],
    ['beside', 'A01A02', false],
  ])('%s', (_name, code, expected) => {
    expect(isWithin(coded('A01A01'), code)).toBe(expected);
  });
});
