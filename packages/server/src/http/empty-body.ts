import type { FastifyInstance } from 'fastify';

/**
 * A call without content has no body, whatever content type it names: clients of the family name one with every call,
 * also to sign out or delete by an id in the address (contract/1 §2.9). Without a content type Fastify runs no parser.
 */
export function ignoreTypeOfEmptyBody(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    // Only when present: deleting a header slows down later header lookups.
    if (headers['content-type'] !== undefined) {
      const empty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
      if (empty) delete headers['content-type'];
    }
    done();
  });
}
