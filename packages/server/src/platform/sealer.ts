import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { WHOLLY_MASKED } from '@songbai/contract/rules/id-number.ts';
import { AppError } from './errors.ts';

/**
 * Encrypts single values in the database, its files and its backups (domain.md §3.0: identity numbers). The same value
 * always gives the same sealed text, so that whole values can be searched and kept unique without decrypting
 * (docs/adr/0009).
 */
export interface Sealer {
  seal(text: string): string;
  /**
   * Restores the text; one that was never sealed is returned as it is.
   * @throws AppError sealedUnreadable when the text was sealed with another key or was changed
   */
  open(sealed: string): string;
  /** A signature of a text: nobody without the key makes or changes it. */
  sign(text: string): string;
  /** A fingerprint of the key that does not reveal it, below 2^31. */
  check(): number;
}

const MARK = 'sb1.';
const NONCE = 12;
const TAG = 16;

/** Length of a sealed text of as many characters as a mask hides altogether; longer ones are longer. */
export const SHORT_SEALED = MARK.length + Math.ceil(((NONCE + TAG + WHOLLY_MASKED) * 4) / 3);

/** @param key 32 random bytes, from which the actual keys are derived */
export function createSealer(key: Uint8Array): Sealer {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `songbai ${purpose}`, 32));
  const cipherKey = derived('values');
  const nonceKey = derived('nonces');
  const signKey = derived('signatures');
  return {
    seal: (text) => {
      // Derived from the text: a nonce never serves two texts, and equal texts give equal results.
      const nonce = createHmac('sha256', nonceKey).update(text).digest().subarray(0, NONCE);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      if (!sealed.startsWith(MARK)) return sealed;
      const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, NONCE));
        decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw new AppError('sealedUnreadable', {}, { cause });
      }
    },
    sign: (text) => createHmac('sha256', signKey).update(text).digest('base64url'),
    check: () => derived('check').readUInt32BE(0) >>> 1,
  };
}
