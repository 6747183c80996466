import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blend, contrast, inverted, parseHex, readable, shade, toHex } from './colour.ts';

const anyColour = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map(toHex);

describe('contrast (WCAG 2.2)', () => {
  test.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#FFFFFF', 1],
    ['#777777', '#FFFFFF', 4.48],
    ['#767676', '#FFFFFF', 4.54],
    ['#1890FF', '#FFFFFF', 3.24],
    ['#0958D9', '#FFFFFF', 6.18],
    ['#FF0000', '#00FF00', 2.91],
  ])('%s on %s has %d : 1', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1);
    expect(contrast(other, one)).toBeCloseTo(expected, 1);
  });

  test.each(['', '#fff', 'red', '#12345G', '#1234567', 'rgb(1,2,3)'])('%j is no colour', (text) => {
    expect(() => parseHex(text)).toThrow(RangeError);
  });
});

test.each([
  ['#000000', 0.65, '#FFFFFF', '#595959'],
  ['#FFFFFF', 0.5, '#000000', '#808080'],
  ['#123456', 1, '#FFFFFF', '#123456'],
])('%s at %d over %s is %s', (over, opacity, ground, expected) => {
  expect(blend(over, opacity, ground)).toBe(expected);
});

describe('shades', () => {
  test.each([
    ['#1890FF', -0.1, '#0076E4'],
    ['#808080', 0.1, '#9A9A9A'],
    ['#FF0000', -1, '#000000'],
    ['#00FF00', 1, '#FFFFFF'],
  ])('%s changed by %d is %s', (hex, change, expected) => {
    expect(shade(hex, change)).toBe(expected);
  });

  test('no change gives the same colour', () => {
    fc.assert(fc.property(anyColour, (hex) => shade(hex, 0) === hex));
  });
});

describe('readable shades', () => {
  test.each([
    ['#0958D9', ['#FFFFFF'], 4.5, '#0958D9'],
    ['#1890FF', ['#FFFFFF'], 3, '#1890FF'],
    ['#000000', ['#141414'], 4.5, '#808080'],
    ['#FFFFFF', ['#FFFFFF'], 4.5, '#757575'],
  ])('%s on %j with at least %d : 1 is %s', (hex, grounds, least, expected) => {
    expect(readable(hex, grounds, least)).toBe(expected);
  });

  test('whatever the colour, its shade reaches the contrast on light and on dark grounds', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom(['#FFFFFF', '#F0F2F5'], ['#141414', '#1F1F1F']), (hex, grounds) => {
        const found = readable(hex, grounds, 4.5);
        for (const ground of grounds) expect(contrast(found, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('no nearer shade would do', () => {
    const found = readable('#1890FF', ['#FFFFFF'], 4.5);
    expect(contrast(found, '#FFFFFF')).toBeLessThan(4.8);
  });

  test('the contrast is that after the filter of the colour-weak mode', () => {
    const found = readable('#1890FF', ['#FFFFFF'], 4.5, inverted);
    expect(contrast(inverted(found), inverted('#FFFFFF'))).toBeGreaterThanOrEqual(4.5);
  });

  test('invert(80%) as the browser does it', () => {
    expect(inverted('#FFFFFF')).toBe('#333333');
    expect(inverted('#000000')).toBe('#CCCCCC');
  });
});
