import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/**
 * Keeps single values unreadable in the database, its files and its backups (domain.md §3.0: identity numbers). The same
 * value always gives the same sealed text, so that a whole value can be looked for and held unique without opening
 * anything (docs/adr/0009).
 */
export interface Sealer {
  seal(text: string): string;
  /**
   * The text again; one that was never sealed is answered as it is.
   * @throws Error when the text was sealed with another key or was changed
   */
  open(sealed: string): string;
  /** A number that tells this key from others without telling the key, below 2^31. */
  check(): number;
}

const MARK = 'sb1.';
const NONCE = 12;
const TAG = 16;

/** @param key 32 random bytes; the keys that are really used are derived from it */
export function createSealer(key: Uint8Array): Sealer {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `songbai ${purpose}`, 32));
  const cipherKey = derived('values');
  const nonceKey = derived('nonces');
  return {
    seal: (text) => {
      // Taken from the text: a nonce never serves two texts, and equal texts stay equal.
      const nonce = createHmac('sha256', nonceKey).update(text).digest().subarray(0, NONCE);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      if (!sealed.startsWith(MARK)) return sealed;
      const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, NONCE));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
    },
    check: () => derived('check').readUInt32BE(0) >>> 1,
  };
}
