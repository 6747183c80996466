import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELD_LEVELS, fieldLevel, MASKS, widestLevel } from './masks.ts';

describe('(domain.md §9) masks', () => {
  test.each([
    ['idNumber', '110101199003070011', '110***********0011'],
    ['phone', '13812345678', '138****5678'],
    ['phone', '1234567', '*******'],
    ['phone', '010-12345678', '010*****5678'],
    ['address', '河北省石家庄市长安区1号', '河北省石家庄****'],
    ['address', '长安区1号', '*****'],
  ] as const)('%s of %s is %s', (mask, value, masked) => {
    expect(MASKS[mask](value)).toBe(masked);
  });

  test('a mask never tells more than seven characters of a number or six of an address', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const shown = (mask: 'phone' | 'address') => MASKS[mask](value).replace(/\*/g, '').length;
        expect(shown('phone')).toBeLessThanOrEqual(7);
        expect(shown('address')).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe('levels of a role', () => {
  test.each([
    [{ mask: 'idNumber' }, undefined, false, '1'],
    [{ mask: 'idNumber' }, undefined, true, '2'],
    [{ mask: 'idNumber' }, '1', true, '1'],
    [{ mask: 'idNumber' }, '2', false, '2'],
    [{ mask: 'phone', open: true }, undefined, false, '2'],
    [{ mask: 'phone', open: true }, '0', true, '0'],
  ] as const)('%j, role says %s, holds the code %s: %s', (sensitive, own, holds, level) => {
    expect(fieldLevel(sensitive, own, holds)).toBe(level);
  });

  test('the widest of several counts', () => {
    expect(widestLevel([])).toBeUndefined();
    expect(widestLevel(['0', '2', '1'])).toBe('2');
    expect(widestLevel(['0', '1'])).toBe('1');
    expect(FIELD_LEVELS).toHaveLength(3);
  });
});
