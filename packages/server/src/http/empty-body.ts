import type { FastifyInstance } from 'fastify';

/**
 * A call that sends nothing has no body, whatever type it names: clients of the family name one with every call, also
 * when they sign out or delete by an id in the address (contract/1 §2.9). Without its type Fastify asks no parser.
 */
export function ignoreTypeOfEmptyBody(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    // Only what is there: taking away makes every later look at the headers slower.
    if (headers['content-type'] !== undefined) {
      const empty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
      if (empty) delete headers['content-type'];
    }
    done();
  });
}
