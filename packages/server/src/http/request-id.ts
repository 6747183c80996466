import { randomUUID } from 'node:crypto';
import { HEADER } from '@songbai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What an unexpected failure was, for the log; its text never leaves the server. */
    unexpected?: Error;
    /** The text of a refusal, as sent to the client. */
    refusal?: string;
  }
}

/**
 * 48 random bits: collisions are unlikely, and the id can still be read out over the telephone. It is no row id and
 * needs no order; this generator pre-draws its random numbers.
 */
export const newRequestId = (): string => randomUUID().slice(-12);

/** Every reply carries its request id, so that a complaint leads to its log rows. An id sent by a client is ignored. */
export function installRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER.requestId, request.id);
    done();
  });
}
