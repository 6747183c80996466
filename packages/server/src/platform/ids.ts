import { hash, randomBytes, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Bytes of randomness in one id. */
const BYTES = 16;
/** Random bytes for many ids at once: a system call costs more than the rest of an id. */
const pool = new Uint8Array(256 * BYTES);
let taken = pool.length;

let msecs = 0;
let seq = 0;

/** Row ids are uuid v7 text, so that they sort by time of creation (design.md §5); within a millisecond they count up. */
export function newId(): string {
  if (taken >= pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const random = pool.subarray(taken, taken + BYTES);
  taken += BYTES;
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // Half of the range, so that a whole millisecond of ids fits above.
    seq = (((random[0] ?? 0) & 0x7f) << 24) | ((random[1] ?? 0) << 16) | ((random[2] ?? 0) << 8) | (random[3] ?? 0);
  } else {
    seq += 1;
  }
  return v7({ random, msecs, seq });
}

/** An opaque secret of 32 random bytes, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Secrets are stored as SHA-256 only; they are random, so no slow hash is needed. */
export function secretHash(secret: string): string {
  return hash('sha256', secret);
}
