import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Row ids are uuid v7 text, so that they sort by time of creation (design.md §5). */
export function newId(): string {
  return v7();
}

/** An opaque secret of 32 random bytes, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Secrets are kept as SHA-256 only; they are random, so no slow hash is due. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
