import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTreeCode, nextTreeCode, parentTreeCode } from './tree-code.ts';

describe('(contract/1 §8.2, contract/2 §2) codes that tell the place in a tree', () => {
  test.each([
    ['', undefined, 'A01'],
    ['', 'A01', 'A02'],
    ['', 'A09', 'A10'],
    ['', 'A99', 'B01'],
    ['', 'Z98', 'Z99'],
    ['', 'Z99', 'Z99A01'],
    ['', 'Z99A01', 'Z99A02'],
    ['A01', undefined, 'A01A01'],
    ['A01', 'A01A01', 'A01A02'],
    ['A01', 'A01A99', 'A01B01'],
    ['A01', 'A01Z99', 'A01Z99A01'],
  ])('below "%s" comes after %s: %s', (parent, last, next) => {
    expect(nextTreeCode(parent, last)).toBe(next);
  });

  test.each([
    ['A01', true],
    ['Z99A10', true],
    ['A00', false],
    ['a01', false],
    ['A1', false],
    ['', false],
    ['A01A', false],
  ])('%s is a code: %s', (code, fits) => {
    expect(isTreeCode(code)).toBe(fits);
  });

  const steps = fc.array(
    fc.tuple(fc.constantFrom(...'ABYZ'), fc.integer({ min: 1, max: 99 })).map(([a, n]) => a + `${n}`.padStart(2, '0')),
    { minLength: 1, maxLength: 8 },
  );

  test('each level adds three characters, and a next code is a code, new, and later in order', () => {
    fc.assert(
      fc.property(steps, (parts) => {
        const code = parts.join('');
        const parent = parentTreeCode(code);
        const next = nextTreeCode(parent, code);
        const child = nextTreeCode(code, undefined);
        expect(isTreeCode(next)).toBe(true);
        expect(next.length > code.length || next > code).toBe(true);
        expect(next.startsWith(parent)).toBe(true);
        expect(child.length).toBe(code.length + 3);
        expect(parentTreeCode(child)).toBe(code);
      }),
    );
  });

  test('thousands of siblings never repeat a code and stay short', () => {
    const seen = new Set<string>();
    let last: string | undefined;
    for (let count = 0; count < 6000; count += 1) {
      last = nextTreeCode('A01', last);
      seen.add(last);
    }
    expect(seen.size).toBe(6000);
    expect(Math.max(...[...seen].map((code) => code.length))).toBeLessThanOrEqual(100);
  });
});
