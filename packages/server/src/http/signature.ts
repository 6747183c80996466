import { createHash, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@songbai/contract/limits.ts';
import { epochOf } from '@songbai/contract/rules/dates.ts';
import { HEADER } from '@songbai/contract/wire/envelope.ts';
import { signedTexts } from '@songbai/contract/wire/sign.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';

/**
 * Checks the family's request signature on the routes that require it (contract/1 §1.6), once a secret is configured.
 * Runs after the body was read, because the body is signed too.
 */
export function installSignatures(app: FastifyInstance, secret: string | undefined, clock: Clock): void {
  if (secret === undefined) return;
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.signed) assertSigned(secret, clock.now(), request);
  });
}

/**
 * Compares a call's signature with the valid ones. It does not identify the caller, it only proves that the client
 * knows the shared secret; the session decides about access.
 * @param now epoch ms
 * @throws AppError signIncomplete, signExpired or signWrong
 */
function assertSigned(secret: string, now: number, request: FastifyRequest): void {
  const sign = request.headers[HEADER.sign];
  const stamp = request.headers[HEADER.timestamp];
  if (typeof sign !== 'string' || sign === '' || typeof stamp !== 'string' || stamp === '')
    throw new AppError('signIncomplete');
  const age = now - momentOf(stamp);
  if (!(Math.abs(age) <= LIMITS.signatureAgeMs)) throw new AppError('signExpired');
  const given = Buffer.from(sign);
  // The address as received: parsing gives query parameters defaults and types. Every candidate is compared, so that
  // the time does not show which one came close.
  const fits = signaturesOf(secret, request.url, request.body).map((text) => {
    const wanted = Buffer.from(text);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!fits.includes(true)) throw new AppError('signWrong');
}

/** Epoch ms, or `yyyyMMddHHmmss` in the business zone, distinguished by length; NaN for anything else. */
function momentOf(stamp: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp);
  if (!parts) return /^\d{1,16}$/.test(stamp) ? Number(stamp) : Number.NaN;
  const [, year, month, day, hour, minute, second] = parts;
  return epochOf(`${year}-${month}-${day} ${hour}:${minute}:${second}`);
}

/** The valid signatures of a call: upper-case MD5 over its sorted parameters and the secret. */
export function signaturesOf(secret: string, url: string, body?: unknown): string[] {
  return signedTexts(url, body).map((text) =>
    createHash('md5')
      .update(text + secret)
      .digest('hex')
      .toUpperCase(),
  );
}
