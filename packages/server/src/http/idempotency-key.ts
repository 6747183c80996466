import { HEADER } from '@songbai/contract/wire/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

const LENGTH = 128;

/**
 * Header `Idempotency-Key` of a write (I23); undefined when there is none.
 * @throws AppError invalid when it is longer than 128 characters
 */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const value = request.headers[HEADER.idempotencyKey];
  if (typeof value !== 'string' || value === '') return undefined;
  if (value.length > LENGTH) throw new AppError('invalid', { detail: `Idempotency-Key不能超过${LENGTH}个字符` });
  return value;
}
