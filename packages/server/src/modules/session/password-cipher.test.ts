import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOGIN_CIPHER, plainPassword } from './password-cipher.ts';

function enciphered(text: string, padding: 'pkcs' | 'zero'): string {
  const cipher = createCipheriv('aes-128-cbc', LOGIN_CIPHER.key, LOGIN_CIPHER.iv).setAutoPadding(padding === 'pkcs');
  const bytes = Buffer.from(text);
  const filled = padding === 'pkcs' ? bytes : Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);
  return Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64');
}

describe('contract/1 §2.1: enciphered passwords', () => {
  test.each(['pkcs', 'zero'] as const)('%s padding is read, whatever was typed', (padding) => {
    const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => !/\p{Cc}/u.test(text));
    fc.assert(
      fc.property(typed, (text) => plainPassword(enciphered(text, padding)) === text),
      { examples: [['\uFFFD']] },
    );
  });

  test.each(['Songbai#2026', 'a', 'abcd', 'AAAAAAAAAAAAAAAAAAAAAA==', 'abcdefghijklmnop', '松柏陵园', 'a=b='])(
    '%s is a password as it stands',
    (text) => expect(plainPassword(text)).toBe(text),
  );
});
