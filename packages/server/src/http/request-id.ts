import { randomUUID } from 'node:crypto';
import { HEADER } from '@songbai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What an unexpected failure was, for the log; its text never leaves the server. */
    unexpected?: Error;
    /** The text of a refusal, as the client heard it. */
    refusal?: string;
  }
}

/**
 * 48 random bits: hardly any two calls share them, and they can still be read out over the telephone. They are no row
 * id and need no order, and this maker draws its random numbers in stock.
 */
export const newRequestId = (): string => randomUUID().slice(-12);

/** Every reply names its request, so that a complaint leads to its log rows. What a client sends as such is not believed. */
export function installRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER.requestId, request.id);
    done();
  });
}
