import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { expect } from 'vitest';

/** A refusal or an answer in words: no failure of the server, and nothing of its inside. */
export function inWords(reply: Pick<Envelope<unknown>, 'success' | 'message' | 'code'>, about?: unknown): void {
  expect([0, 200, 404, 500, 510], JSON.stringify(about)).toContain(reply.code);
  expect(reply.message ?? '', JSON.stringify(about)).not.toMatch(
    /\bselect \b|\bfrom \b|syntax|sqlite|postgres|kysely|attacked__|\/work|node_modules|undefined|\[object/i,
  );
}
