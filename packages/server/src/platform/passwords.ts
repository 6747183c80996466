import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { fitsFamilyHash, isFamilyHash } from './family-password.ts';

/** argon2id (the library's default) with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** A hash that no password matches: the account cannot sign in until a password is set. */
export const NO_PASSWORD = '未设置';

/**
 * Compared against when the account does not exist or has a hash that is checked quickly, so that the answer takes as long
 * as for any other.
 */
let decoy: Promise<string> | undefined;

export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash === undefined || isFamilyHash(passwordHash)) {
    decoy ??= hashPassword('no account has this password');
    await verify(await decoy, password);
    return passwordHash !== undefined && fitsFamilyHash(passwordHash, password);
  }
  // No password matches a value that is not a hash, such as the mark of an account that cannot sign in.
  return verify(passwordHash, password).catch(() => false);
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const CAPITALS = 'ABCDEFGHJKMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const MARKS = '!@#%*-_+';

/**
 * A readable random password of 16 characters that meets the password rule (letters of both cases, digits, a symbol).
 */
export function generatePassword(): string {
  const pick = (text: string) => text.charAt(randomInt(text.length));
  const sets = [LETTERS, CAPITALS, DIGITS, MARKS];
  const all = sets.join('');
  const characters = [...sets.map(pick), ...Array.from({ length: 12 }, () => pick(all))];
  for (let index = characters.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [characters[index], characters[other]] = [characters[other] ?? '', characters[index] ?? ''];
  }
  return characters.join('');
}
