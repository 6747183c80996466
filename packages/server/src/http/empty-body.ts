import type { FastifyInstance } from 'fastify';

/**
 * A call that sends nothing has no body, whatever type it names: clients of the family name one with every call, also
 * when they sign out or delete by an id in the address (contract/1 §2.9).
 */
export function installEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, next) => {
    const empty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
    // Only what is there: taking away makes every later look at the headers slower.
    if (empty && headers['content-type'] !== undefined) delete headers['content-type'];
    next();
  });
}
