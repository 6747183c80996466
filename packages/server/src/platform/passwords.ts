import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { ErrorKey } from '@songbai/contract/errors.ts';
import { newPasswordRefusal, type PasswordOwner } from '@songbai/contract/rules/new-password.ts';
import { AppError } from './errors.ts';
import { fitsFamilyHash, isFamilyHash } from './family-password.ts';
import { isListedPassword } from './listed-passwords.ts';

/** argon2id (the library's default) with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** A hash that no password matches: the account cannot sign in until a password is set. */
export const NO_PASSWORD = '未设置';

/** Of the same cost as every stored hash; no password matches it. */
const DECOY = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Hashes once, whatever the account: also for one that does not exist or has no password, so that the time tells
 * nothing.
 * @param check replaces the hashing in tests
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  check: typeof verify = verify,
): Promise<boolean> {
  // Accounts that cannot sign in hold a mark in the place of a hash.
  const usable = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
  const fits = await check(usable ?? DECOY, password).catch(() => false);
  // Hashes of the JeecgBoot family (accounts that were taken over) are checked quickly, beside the other one.
  if (passwordHash !== undefined && isFamilyHash(passwordHash)) return fitsFamilyHash(passwordHash, password);
  return fits && usable !== undefined;
}

/** Why a new password is refused, wherever it comes from; undefined when it is good. */
export async function refusalOfNew(password: string, owner: PasswordOwner): Promise<ErrorKey | undefined> {
  return newPasswordRefusal(password, owner) ?? ((await isListedPassword(password)) ? 'passwordCommon' : undefined);
}

/**
 * For every call that takes a new password from somebody.
 * @throws AppError passwordWeak, passwordHoldsName, passwordCommon
 */
export async function assertNewPassword(password: string, owner: PasswordOwner): Promise<void> {
  const refusal = await refusalOfNew(password, owner);
  if (refusal) throw new AppError(refusal);
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
