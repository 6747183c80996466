import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digest, sha256 } from './sha256.ts';

const bytes = (length: number) => Uint8Array.from({ length }, (_, n) => (n * 31 + length) % 256);
const right = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

test.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1000, 70_001])('of %d bytes, with and without help', async (n) => {
  const content = bytes(n);
  expect(Buffer.from(digest(content)).toString('hex')).toBe(right(content));
  expect(await sha256(content)).toBe(right(content));
});

test('of a part of a larger buffer', () => {
  const content = bytes(500).subarray(100, 300);
  expect(Buffer.from(digest(content)).toString('hex')).toBe(right(content));
});
