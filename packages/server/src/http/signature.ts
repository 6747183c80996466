import { createHash, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@songbai/contract/limits.ts';
import { epochOf } from '@songbai/contract/rules/dates.ts';
import { HEADER } from '@songbai/contract/wire/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

/**
 * Checks the family's request signature of a GET call (contract/1 §1.6). It proves nothing about who asks, only that
 * the client knows the shared secret; access is the session's business.
 * @param now epoch ms
 * @throws AppError signIncomplete, signExpired or signWrong
 */
export function assertSigned(secret: string, now: number, request: FastifyRequest): void {
  const sign = request.headers[HEADER.sign];
  const stamp = request.headers[HEADER.timestamp];
  if (typeof sign !== 'string' || sign === '' || typeof stamp !== 'string' || stamp === '')
    throw new AppError('signIncomplete');
  const age = now - momentOf(stamp);
  if (!(Math.abs(age) <= LIMITS.signatureAgeMs)) throw new AppError('signExpired');
  const expected = signatureOf(secret, request.url);
  const given = Buffer.from(sign);
  const wanted = Buffer.from(expected);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('signWrong');
}

/** Epoch ms, or `yyyyMMddHHmmss` in the business zone, told apart by their length; NaN for anything else. */
function momentOf(stamp: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp);
  if (!parts) return /^\d{1,16}$/.test(stamp) ? Number(stamp) : Number.NaN;
  const [, year, month, day, hour, minute, second] = parts;
  return epochOf(`${year}-${month}-${day} ${hour}:${minute}:${second}`);
}

/**
 * Upper-case MD5 over the sorted parameters of an address and the secret; `_t` is left out, a last path part with commas
 * is added. The address is read anew, because query parameters gain defaults and types on their way to a handler.
 */
export function signatureOf(secret: string, url: string): string {
  const [path = '', query = ''] = url.split('?');
  const entries = [...new URLSearchParams(query)].filter(([name]) => name !== '_t');
  const part = decoded(path.split('/').at(-1) ?? '');
  if (part.includes(',')) entries.push(['x-path-variable', part]);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return createHash('md5')
    .update(JSON.stringify(Object.fromEntries(sorted)) + secret)
    .digest('hex')
    .toUpperCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
