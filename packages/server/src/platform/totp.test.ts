import { expect, test } from 'vitest';
import { matchingStep, newTotpSecret, stepAt, totpAddress, totpCode } from './totp.ts';

/** `12345678901234567890` of RFC 6238, appendix B; its codes of eight digits end with ours of six. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238: the code at %i s is %s', (seconds, code) => {
  expect(totpCode(SECRET, stepAt(seconds * 1000))).toBe(code);
});

test('a code counts one step early and one step late, not two', () => {
  const now = 1_234_567_890_000;
  const accepted = [-2, -1, 0, 1, 2].map((off) => matchingStep(SECRET, totpCode(SECRET, stepAt(now) + off), now));
  expect(accepted).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined]);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is no code', (code) => {
  expect(matchingStep(SECRET, code, 0)).toBeUndefined();
});

test('a new secret has 160 bits and its address names issuer and account', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const address = new URL(totpAddress(secret, '王芳'));
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(address.searchParams.get('issuer')).toBe('松柏');
});
