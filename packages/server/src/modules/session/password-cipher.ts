import { isUtf8 } from 'node:buffer';
import { createDecipheriv } from 'node:crypto';

/**
 * Reply of `GET /sys/getEncryptedString`: the stock defaults (contract/1 §2.1). The key is public, so it
 * only hides a password from onlookers; the transport protects it.
 */
export const LOGIN_CIPHER = { key: '1234567890adbcde', iv: '1234567890hjlkew' } as const;

const BLOCK = 16;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The plain password: what a client encrypted with `LOGIN_CIPHER` (AES-CBC, either padding), or the text as it is. */
export function plainPassword(sent: string): string {
  if (sent.length % 4 !== 0 || !BASE64.test(sent)) return sent;
  const bytes = Buffer.from(sent, 'base64');
  if (bytes.length % BLOCK !== 0) return sent;
  return readable(deciphered(bytes, true)) ?? readable(deciphered(bytes, false)) ?? sent;
}

function deciphered(bytes: Buffer, padded: boolean): Buffer | undefined {
  const decipher = createDecipheriv('aes-128-cbc', LOGIN_CIPHER.key, LOGIN_CIPHER.iv).setAutoPadding(padded);
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** A text that can be typed; anything else was not encrypted with our key. */
function readable(bytes: Buffer | undefined): string | undefined {
  if (!bytes) return undefined;
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  const typed = bytes.subarray(0, end);
  // Asked of the bytes: the sign that broken ones are shown as can be typed, too.
  if (!isUtf8(typed)) return undefined;
  const text = typed.toString('utf8');
  return text === '' || /\p{Cc}/u.test(text) ? undefined : text;
}
