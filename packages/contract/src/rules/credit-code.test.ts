import { describe, expect, it } from 'vitest';
import { creditCheckCharacter, creditCodeProblem } from './credit-code.ts';

describe('unified social credit code (domain.md §3.1, GB 32100)', () => {
  it.each(['91350100M000100Y43', '000000000000000000'])('%s is good', (code) => {
    expect(creditCodeProblem(code)).toBeUndefined();
  });

  it.each(['91350100M000100Y44', '91350100M000100Y34', '19350100M000100Y43'])('%s is not', (code) => {
    expect(creditCodeProblem(code)).toBe('统一社会信用代码校验位不正确');
  });

  it('notices every single wrong character', () => {
    const first17 = '91350100M000100Y4';
    for (let at = 0; at < first17.length; at += 1) {
      const wrong = `${first17.slice(0, at)}${first17[at] === '7' ? '8' : '7'}${first17.slice(at + 1)}`;
      expect(creditCheckCharacter(wrong)).not.toBe(creditCheckCharacter(first17));
    }
  });
});
