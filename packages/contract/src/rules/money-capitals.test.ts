import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyCapitals } from './money-capitals.ts';

describe('sums in capitals', () => {
  it.each([
    [0, '零元整'],
    [5, '伍分'],
    [50, '伍角整'],
    [100, '壹元整'],
    [105, '壹元零伍分'],
    [1_000, '壹拾元整'],
    [101_000, '壹仟零壹拾元整'],
    [123_450, '壹仟贰佰叁拾肆元伍角整'],
    [123_456, '壹仟贰佰叁拾肆元伍角陆分'],
    [1_000_000, '壹万元整'],
    [1_000_100, '壹万零壹元整'],
    [10_050_000, '壹拾万零伍佰元整'],
    [56_000_000, '伍拾陆万元整'],
    [10_000_000_100, '壹亿零壹元整'],
    [10_500_000_000, '壹亿零伍佰万元整'],
    [123_456_789, '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分'],
    [100_000_000_000, '壹拾亿元整'],
    [100_100_000, '壹佰万壹仟元整'],
    [-100, '负壹元整'],
  ])('%i fen: %s', (fen, text) => {
    expect(moneyCapitals(fen)).toBe(text);
  });

  it('says every sum so that it can be read back, with no zero twice in a row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => {
        const text = moneyCapitals(fen);
        expect(readBack(text)).toBe(fen);
        expect(text).not.toMatch(/零零|零[拾佰仟万亿元角]$|零整|零元[^整]/);
      }),
      { numRuns: 2000 },
    );
  });
});

/** Reads capitals the way a clerk does, without the rule that wrote them. */
function readBack(text: string): number {
  const [whole = '', rest = ''] = text.includes('元') ? text.split('元') : ['', text];
  const [high, low] = whole.includes('亿') ? whole.split('亿') : ['', whole];
  const digitBefore = (part: string, unit: string) => {
    const at = part.indexOf(unit);
    return at > 0 ? '零壹贰叁肆伍陆柒捌玖'.indexOf(part[at - 1] ?? '零') : 0;
  };
  const four = (part: string) =>
    1000 * digitBefore(part, '仟') +
    100 * digitBefore(part, '佰') +
    10 * digitBefore(part, '拾') +
    Math.max(0, '零壹贰叁肆伍陆柒捌玖'.indexOf(part.at(-1) ?? '零'));
  const upToYi = (part: string) => {
    const [wan, ones] = part.includes('万') ? part.split('万') : ['', part];
    return 10_000 * four(wan ?? '') + four(ones ?? '');
  };
  const yuan = 100_000_000 * upToYi(high ?? '') + upToYi(low ?? '');
  return 100 * yuan + 10 * digitBefore(rest, '角') + digitBefore(rest, '分');
}
