import { createCipheriv, createHash, timingSafeEqual } from 'node:crypto';

/**
 * Passwords as the platform family stores them (contract/1 §2.14): the account name enciphered with DES, under a key that MD5
 * makes of password and salt. They come with an import and are replaced at the first sign-in; nothing of ours writes
 * them anew. The mark, the cipher text, the salt and the account name of the former system are joined by `$`.
 */
const MARK = 'family';
const ROUNDS = 1000;
const SALT_BYTES = 8;

/** The stored form, or undefined when the former system could not have checked a password against it either. */
export function familyHash(account: string, salt: string, cipherText: string): string | undefined {
  if (Buffer.byteLength(salt) !== SALT_BYTES || !/^(?:[\da-f]{16})+$/i.test(cipherText)) return undefined;
  return [MARK, cipherText.toLowerCase(), encode(salt), encode(account)].join('$');
}

export function isFamilyHash(hash: string): boolean {
  return hash.startsWith(`${MARK}$`);
}

export function fitsFamilyHash(hash: string, password: string): boolean {
  const [, cipherText = '', salt = '', account = ''] = hash.split('$');
  const expected = Buffer.from(cipherText, 'hex');
  const given = enciphered(decode(account), password, decode(salt));
  return given !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
}

/** Java takes ASCII passwords only for this cipher, so no other password can ever have been set. */
function enciphered(account: string, password: string, salt: string): Buffer | undefined {
  if (!/^[\x20-\x7e]+$/.test(password)) return undefined;
  let digest = createHash('md5').update(password, 'latin1').update(salt, 'utf8').digest();
  for (let round = 1; round < ROUNDS; round += 1) digest = createHash('md5').update(digest).digest();
  const key = digest.subarray(0, 8);
  // Triple DES with one key three times is DES, which OpenSSL 3 no longer offers by its own name.
  const cipher = createCipheriv('des-ede3-cbc', Buffer.concat([key, key, key]), digest.subarray(8));
  return Buffer.concat([cipher.update(account, 'utf8'), cipher.final()]);
}

const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64url');
const decode = (text: string) => Buffer.from(text, 'base64url').toString('utf8');
