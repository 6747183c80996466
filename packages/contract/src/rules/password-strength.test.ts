import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', '低'],
  ['12345678', '低'],
  ['abcdEFGH', '低'],
  ['!!!!', '低'],
  ['abc123', '中'],
  ['abc!', '中'],
  ['1!', '中'],
  ['松柏abc', '中'],
  ['abc123!', '强'],
  ['Songbai#2026', '强'],
])('%j is %s (contract/1 §2.11)', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
