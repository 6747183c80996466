import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateText } from './dates.ts';
import { idCheckCharacter, idNumberFacts, idNumberProblem, maskIdNumber, normalIdNumber } from './id-number.ts';

const number = fc
  .record({
    region: fc.integer({ min: 110_000, max: 659_999 }),
    day: fc.integer({ min: Date.parse('1900-01-01T00:00:00Z'), max: Date.parse('2026-06-30T00:00:00Z') }),
    serial: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ region, day, serial }) => {
    const first17 = `${region}${dateText(day).replaceAll('-', '')}${String(serial).padStart(3, '0')}`;
    return first17 + idCheckCharacter(first17);
  });

describe('idNumberProblem (domain.md §3.7, GB 11643)', () => {
  it.each([
    ['11010519491231002X', undefined],
    ['440308199901101512', undefined],
    ['11010519491231002x', '身份证号应为18位'],
    ['110105491231002', '身份证号应为18位'],
    ['', '身份证号应为18位'],
    ['11010519491231 02X', '身份证号应为18位'],
    ['110105194912310021', '身份证号校验位不正确'],
    ['110105194913310029', '身份证号中的出生日期不正确'],
    ['110105190002290024', '身份证号中的出生日期不正确'],
  ])('%s: %s', (value, problem) => {
    expect(idNumberProblem(value)).toBe(problem);
  });

  it('takes every number with a right check character and refuses every other last character', () => {
    fc.assert(
      fc.property(number, fc.constantFrom(...'0123456789X'), (good, last) => {
        expect(idNumberProblem(good)).toBeUndefined();
        if (last !== good[17]) expect(idNumberProblem(good.slice(0, 17) + last)).toBe('身份证号校验位不正确');
      }),
    );
  });

  it('finds any one wrong digit', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (good, place, shift) => {
        const digit = (Number(good[place]) + shift) % 10;
        expect(idNumberProblem(good.slice(0, place) + digit + good.slice(place + 1))).toBeDefined();
      }),
    );
  });
});

describe('normalIdNumber', () => {
  it.each([
    ['11010519491231002x', '11010519491231002X'],
    [' 110105 19491231 002x ', '11010519491231002X'],
    ['110105491231002', '11010519491231002X'],
    ['abc', 'ABC'],
  ])('%s becomes %s', (value, normal) => {
    expect(normalIdNumber(value)).toBe(normal);
  });

  it('changes nothing twice', () => {
    fc.assert(
      fc.property(
        fc.oneof(number, fc.string()),
        (value) => normalIdNumber(normalIdNumber(value)) === normalIdNumber(value),
      ),
    );
  });
});

it.each([
  ['11010519491231002X', { birthday: '1949-12-31', sex: '2' }],
  ['440308199901101512', { birthday: '1999-01-10', sex: '1' }],
])('%s tells %o', (value, facts) => {
  expect(idNumberFacts(value)).toEqual(facts);
});

it.each([
  ['11010519491231002X', '110***********002X'],
  ['E1234567', '****4567'],
  ['1234567', '*******'],
  ['', ''],
])('%s is shown as %s (domain.md §3.0)', (value, masked) => {
  expect(maskIdNumber(value)).toBe(masked);
});
