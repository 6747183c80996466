import { isCommonPassword } from '@songbai/contract/rules/new-password.ts';
import { describe, expect, test } from 'vitest';
import { isListedPassword } from './listed-passwords.ts';

describe('one of the 10,000 most common passwords, however it is dressed up', () => {
  test.each(['Godzilla#27', 'godzilla', 'El3ph@nt-2026', '!!Elephant9', 'Pinetree#2027', 'Ncc1701d!', 'Gfhjkm_123'])(
    '%s, which the list of our own does not hold',
    async (password) => {
      expect(isCommonPassword(password)).toBe(false);
      expect(await isListedPassword(password)).toBe(true);
    },
  );

  test.each([
    'Cedar-2026!',
    'Songbai#2026',
    'Godzilla#27-Quill',
    'godzilla#8261940',
    'Clerk-2026-pass!',
    '松柏常青#2026a',
  ])('%s is good', async (password) => {
    expect(await isListedPassword(password)).toBe(false);
  });
});
